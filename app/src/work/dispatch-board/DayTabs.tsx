/** The day of the dispatch board: yesterday, today or tomorrow, with how many trucks have work tomorrow. */
import { addDays } from '@haulway/domain/time.ts'
import { plannedShifts } from '@haulway/domain/work/dispatch/truck-plan.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatCalendarDay } from '../offer/work-labels.ts'
import type { FleetDay } from './use-fleet-day.ts'

type Props = { fleet: FleetDay; offset: number; onChange: (offset: number) => void }

export function DayTabs({ fleet, offset, onChange }: Props) {
  const { t } = useLingui()
  const { today, trucks, dispatches, projects } = fleet
  const dayAt = (days: number) => formatCalendarDay(addDays(today, days))
  const own = new Set(trucks.map(({ truckId }) => truckId))
  const tomorrow = plannedShifts(dispatches, projects, addDays(today, 1)).filter(({ truckId }) => own.has(truckId))
  const planned = new Set(tomorrow.map(({ truckId }) => truckId)).size
  const all = plural(own.size, { one: '# truck', other: '# trucks' })
  const days = [
    { days: -1, label: dayAt(-1) },
    { days: 0, label: t`Today, ${dayAt(0)}` },
    { days: 1, label: t`Tomorrow, ${dayAt(1)}: ${planned} of ${all}` },
  ]
  return (
    <fieldset className="hw-board-days hw-head-own-line">
      <legend className="hw-sr">{t`Day`}</legend>
      {days.map(({ days, label }) => (
        <button key={days} type="button" aria-pressed={offset === days} onClick={() => onChange(days)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
