import { tinyJpeg, tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pngOf } from './ink-png.fixture.ts'
import { signatureBars } from './signature-bars.ts'

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  )

test('the bars of a signature cover exactly its dark pixels, with any filter and kind of color', () => {
  fc.assert(
    fc.property(pictures, fc.constantFrom(1 as const, 3 as const, 4 as const), (pixels, samples) => {
      const width = pixels[0]!.length
      const drawn = pixels.map(row => row.map(() => false))
      for (const bar of signatureBars(pngOf(pixels, samples))!.bars) {
        const [from, count] = [Math.round(bar.x * width), Math.round(bar.width * width)]
        for (let x = from; x < from + count; x++) drawn[Math.round(bar.y * width)]![x] = true
      }
      expect(drawn).toEqual(pixels)
    }),
  )
})

test('a large picture is drawn with at most 200 rows', () => {
  const pixels = Array.from({ length: 400 }, () => new Array<boolean>(50).fill(true))
  expect(signatureBars(pngOf(pixels, 4))?.bars).toHaveLength(200)
})

test('a picture that can’t be read has no bars, whatever its bytes', () => {
  expect(signatureBars(tinyPng())).toBeUndefined()
  expect(signatureBars(tinyJpeg())).toBeUndefined()
  const whole = Buffer.from(pngOf([[true, false, true]], 4))
  const damaged = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), fc.nat({ max: whole.length }))
  fc.assert(
    fc.property(damaged, ([at, byte, end]) => {
      const bytes = Buffer.from(whole)
      bytes[at] = byte
      const found = signatureBars(bytes.subarray(0, end))
      expect(found === undefined || found.bars.every(({ x, width }) => x + width <= 1.000_001)).toBe(true)
    }),
  )
})
