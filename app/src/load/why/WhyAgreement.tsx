/** One agreement of a load: its amount, its lines, and who agreed to it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { useLingui } from '@lingui/react/macro'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { namesOf } from '../../payment/dispute/disputed-line.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { CausedByPit } from './CausedByPit.tsx'
import type { Explained } from './use-explained.ts'
import { WhyBooked } from './WhyBooked.tsx'
import { WhyLine } from './WhyLine.tsx'

type Props = { load: LoadLogDocument; agreement: AgreementKind; explained: Explained }

export function WhyAgreement({ load, agreement, explained }: Props) {
  const { t } = useLingui()
  const sentence = useDomainLabels()
  const { money, terms } = load
  const agreed = money?.[agreement]
  const pay = agreed?.pay
  if (!money || !agreed || !pay) return null
  const { currency } = money
  const { payer, payee } = namesOf(load, agreement)
  const known = explained.refusal ? undefined : explained.value?.agreements.find(each => each.agreement === agreement)
  const lineAgreement = agreement === 'material' && isToDump(terms) ? 'tipFee' : agreement
  return (
    <section className="why" aria-label={t`${payer} pays ${payee}`}>
      <div className="why-head">
        {'missing' in pay ? (
          <p>{sentence(missingReasons[pay.missing])}</p>
        ) : (
          <span className="why-amount">{formatMoney(pay.totalCents, currency)}</span>
        )}
        <strong>{t`${payer} pays ${payee}`}</strong>
      </div>
      {'lines' in pay && (
        <>
          <ul className="why-lines">
            {pay.lines.map(line => (
              <WhyLine
                key={`${pay.lines.indexOf(line)} ${line.code}`}
                load={load}
                line={line}
                card={agreed.card}
                currency={currency}
                agreement={lineAgreement}
              />
            ))}
          </ul>
          <Lines>
            <Line label={t`Total`} value={formatMoney(pay.totalCents, currency)} total />
          </Lines>
          {agreement === 'haul' && <CausedByPit load={load} currency={currency} card={agreed.card} lines={pay.lines} />}
        </>
      )}
      <WhyBooked explained={explained} known={known} currency={currency} timeZone={terms.timeZone}>
        {money.corrections?.some(each => each.agreement === agreement && each.card) && (
          <p>{t`This load's rate was corrected later:`}</p>
        )}
        <CardInWords card={agreed.card} currency={currency} commission={agreed.commission} quiet />
      </WhyBooked>
    </section>
  )
}
