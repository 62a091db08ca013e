import { allFreightCodes } from '@haulway/domain/pay/line/line.ts'
import { anyCard } from '@haulway/domain/pay/pay.fixture.ts'
import { arbitraryOf } from '@haulway/domain/wire/arbitrary-of.fixture.ts'
import { driverPayFormSchema, payOfForm } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersOf, payOfAnswers } from './terms-answers.ts'

const today = '2026-11-30'
const codes = [...allFreightCodes, 'dryRun', 'fuel', 'standby:*', 'standby:pit', 'addOn:*', 'addOn:tarp']
const anyForm = arbitraryOf(driverPayFormSchema, {
  on: fc.oneof(fc.subarray(codes, { minLength: 1 }), fc.constant(allFreightCodes)),
  card: anyCard,
})

test('any pay that is opened and set again is the same, also what the form does not show', () => {
  fc.assert(
    fc.property(anyForm, form => {
      expect(payOfAnswers(answersOf(payOfForm(form), today))).toEqual(form)
    }),
    { numRuns: 300 },
  )
})

test('a new percentage counts for freight with the top-up of a day; another one still counts for its lines', () => {
  const fresh = { ...answersOf(undefined, today), percent: '28' }
  expect(payOfAnswers(fresh)).toEqual({
    percent: { percentMilli: 28_000, on: allFreightCodes, afterCommission: true },
  })
  const before = { percentMilli: 25_000, on: ['hours', 'standby:*'], afterCommission: false }
  const answers = { ...answersOf(before, today), percent: '30', standby: false, fuel: true }
  expect(payOfAnswers(answers)).toEqual({
    percent: { percentMilli: 30_000, on: ['hours', 'fuel'], afterCommission: false },
  })
})
