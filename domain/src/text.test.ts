import { expect, test } from 'vitest'
import { textFault } from './text.ts'

test('a name in an email can be no link, and nothing that mail programs decode into other characters', () => {
  const names = ['https://evil.example/win', 'Win at www.evil.example', '=?utf-8?B?4oCu?=', 'HTTP://a']
  for (const field of ['name', 'firstName', 'lastName', 'holder']) {
    for (const name of names) expect(textFault(name, field)).toBe("A name can't contain a link. Remove it.")
    for (const name of ["O'Brien & Sons", 'Awww. Co', 'A = B?', 'Gate 3: north'])
      expect(textFault(name, field)).toBe(undefined)
  }
  expect(textFault('See https://haulway.example', 'note')).toBe(undefined)
})
