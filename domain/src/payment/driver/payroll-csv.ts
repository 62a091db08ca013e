/** A week of all drivers as CSV, for the fleet's payroll: a row for each paid line, and only what is final. */
import { csvOf } from '../../csv.ts'
import { lineRules } from '../../pay/line/line-rules.ts'
import { centsText } from '../../pay/statement/printed-numbers.ts'
import { type DriverDay, finalLines } from './driver-day.ts'

const head = ['Driver', 'Day', 'Project', 'Load', 'Ticket', 'Truck', 'Minutes', 'Currency', 'Amount', 'Rule']

/** @param days in the order of the rows */
export function payrollCsv(days: readonly Omit<DriverDay, 'stated'>[]): string {
  return csvOf(
    head,
    days.flatMap(day =>
      finalLines(day).map(line => {
        const work = day.pays.flatMap(each => each.work).find(({ ref }) => ref === line.ref)
        return [
          day.driverName,
          day.day,
          work?.projectName,
          work?.loadNo ?? undefined,
          work?.ticketNo ?? undefined,
          work?.truckNumber,
          work?.minutes ?? undefined,
          day.currency,
          centsText(line.amountCents),
          lineRules[line.rule],
        ]
      }),
    ),
  )
}
