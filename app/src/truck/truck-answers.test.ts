import { type TruckForm, truckFormSchema } from '@haulway/domain/truck/truck.ts'
import { arbitraryOf } from '@haulway/domain/wire/arbitrary-of.fixture.ts'
import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { answersOf, buildTruck, rewriteAnswers } from './truck-answers.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const documentOf = (form: TruckForm) => ({
  ...form,
  truckId: '',
  entityId: '',
  createdOn: 0,
  papers: [],
  retiredOn: null,
})

test('any truck that is opened and saved is the same, even after it was shown in other measures', () => {
  const anyTruck = arbitraryOf(truckFormSchema, { number: fc.constantFrom('12', 'T-7') })
  fc.assert(
    fc.property(anyTruck, fc.constantFrom('us', 'metric'), (form, measures) => {
      const truck = documentOf(form)
      const other = measures === 'us' ? 'metric' : 'us'
      const answers = answersOf(truck, measures)
      expect(buildTruck(answers, measures, truck)).toEqual(form)
      const there = rewriteAnswers(answers, measures, other, truck)
      expect(buildTruck(there, other, truck)).toEqual(form)
      expect(rewriteAnswers(there, other, measures, truck)).toEqual(answers)
    }),
  )
})

test('a truck that was weighed in pounds keeps its legal gross weight when its plate is changed in kilograms', () => {
  const truck = documentOf(truckFormSchema.parse({ number: '12', tareGrams: 12_000_000, legalGrossGrams: 33_239_249 }))
  const answers = { ...answersOf(truck, 'metric'), plate: 'ZK 4471' }
  expect(answers.gross).toBe('33,239')
  expect(buildTruck(answers, 'metric', truck)).toMatchObject({ plate: 'ZK 4471', legalGrossGrams: 33_239_249 })
  expect(buildTruck({ ...answers, gross: '33,240' }, 'metric', truck).legalGrossGrams).toBe(33_240_000)
})
