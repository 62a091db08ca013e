/** The days on which banks move money: not on weekends and, for US dollars, not on the Federal Reserve's holidays. */
import { addDays } from '../time.ts'

/** The banking day `days` later; the first one on or after `day` for 0. */
export function addBankingDays(day: string, days: number, currency: string): string {
  let at = day
  while (!isBankingDay(at, currency)) at = addDays(at, 1)
  for (let left = days; left > 0; left--) {
    do at = addDays(at, 1)
    while (!isBankingDay(at, currency))
  }
  return at
}

/** The day by which a payout is in the account: it goes to the bank on the next banking day and takes one more. */
export function payoutArrivalDay(requestedDay: string, currency: string): string {
  return addBankingDays(addDays(requestedDay, 1), 1, currency)
}

/** How many banking days a debit from a bank account takes. */
const debitDays = 4

export function debitArrivalDay(requestedDay: string, currency: string): string {
  return addBankingDays(requestedDay, debitDays, currency)
}

function isBankingDay(day: string, currency: string): boolean {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  return currency !== 'USD' || !isFederalReserveHoliday(day)
}

/** A holiday on a Sunday is observed on Monday; one on a Saturday is not (Federal Reserve, holiday schedules). */
function isFederalReserveHoliday(day: string): boolean {
  const date = new Date(day)
  const month = date.getUTCMonth() + 1
  const dayOfMonth = date.getUTCDate()
  const weekday = date.getUTCDay()
  const isFixed = (m: number, d: number) =>
    month === m && (dayOfMonth === d || (weekday === 1 && dayOfMonth === d + 1)) && weekday > 0
  const isNth = (m: number, of: number, nth: number) =>
    month === m && weekday === of && Math.ceil(dayOfMonth / 7) === nth
  return (
    [[1, 1] as const, [6, 19] as const, [7, 4] as const, [11, 11] as const, [12, 25] as const].some(([m, d]) =>
      isFixed(m, d),
    ) ||
    [[1, 1, 3] as const, [2, 1, 3] as const, [9, 1, 1] as const, [10, 1, 2] as const, [11, 4, 4] as const].some(
      ([m, of, nth]) => isNth(m, of, nth),
    ) ||
    // Memorial Day, the last Monday of May.
    (month === 5 && weekday === 1 && dayOfMonth > 24)
  )
}
