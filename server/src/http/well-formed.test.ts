import { expect, test } from 'vitest'
import { requireWellFormed } from './well-formed.ts'

test('texts of all scripts and signs are taken', () => {
  requireWellFormed({
    name: '田中 👩‍👧 e\u0301 \u202e',
    lines: ['a\nb', '\ufffe'],
    none: null,
    many: { deep: [1, true] },
  })
  requireWellFormed(undefined)
})

test.each([
  ['a zero', { note: 'a\u0000b' }, 'note'],
  ['half of a pair', { people: [{ name: 'a' }, { name: '\ud800' }] }, 'people.1.name'],
  ['the other half', { note: '\udc00\ud800' }, 'note'],
  ['a zero in a name', { payload: { 'a\u0000': 1 } }, 'payload'],
])('%s is refused, and the field is named', (_, input, field) => {
  expect(() => requireWellFormed(input)).toThrow(
    expect.objectContaining({ code: 'invalidInput', data: { fields: { [field]: expect.any(String) } } }),
  )
})

test('what is nested without end is refused without walking down', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  expect(() => requireWellFormed({ payload: deep })).toThrow(expect.objectContaining({ code: 'invalidInput' }))
})
