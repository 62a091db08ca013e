import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tinyJpeg, tinyPdf, tinyPng, tinyWebp } from './attachment.fixture.ts'
import { judgeContent } from './attachment-content.ts'

const page = '<!doctype html><script>alert(1)</script>'
const bytesOf = (text: string) => new TextEncoder().encode(text)

const accepted: [string, Uint8Array][] = [
  ['image/jpeg', tinyJpeg()],
  ['image/png', tinyPng()],
  ['image/webp', tinyWebp()],
  ['application/pdf', tinyPdf()],
]

for (const [type, bytes] of accepted) {
  test(`${type} is recognized by its bytes`, () => {
    expect(judgeContent(bytes)).toEqual({ type })
  })
}

const refused: [string, Uint8Array][] = [
  ['an HTML page', bytesOf(page)],
  ['a drawing with a script', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an animated GIF', bytesOf('GIF89a;')],
  ['an empty file', new Uint8Array()],
  ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])],
  ['the test file of virus scanners', bytesOf('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')],
  ['a JPEG with a page in its comment', tinyJpeg(page)],
  ['a JPEG followed by a page', tinyJpeg('', page)],
  ['a JPEG followed by an archive', tinyJpeg('', 'PK\u0003\u0004')],
  ['a JPEG that was cut short', tinyJpeg().subarray(0, -2)],
  ['a PNG with a page in its text', tinyPng(page)],
  ['a PNG followed by a page', tinyPng('', page)],
  ['a PNG that was cut short', tinyPng().subarray(0, -6)],
  ['a WebP followed by a page', tinyWebp(page)],
  ['a PDF that runs a script', tinyPdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
  ['a PDF that carries another file', tinyPdf('<< /Names << /EmbeddedFiles 3 0 R >> >>')],
  ['a PDF that begins as a page', bytesOf(`%PDF-1.7\n${page}\n%%EOF`)],
]

for (const [name, bytes] of refused) {
  test(`${name} is refused with a sentence`, () => {
    expect(judgeContent(bytes)).toEqual({ refusal: expect.stringMatching(/^[A-Z].*\.$/) })
  })
}

test('compressed data of a PDF may contain any text', () => {
  expect(judgeContent(tinyPdf('<< /Length 4 >>\nstream\n/JS \nendstream'))).toEqual({ type: 'application/pdf' })
})

test('judging a file never throws, however damaged it is', () => {
  const heads = [tinyJpeg(), tinyPng(), tinyWebp(), tinyPdf()].map(bytes => [...bytes.subarray(0, 12)])
  fc.assert(
    fc.property(fc.constantFrom([], ...heads), fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      expect(judgeContent(new Uint8Array([...head, ...rest]))).toBeTypeOf('object')
    }),
  )
})
