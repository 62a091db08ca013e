import { validateHeaderValue } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['tickets-2026-03-04.csv', 'filename="tickets-2026-03-04.csv"'],
  ['ticket-12 (a).pdf', 'filename="ticket-12 (a).pdf"'],
  ['ticket-№ 12–A.pdf', `filename="ticket-_ 12_A.pdf"; filename*=UTF-8''ticket-%E2%84%96%2012%E2%80%93A.pdf`],
  ['ticket-5%(a)é.pdf', `filename="ticket-5_(a)_.pdf"; filename*=UTF-8''ticket-5%25%28a%29%C3%A9.pdf`],
  ['ticket-7".exe.pdf', 'filename="ticket-7-.exe.pdf"'],
  ['ticket-../../\\etc.pdf', 'filename="ticket-..-..--etc.pdf"'],
  ['ticket-fdp\u202Eexe.pdf', 'filename="ticket-fdp-exe.pdf"'],
  ['ticket-\r\nset-cookie: a=b.pdf', 'filename="ticket---set-cookie- a=b.pdf"'],
])('a file %j is named so that every browser saves it', (name, expected) => {
  expect(contentDisposition(name)).toBe(`attachment; ${expected}`)
})

test('a picture may be shown in the browser', () => {
  expect(contentDisposition('a.jpg', 'inline')).toBe('inline; filename="a.jpg"')
})

test('whatever a user enters, Node sends the header, and the file keeps its ending and all letters of its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (binary, graphemes) => {
      for (const entered of [binary, graphemes, '\uD800', `${graphemes}"; filename*=UTF-8''a.exe`]) {
        const header = contentDisposition(`ticket-${entered}.pdf`)
        validateHeaderValue('content-disposition', header)
        const found = /^attachment; filename="([^"\\%]+)"(?:; filename\*=UTF-8''([\w.!#$&+^`|~%-]+))?$/.exec(header)
        const [, plain = '', encoded] = found ?? []
        expect(plain).toMatch(/^ticket-.*\.pdf$/)
        const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
        expect(letters(encoded === undefined ? plain : decodeURIComponent(encoded))).toBe(
          letters(`ticket-${entered}.pdf`),
        )
      }
    }),
  )
})
