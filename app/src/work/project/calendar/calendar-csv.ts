/** The shown days of the shown projects as CSV: a line for each project, day and unit. */
import { csvOf } from '@haulway/domain/csv.ts'
import { useLingui } from '@lingui/react/macro'
import { measureQuantity } from '../../../ui/format/format.ts'
import type { CalendarRow } from './calendar-days.ts'

export function useCalendarCsv(): (rows: readonly CalendarRow[], week: readonly string[]) => string {
  const { t } = useLingui()
  return (rows, week) =>
    csvOf(
      [t`Project`, t`Day`, t`Trucks ordered`, t`Trucks accepted`, t`Planned`, t`Hauled`, t`Unit`],
      rows.flatMap(({ of, cells }) =>
        cells.flatMap((cell, nth) =>
          (cell?.amounts ?? []).map(({ unit, plannedMilli, leftMilli, hauledMilli }) => {
            const planned = plannedMilli ?? leftMilli
            return [
              ...[of.project.name, week[nth], cell?.trucks?.wanted, cell?.trucks?.accepted],
              ...[planned === undefined ? undefined : planned / 1000, hauledMilli / 1000],
              measureQuantity({ amountMilli: 2000, unit }).unit,
            ]
          }),
        ),
      ),
    )
}
