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
        const from = Math.round(bar.x * width)
        const count = Math.round(bar.width * width)
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

const picture = (width: number, height: number, isInk: (x: number, y: number) => boolean) =>
  pngOf(
    Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => isInk(x, y))),
    1,
  )

test('a picture with a side longer than any pad makes has no bars, however few bytes it has', () => {
  expect(signatureBars(picture(2001, 1, () => true))).toBeUndefined()
  expect(signatureBars(picture(1, 1001, () => true))).toBeUndefined()
  expect(signatureBars(picture(2000, 1, () => true))?.bars).toEqual([{ x: 0, y: 0, width: 1 }])
})

test('a picture of columns has at most 600 columns, and none when it has more ink than a hand writes', () => {
  const columns = (width: number, height: number) => picture(width, height, x => x % 2 === 0)
  expect(signatureBars(columns(600, 60))?.bars).toHaveLength(60 * 300)
  expect(signatureBars(columns(600, 70))).toBeUndefined()
  expect(signatureBars(columns(1200, 100))?.bars).toHaveLength(100)
})

test('no picture has bars that leave it or take long to draw', () => {
  const shape = fc.record({ width: fc.integer({ min: 1, max: 2000 }), height: fc.integer({ min: 1, max: 40 }) })
  const periods = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(shape, fc.boolean(), periods, ({ width, height }, isTurned, [across, down]) => {
      const [w, h] = isTurned ? [height, Math.min(width, 1000)] : [width, height]
      const found = signatureBars(picture(w, h, (x, y) => x % (across + 1) === 0 || y % (down + 1) === 0))
      const { bars, height: share } = found ?? { bars: [], height: 0 }
      expect(bars.length).toBeLessThanOrEqual(20_000)
      expect(bars.every(bar => bar.x + bar.width <= 1.000_001 && bar.y < share)).toBe(true)
    }),
    { numRuns: 30 },
  )
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
