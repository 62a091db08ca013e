/** A day of a project, or of all: its bar of hauled and planned, the quantities, and the trucks ordered. */
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AmountBar } from '../../../ui/data/AmountBar.tsx'
import { formatNumber, formatQuantity, measureQuantity } from '../../../ui/format/format.ts'
import type { CalendarAmount, CalendarDay } from './calendar-days.ts'

export function DayAmounts({ day, isPast }: { day: CalendarDay; isPast: boolean }) {
  const { t } = useLingui()
  const textOf = useAmountText(isPast)
  const shown = day.amounts.filter(amount => isPast || amount.hauledMilli > 0 || textOf(amount).rest !== '')
  return (
    <span className="calendar-amounts">
      {shown.map(amount => {
        const { number, rest } = textOf(amount)
        const { hauledMilli, plannedMilli } = amount
        return (
          <span key={amount.unit}>
            {plannedMilli !== undefined && (
              <AmountBar label={`${number} ${rest}`} done={hauledMilli / plannedMilli} planned thin />
            )}
            <span className="calendar-amount">
              <span className="hw-strong">{number}</span>&nbsp;<span className="hw-quiet">{rest}</span>
            </span>
          </span>
        )
      })}
      {!day.isPlanKnown && <span className="hw-quiet">{t`Plan not known yet`}</span>}
      <TrucksOf day={day} />
    </span>
  )
}

function TrucksOf({ day: { trucks, loads } }: { day: CalendarDay }) {
  if (trucks) {
    const { accepted, wanted } = trucks
    return (
      <span className="calendar-trucks">
        <Trans>
          {formatNumber(accepted)} of {plural(wanted, { one: '# truck', other: '# trucks' })} accepted
        </Trans>
      </span>
    )
  }
  return (
    loads > 0 && (
      <span className="calendar-trucks">
        <Plural value={loads} one="# load delivered" other="# loads delivered" />
      </span>
    )
  )
}

/** "942 of 2,200 tons"; for a day that is over "1,488 tons"; while the days are not known "3,400 tons total". */
function useAmountText(isPast: boolean): (amount: CalendarAmount) => { number: string; rest: string } {
  const { t } = useLingui()
  return ({ unit, hauledMilli, plannedMilli, leftMilli }) => {
    const measure = (amountMilli: number) => measureQuantity({ amountMilli, unit }, 0)
    const text = (amountMilli: number) => formatQuantity({ amountMilli, unit }, 0)
    const hauled = measure(hauledMilli)
    if (plannedMilli !== undefined) {
      const planned = measure(plannedMilli)
      if (hauledMilli === 0) return { number: planned.number, rest: t`${planned.unit} planned` }
      return { number: hauled.number, rest: t`of ${text(plannedMilli)}` }
    }
    if (leftMilli !== undefined) {
      const left = measure(leftMilli)
      if (hauledMilli === 0) return { number: left.number, rest: t`${left.unit} total` }
      return { number: hauled.number, rest: t`of ${text(leftMilli)} total` }
    }
    if (isPast || hauledMilli > 0) return { number: hauled.number, rest: hauled.unit }
    return { number: '', rest: '' }
  }
}
