/** What a shift pays: expected until both sides have agreed to the times, then final. Only for the two parties. */
import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { payOfShift } from '@haulway/domain/work/shift/shift-pay.ts'
import { useLingui } from '@lingui/react/macro'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { PayLines } from '../../pay/PayLines.tsx'
import { ShiftLineDisputes } from '../../payment/dispute/LineDisputes.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatDay, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'

export function ShiftPay({ shift, now }: { shift: ShiftDocument; now: number }) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const { money, sheet, agreedAt } = shift
  if (!money) return null
  const { currency, haul, isBooked } = money
  // A shift under way shows what it pays so far.
  const isOpen = sheet.startAt !== null && sheet.endAt === null
  const pay: Price = isOpen ? payOfShift(shift, { ...money, card: haul.card }, sheet, now) : haul.pay
  const day = formatDay(Date.parse(shift.shiftDay), 'UTC')
  return (
    <Section title={isBooked || agreedAt !== null ? t`Pay` : isOpen ? t`Pay so far` : t`Expected pay`}>
      {pay.missing === undefined ? (
        <Lines>
          <PayLines lines={pay.lines} agreement="haul" currency={currency} />
          <Line label={t`This shift`} value={formatMoney(pay.totalCents, currency)} total />
        </Lines>
      ) : (
        <p className="hw-quiet">
          {pay.missing === 'fuelIndex'
            ? t`There is no fuel price for ${day} yet. The shift is paid when the price is published.`
            : label(missingReasons[pay.missing])}
        </p>
      )}
      <ShiftLineDisputes shift={shift} />
      <CardInWords card={haul.card} currency={currency} />
    </Section>
  )
}
