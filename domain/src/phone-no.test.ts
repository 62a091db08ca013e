import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhoneNo, phoneNoMax, phoneNoSchema, whyNotPhoneNo } from './phone-no.ts'

test('a North American number reads the same however it was typed', () => {
  for (const typed of ['6105550132', '610 555 0132', '610/555-0132', '610.555.0132', '(610) 555-0132']) {
    expect(formatPhoneNo(typed)).toBe('(610) 555-0132')
  }
  for (const typed of ['+16105550132', '1-610-555-0132', '+1 (610) 555 0132']) {
    expect(formatPhoneNo(typed)).toBe('+1 (610) 555-0132')
  }
})

test('a number of another country, with an extension or too short stays as it was typed', () => {
  const others = ['+52 55 1234 5678', '55 1234 5678', '610 555 0132 ext. 4', '555 0100', '110 555 0132']
  for (const typed of [...others, '+33 6 10 55 50 13', '61 05 55 01 32', 'ask Dana', ''])
    expect(formatPhoneNo(typed)).toBe(typed)
})

test('ten digits without a country code read as those of North America, wherever they are from', () => {
  expect(formatPhoneNo('5512345678')).toBe('(551) 234-5678')
})

test('no digit is lost or added, and what is shown reads the same again', () => {
  const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+()-. /x') }), typed => {
      const shown = formatPhoneNo(typed)
      expect(digitsOf(shown)).toBe(digitsOf(typed))
      expect(formatPhoneNo(shown)).toBe(shown)
    }),
  )
})

test('any number that can be called is accepted as it was typed, with its country code and extension', () => {
  const numbers = ['', '555 0100', '(610) 555-0134', '+1 (610) 555-0134 ext. 22', '+52 1 55 1234 5678, ext. 1204']
  for (const typed of numbers) {
    expect(whyNotPhoneNo(typed)).toBeUndefined()
    expect(phoneNoSchema.parse(typed)).toBe(typed)
  }
})

test('a part of a number, a name and a text that is too long are refused', () => {
  const isShort = 'Enter the whole phone number, with area code.'
  expect(['610 55', 'ask Dana'].map(whyNotPhoneNo)).toEqual([isShort, isShort])
  expect(whyNotPhoneNo('1'.repeat(phoneNoMax + 1))).toBe('Shorten this phone number to 40 characters.')
})

test('one that was stored before is read, whatever it is', () => {
  expect(phoneNoSchema.parse('610 55')).toBe('610 55')
})
