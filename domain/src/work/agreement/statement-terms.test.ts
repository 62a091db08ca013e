import { expect, test } from 'vitest'
import { type StatementTerms, statementTermsSchema, termLimits, usualTerms } from './statement-terms.ts'

const { dueDays, interestPercent, taxPercent, retainagePercent, quickPayPercent, quickPayDays } = termLimits
const tax = (percentMilli: number): StatementTerms['taxes'][number] => ({
  name: 'PST',
  percentMilli,
  on: ['haul'],
  rounding: 'line',
  certificate: null,
})
const retainage = (percentMilli: number) => ({ percentMilli, on: ['haul'], untilHeldCents: null })
const quickPay = (percentMilli: number, days: number) => ({ percentMilli, dueDays: days })

/** By what is limited: the most that can be agreed, and just more. */
const cases: [string, number, Partial<StatementTerms>, Partial<StatementTerms>][] = [
  ['days', dueDays, { dueDays }, { dueDays: dueDays + 1 }],
  [
    'interest',
    interestPercent,
    { interestPercentMilli: interestPercent * 1000 },
    { interestPercentMilli: interestPercent * 1000 + 1 },
  ],
  ['tax', taxPercent, { taxes: [tax(taxPercent * 1000)] }, { taxes: [tax(taxPercent * 1000 + 1)] }],
  [
    'retainage',
    retainagePercent,
    { retainage: retainage(retainagePercent * 1000) },
    { retainage: retainage(retainagePercent * 1000 + 1) },
  ],
  [
    'quick-pay fee',
    quickPayPercent,
    { quickPay: quickPay(quickPayPercent * 1000, 2) },
    { quickPay: quickPay(quickPayPercent * 1000 + 1, 2) },
  ],
]

test.each(cases)('the refusal of more %s than can be agreed names the limit, %s', (what, limit, most, more) => {
  expect(statementTermsSchema.safeParse({ ...usualTerms, ...most }).success).toBe(true)
  const sentence = statementTermsSchema.safeParse({ ...usualTerms, ...more }).error?.issues[0]?.message
  expect(sentence).toMatch(new RegExp(`\\b${limit}(%|\\b)`))
  expect(sentence).toContain(what)
})

test('quick pay is due at most a month after the statement', () => {
  const ofDays = (days: number) => ({ ...usualTerms, dueDays, quickPay: quickPay(1000, days) })
  expect(statementTermsSchema.safeParse(ofDays(quickPayDays)).success).toBe(true)
  expect(statementTermsSchema.safeParse(ofDays(quickPayDays + 1)).success).toBe(false)
})
