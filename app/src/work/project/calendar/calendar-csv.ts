/** The shown days of the shown projects as CSV: a line for each project, day and unit. */
import { csvOf } from '@haulway/domain/csv.ts'
import { useLingui } from '@lingui/react/macro'
import { measureQuantity } from '../../../ui/format/format.ts'
import type { CalendarRow } from './calendar-days.ts'

export function useCalendarCsv(): (rows: readonly CalendarRow[], week: readonly string[]) => string {
  const { t } = useLingui()
  return (rows, week) =>
    csvOf(
      [
        t`Project`,
        t`Day`,
        t`Trucks ordered`,
        t`Trucks accepted`,
        t`Loads delivered`,
        t`Planned`,
        t`Total left`,
        t`Hauled`,
        t`Unit`,
      ],
      rows.flatMap(({ of, cells }) =>
        cells.flatMap((cell, nth) =>
          (cell?.amounts ?? []).map(({ unit, plannedMilli, leftMilli, hauledMilli }, line) => {
            // Once for each project and day, so that a sum counts no truck or load twice.
            const day = line === 0 ? cell : undefined
            return [
              of.project.name,
              week[nth],
              day?.trucks?.wanted,
              day?.trucks?.accepted,
              day?.loads,
              numberOf(plannedMilli),
              numberOf(leftMilli),
              numberOf(hauledMilli),
              measureQuantity({ amountMilli: 2000, unit }).unit,
            ]
          }),
        ),
      ),
    )
}

function numberOf(milli: number | undefined): number | undefined {
  return milli === undefined ? undefined : milli / 1000
}
