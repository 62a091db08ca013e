/** What a shift pays: expected until both sides have agreed to the times, then final. Only for the parties. */
import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import type { ShiftDocument, ShiftPayDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { payOfShift } from '@haulway/domain/work/shift/shift-pay.ts'
import { useLingui } from '@lingui/react/macro'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { PayLines } from '../../pay/PayLines.tsx'
import { ShiftLineDisputes } from '../../payment/dispute/LineDisputes.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatDay, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { TimeOnSite } from './TimeOnSite.tsx'

type Props = { shift: ShiftDocument; now: number }

/** A broker reads what it is paid, and below it what it pays its hauler. */
export function ShiftPay({ shift, now }: Props) {
  const { money } = shift
  if (!money) return null
  const { passedOn, ...own } = money
  return (
    <>
      <AgreementPay shift={shift} now={now} paid={own} isOwn />
      {passedOn && <AgreementPay shift={shift} now={now} paid={passedOn} />}
    </>
  )
}

/** In a broker's chain, whom the money comes from or goes to, for the two who know the broker. */
function useOtherParty({ terms, relations }: ShiftDocument, { agreement }: ShiftPayDocument): string | undefined {
  const { t } = useLingui()
  if (!terms.broker) return undefined
  if (!relations.includes('broker')) return t`From ${terms.broker.name}`
  return agreement === 'subHaul' ? t`To ${terms.truckingName}` : t`From ${terms.jobberName}`
}

function AgreementPay({ shift, now, paid, isOwn = false }: Props & { paid: ShiftPayDocument; isOwn?: boolean }) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const other = useOtherParty(shift, paid)
  const { sheet, agreedAt, cancelled } = shift
  const { agreement, currency, haul, isBooked } = paid
  // A shift under way shows what it pays so far.
  const isOpen = !cancelled && sheet.startAt !== null && sheet.endAt === null
  const pay: Price = isOpen ? payOfShift(shift, { ...paid, ...haul }, sheet, now) : haul.pay
  const day = formatDay(Date.parse(shift.shiftDay), 'UTC')
  const title = isBooked || agreedAt !== null ? t`Pay` : isOpen ? t`Pay so far` : t`Expected pay`
  return (
    <Section title={title} {...(other && { aside: other })}>
      <TimeOnSite shift={shift} paid={paid} />
      {pay.missing === undefined ? (
        <Lines>
          <PayLines lines={pay.lines} agreement={agreement} currency={currency} />
          <Line label={t`This shift`} value={formatMoney(pay.totalCents, currency)} total />
        </Lines>
      ) : (
        <p className="hw-quiet">
          {pay.missing === 'fuelIndex'
            ? t`There is no fuel price for ${day} yet. The shift is paid when the price is published.`
            : label(missingReasons[pay.missing])}
        </p>
      )}
      <ShiftLineDisputes shift={shift} paid={paid} isNextAct={isOwn} />
      <CardInWords card={haul.card} currency={currency} />
    </Section>
  )
}
