import { expect, test } from 'vitest'
import { addBankingDays, debitArrivalDay, payoutArrivalDay } from './banking-days.ts'

test.each([
  ['a Thursday arrives on Monday', '2026-11-19', '2026-11-23'],
  ['a Friday arrives on Tuesday', '2026-11-20', '2026-11-24'],
  ['Thanksgiving moves no money', '2026-11-24', '2026-11-27'],
  ['Memorial Day moves no money', '2026-05-21', '2026-05-26'],
  ['Independence Day on a Saturday is not observed', '2026-07-01', '2026-07-03'],
  ['Christmas', '2026-12-23', '2026-12-28'],
])('a payout requested on %s', (_, requested, arrival) => {
  expect(payoutArrivalDay(requested, 'USD')).toBe(arrival)
})

test('a holiday on a Sunday is observed on Monday', () => {
  expect(addBankingDays('2027-07-05', 0, 'USD')).toBe('2027-07-06')
})

test('other currencies only wait for weekends', () => {
  expect(payoutArrivalDay('2026-11-25', 'CAD')).toBe('2026-11-27')
})

test('a debit takes four banking days', () => {
  expect(debitArrivalDay('2026-10-16', 'USD')).toBe('2026-10-22')
})
