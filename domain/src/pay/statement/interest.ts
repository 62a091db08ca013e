/** Interest of a late payment: simple, for each day after the due day, with months of 30 days. */

import { centsOfAmount, exact, times } from '../../exact.ts'
import { dayMs } from '../../time.ts'
import { ofPercentMilli } from '../card/quantities.ts'

/** @param dueOn the last day on time @param paidOn the day of the payment; both YYYY-MM-DD */
export function interestOf(amountCents: number, percentPerMonthMilli: number, dueOn: string, paidOn: string) {
  const daysLate = Math.max(0, Math.round((Date.parse(paidOn) - Date.parse(dueOn)) / dayMs))
  const interest = times(exact(amountCents, 100n), ofPercentMilli(percentPerMonthMilli), exact(daysLate, 30n))
  return { daysLate, interestCents: centsOfAmount(interest) }
}
