/** Language tags of browsers, valid and invalid: each gives a language and a system of units. */
import { expect, test } from 'vitest'
import { findLanguage } from './i18n.ts'
import { usualMeasures } from './use-measures.ts'

test.each([
  ['en-US', 'en', 'us'],
  ['es-MX', 'es', 'metric'],
  ['fr-CA', 'fr', 'metric'],
  ['en', 'en', 'us'],
  ['de-DE', 'en', 'metric'],
  ['C', 'en', 'us'],
  ['POSIX', 'en', 'us'],
  ['', 'en', 'us'],
  ['xx-invalid!', 'en', 'us'],
  ['en_US.UTF-8', 'en', 'us'],
  [undefined, 'en', 'us'],
] as const)('the tag %o gives the language %s and the units %s', (tag, language, measures) => {
  expect(findLanguage([tag])).toBe(language)
  expect(usualMeasures(tag)).toBe(measures)
})

test('a browser without a list of languages gets English', () => {
  expect(findLanguage(undefined)).toBe('en')
  expect(findLanguage([])).toBe('en')
})
