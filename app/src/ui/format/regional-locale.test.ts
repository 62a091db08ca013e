/** Times, dates and numbers as people write them where the browser is, in the language of the screen. */
import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { axisHours } from '../data/axis-hours.ts'
import { formatClock, formatDate, formatDay, formatMoney, formatNumber } from './format.ts'
import { isMonthFirst, regionalLocale } from './regional-locale.ts'

const evening = Date.UTC(2026, 9, 15, 20, 5)
test.each([
  ['en-US', '8:05 PM', '8', 'Thu Oct 15', 'Oct 15, 2026', '1,234.5', '$1,234.50', true],
  ['en-GB', '20:05', '20', 'Thu 15 Oct', '15 Oct 2026', '1,234.5', '$1,234.50', false],
  ['en-CA', '8:05 p.m.', '8', 'Thu Oct 15', 'Oct 15, 2026', '1,234.5', '$1,234.50', true],
  ['es-MX', '8:05 p.m.', '8', 'jue 15 de oct', '15 oct 2026', '1,234.5', '$1,234.50', false],
  ['es-US', '8:05 p.m.', '8', 'jue 15 de oct', '15 oct 2026', '1,234.5', '$1,234.50', false],
  ['fr-CA', '20 h 05', '20', 'jeu. 15 oct.', '15 oct. 2026', '1 234,5', '1 234,50 $', false],
  ['fr-FR', '20:05', '20', 'jeu. 15 oct.', '15 oct. 2026', '1 234,5', '1 234,50 $', false],
])('%s writes %s, %s, %s, %s, %s and %s', (tag, clock, hour, day, date, number, money, monthFirst) => {
  const locale = regionalLocale(tag.slice(0, 2), [tag, 'en'])
  expect(locale).toBe(tag)
  i18n.loadAndActivate({ locale, messages: {} })
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const read = [
    formatClock(evening, 'UTC'),
    axisHours([evening], 'UTC')[0]!.label.replace(/\D+$/, ''),
    formatDay(evening, 'UTC'),
    formatDate('2026-10-15'),
    formatNumber(1234.5, 1),
    formatMoney(123_450, 'USD'),
  ]
  expect(read.map(plain)).toEqual([clock, hour, day, date, number, money])
  expect(isMonthFirst(locale)).toBe(monthFirst)
})

test.each([
  // The screen is in the first language that has a translation, or in the one that the user chose.
  ['en', ['en-GB', 'en-US'], 'en-GB'],
  ['en', ['de-DE', 'en-US'], 'en-US'],
  ['en', ['de-DE'], 'en-DE'],
  ['es', ['en-US', 'en'], 'es-US'],
  ['es', ['es', 'en-MX'], 'es-MX'],
  ['fr', ['en-CA'], 'fr-CA'],
  ['es', ['es'], 'es-US'],
  ['fr', [], 'fr-CA'],
  ['en', ['C', 'en_US.UTF-8', ''], 'en'],
  ['es', ['es-419'], 'es-419'],
] as const)('a screen in %s on a browser in %j has the locale %s', (language, tags, locale) => {
  expect(regionalLocale(language, tags)).toBe(locale)
})
