import { allFreightCodes } from '@haulway/domain/pay/line/line.ts'
import { arbitraryOf } from '@haulway/domain/wire/arbitrary-of.fixture.ts'
import { statementTermsSchema, usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersOfTerms, emptyTax, isPercent, offersRetainage, taxedKindsOf, termsOf } from './terms-answers.ts'

const codes = [...allFreightCodes, 'material', 'cancelFee', 'fuel', 'standby:*', 'standby:pit', 'addOn:*', 'addOn:tarp']
const anyTerms = arbitraryOf(statementTermsSchema, {
  name: fc.constantFrom('Sales tax', 'GST', 'County tax', 'City tax', 'QST'),
  number: fc.constantFrom('EX-1', '44'),
  on: fc.oneof(fc.subarray(codes, { minLength: 1 }), fc.constantFrom(allFreightCodes, ['material'], ['standby:*'])),
  // A field takes nine digits before the decimal sign.
  untilHeldCents: fc.option(fc.integer({ min: 1, max: 99_999_999_999 }), { nil: null }),
  validUntil: fc.constantFrom('2026-12-31', '2027-06-30'),
})

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

test('any terms that are opened and proposed again are the same, also what the form does not show', () => {
  fc.assert(
    fc.property(anyTerms, terms => {
      expect(termsOf({ ...answersOfTerms(terms), isOpen: true })).toEqual({ terms })
    }),
    { numRuns: 500 },
  )
})

test('other due days leave taxes and retainage as they are', () => {
  const tax = { name: 'GST', percentMilli: 5000, on: ['hours', 'fuel'], rounding: 'line', certificate: null }
  const retainage = { percentMilli: 10_000, on: ['hours', 'standby:*'], untilHeldCents: 500_000 }
  const terms = statementTermsSchema.parse({ ...usualTerms, taxes: [tax], retainage })
  const answers = { ...answersOfTerms(terms), isOpen: true, dueDays: '30' }
  expect(termsOf(answers)).toEqual({ terms: { ...terms, dueDays: 30 } })
  const chosen = answers.taxes.map(each => ({ ...each, on: 'all' as const }))
  expect(termsOf({ ...answers, taxes: chosen }).terms?.taxes[0]).toMatchObject({ rounding: 'line' })
  expect(termsOf({ ...answers, taxes: chosen }).terms?.taxes[0]?.on).toContain('minimumDay')
})

test('freight is all that hauling pays by its rate, with the top-up of a day', () => {
  const taxes = [{ ...emptyTax(false), name: 'GST', percent: '5' }]
  const { terms } = termsOf({ ...answersOfTerms(), isOpen: true, taxes, retainage: '10' })
  expect(terms?.taxes[0]?.on).toContain('minimumDay')
  expect(terms?.retainage?.on).toContain('minimumDay')
})

test('an agreement with a pit has taxes on material, and no retainage on freight', () => {
  expect(taxedKindsOf(true)).toEqual(['material', 'all'])
  expect(taxedKindsOf(false)).toEqual(['freight', 'standby', 'all'])
  expect(emptyTax(true).on).toBe('material')
  expect([true, false].map(isMaterial => offersRetainage(answersOfTerms(), isMaterial))).toEqual([false, true])
  const retained = { percentMilli: 5000, on: ['haul'], untilHeldCents: null }
  expect(offersRetainage(answersOfTerms({ ...usualTerms, retainage: retained }), true)).toBe(true)
})

test.each([
  ['121 days', { dueDays: '121' }, 'Enter 0 to 120 days.'],
  ['a tax without a name', { taxes: [{ ...emptyTax(false), percent: '6' }] }, 'Enter the name of the tax.'],
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
