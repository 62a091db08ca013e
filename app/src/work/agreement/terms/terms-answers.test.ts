import { statementTermsSchema, usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { expect, test } from 'vitest'
import { answersOfTerms, emptyTax, isPercent, termsOf } from './terms-answers.ts'

test('terms that are not changed are not proposed', () => {
  expect(termsOf(answersOfTerms())).toEqual({})
})

test('terms that are shown and proposed again are the same', () => {
  const terms = statementTermsSchema.parse({
    ...usualTerms,
    dueDays: 14,
    interestPercentMilli: 1500,
    quickPay: { percentMilli: 2250, dueDays: 1 },
    taxes: [
      {
        name: 'Sales tax',
        percentMilli: 6875,
        on: ['standby:*'],
        rounding: 'statement',
        certificate: { number: 'EX-1', validUntil: '2027-01-31' },
      },
    ],
  })
  expect(termsOf({ ...answersOfTerms(terms), isOpen: true })).toEqual({ terms })
})

test.each([
  ['121 days', { dueDays: '121' }, 'Enter 0 to 120 days.'],
  ['a tax without a name', { taxes: [{ ...emptyTax, percent: '6' }] }, 'Enter the name of the tax.'],
  ['too much retainage', { retainage: '21' }, 'Enter a retainage of 0.001 to 20%.'],
  [
    'quick pay that is not earlier',
    { quickPay: '2', quickPayDays: '7' },
    'Quick pay has to be due before the usual day.',
  ],
])('terms with %s say what is wrong', (_, more, wrong) => {
  expect(termsOf({ ...answersOfTerms(), isOpen: true, ...more })).toEqual({ wrong })
})

test('a percentage may be left out, and has bounds', () => {
  expect([isPercent('', 5), isPercent('5', 5), isPercent('5.001', 5), isPercent('0', 5), isPercent('x', 5)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
