import { truckPaperFormSchema } from '@haulway/domain/truck-paper/truck-paper.ts'
import { arbitraryOf } from '@haulway/domain/wire/arbitrary-of.fixture.ts'
import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { answersOf, buildPaper } from './truck-paper-answers.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('any document that is opened and saved is the same', () => {
  const anyPaper = arbitraryOf(truckPaperFormSchema, {
    expiresOn: fc.constantFrom(null, '2027-01-31'),
    attachmentId: fc.constant(null),
  })
  fc.assert(
    fc.property(anyPaper, fc.constantFrom('us', 'metric'), ({ state, grossGrams, ...form }, measures) => {
      // Only a permit has a state and a weight.
      const isPermit = form.kind === 'weightPermit'
      const paper = { ...form, ...(isPermit && state && { state }), ...(isPermit && grossGrams && { grossGrams }) }
      const { attachmentId: _, ...entered } = paper
      expect(buildPaper(answersOf({ state: 'PA' }, paper, measures), measures, paper)).toEqual(entered)
    }),
  )
})
