/** A line with its calculation, its rule in a sentence, and the facts that it came from. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { titleOfFuelIndex } from '@haulway/domain/pay/fuel/fuel-index.ts'
import type { Line } from '@haulway/domain/pay/line/line.ts'
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useFaultTexts } from '../../load-log/wait-fault/wait-fault-labels.ts'
import { paths } from '../../paths.ts'
import { type LineAgreement, useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatClock, formatDay, formatLoad, formatMoney, formatRate } from '../../ui/format/format.ts'
import '../../ui/layout/ListRow.css'

type Props = { load: LoadLogDocument; line: Line; card: RateCard; currency: string; agreement: LineAgreement }

export function WhyLine({ load, line, card, currency, agreement }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const arithmetic = useArithmetic()
  const sentence = useDomainLabels()
  const name = label(line, agreement)
  return (
    <li className="why-line">
      <div className="why-line-head">
        <span>
          <strong>{line.reverses ? t`${name}, reversed` : name}</strong> {arithmetic(line, currency)}
        </span>
        <span className="hw-row-value">{formatMoney(line.amountCents, currency)}</span>
      </div>
      <p>{sentence(lineRules[line.rule])}</p>
      <Facts load={load} line={line} />
      {isOfWait(line) && <CausedBy load={load} line={line} />}
      {line.facts?.indexMills !== undefined && <FuelRow line={line} card={card} currency={currency} />}
    </li>
  )
}

/** The facts of the load that the line was computed from, each a link to where it was recorded. */
function Facts({ load, line }: Pick<Props, 'load' | 'line'>) {
  const { type } = useCurrentEntity()
  const facts = useFacts(load, line)
  if (facts.length === 0) return null
  return (
    <p className="hw-small">
      <Link className="hw-link" to={paths.loadLog(type, load.projectId, load.loadLogId)}>
        {facts.join(', ')}
      </Link>
    </p>
  )
}

function useFacts({ quantity, ticketNo, milestones, terms }: LoadLogDocument, { code }: Line): string[] {
  const { t } = useLingui()
  const clock = (at: number | undefined) => (at === undefined ? undefined : formatClock(at, terms.timeZone))
  const span = (from: string | undefined, to: string | undefined, text: (from: string, to: string) => string) =>
    from && to ? [text(from, to)] : []
  if (code === 'haul' || code.startsWith('minimum') || code === 'overloadCut') {
    const measured = quantity ? [quantity.weighed ? t`${formatLoad(quantity)} weighed` : formatLoad(quantity)] : []
    return [...measured, ...(ticketNo === null ? [] : [t`ticket ${ticketNo}`])]
  }
  const { arriveAtPit, confirmTrucker, arriveAtSite, start, deliver } = milestones
  if (code === 'standby:site') {
    return span(clock(arriveAtSite), clock(deliver), (from, to) => t`${from} at the site, ${to} delivered`)
  }
  if (isOfWait({ code })) {
    return span(clock(arriveAtPit), clock(confirmTrucker), (from, to) => t`${from} at the pit, ${to} first bucket`)
  }
  if (code === 'hours') return span(clock(start), clock(deliver), (from, to) => t`${from} started, ${to} delivered`)
  return []
}

/** Standby, or what the pit pays back for a wait. */
function isOfWait({ code }: Pick<Line, 'code'>): boolean {
  return code.startsWith('standby:') || code === 'chargeBack'
}

/** Who caused the wait of a line of standby, and how that came to count. */
function CausedBy({ load, line }: Pick<Props, 'load' | 'line'>) {
  const { causedText, howText } = useFaultTexts(load)
  const counted = load.waitFaults?.filter(
    ({ state, place }) => state === 'counts' && ['standby:any', `standby:${place}`, 'chargeBack'].includes(line.code),
  )
  return counted?.map(fault => (
    <p key={fault.proposalId}>
      {causedText(fault.fault)} {howText(fault)}
    </p>
  ))
}

/** The row of the fuel index that set the surcharge. */
function FuelRow({ line, card, currency }: Pick<Props, 'line' | 'card' | 'currency'>) {
  const { t } = useLingui()
  const { indexMills = 0, indexFrom } = line.facts ?? {}
  return (
    <dl className="why-index">
      <div>
        <dt>{t`Fuel index`}</dt>
        <dd>{card.fuel && titleOfFuelIndex(card.fuel.index)}</dd>
      </div>
      {indexFrom !== undefined && (
        <div>
          <dt>{t`from`}</dt>
          <dd>{formatDay(Date.parse(indexFrom), 'UTC')}</dd>
        </div>
      )}
      <div>
        <dt>{t`a gallon`}</dt>
        <dd className="hw-number">{formatRate(indexMills * 10, currency)}</dd>
      </div>
    </dl>
  )
}
