import { i18n } from '@lingui/core'
import { afterAll, describe, expect, test } from 'vitest'
import { parseDecimal, parseScaled, writeCents, writeScaled } from './decimal-text.ts'
import { parseMeasure, writeMeasure } from './measure-units.ts'
import { parseCents } from './parse-cents.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
afterAll(() => speak('en'))

const locales = ['en', 'en-US', 'es-US', 'es-MX', 'fr-CA'] as const

describe.each(locales)('in %s', locale => {
  test('a written value is read back unchanged, to the last cent, pound and tenth', () => {
    speak(locale)
    for (let nth = 0; nth < 4000; nth++) {
      const amount = (nth * 7919) % 1_000_003
      expect(parseCents(writeCents(amount))).toBe(amount)
      expect(parseScaled(writeScaled(amount, 3), 3)).toBe(amount)
    }
    for (const liters of [1000, 12_233, 12_200, 59_900]) {
      const written = writeMeasure(liters, 'volume', 'metric')
      expect(writeMeasure(parseMeasure(written, 'volume', 'metric', [1000, 60_000])!, 'volume', 'metric')).toBe(written)
    }
    const tare = writeMeasure(12_405_751, 'weight', 'us')
    expect(writeMeasure(parseMeasure(tare, 'weight', 'us', [1, 60_000_000])!, 'weight', 'us')).toBe(tare)
  })

  test('a point or a comma may be the decimal sign', () => {
    speak(locale)
    for (const text of ['12.5', '12,5', ' 12.50 ', '12,50']) expect(Number(parseDecimal(text))).toBe(12.5)
    expect(['1,234,567', '1 234 567', '1 234 567', '1 234 567'].map(parseDecimal)).toEqual(Array(4).fill('1234567'))
    expect(['1,234.5', '1.234,5', '1 234,5'].map(parseDecimal)).toEqual(Array(3).fill('1234.5'))
  })

  test('a text that is not a number, or could be two numbers, is rejected', () => {
    speak(locale)
    for (const text of [
      '',
      ' ',
      'ten',
      '-1',
      '1e3',
      '$5',
      ',5',
      '.5',
      '1,23,456',
      '1.2.3',
      '1,2.3',
      '12,34.567,8',
      '1  5',
    ]) {
      expect(parseDecimal(text), text).toBeUndefined()
    }
  })
})

test('12.5 is written with a point in American English and Spanish, and with a comma in French', () => {
  const written = locales.map(locale => {
    speak(locale)
    return writeScaled(12_500, 3)
  })
  expect(written).toEqual(['12.5', '12.5', '12.5', '12.5', '12,5'])
})

test('three digits after a lone comma are thousands where commas group, and decimals where they do not', () => {
  speak('en')
  expect(['1,027', '0,027', '1.027'].map(parseDecimal)).toEqual(['1027', undefined, '1.027'])
  speak('es-MX')
  expect(parseDecimal('1,027')).toBe('1027')
  speak('fr-CA')
  expect(['1,027', '1.027', '27 350'].map(parseDecimal)).toEqual(['1.027', '1.027', '27350'])
  speak('de')
  expect(['1.027', '1,027'].map(parseDecimal)).toEqual(['1027', '1.027'])
})
