import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queueInLane, rowsInLane, shareOfTime, stackPlates } from './timeline-layout.ts'

const plate = fc.record({ x: fc.double({ min: -50, max: 900, noNaN: true }), width: fc.integer({ min: 28, max: 90 }) })

test('no plate above an axis covers another or leaves the frame', () => {
  fc.assert(
    fc.property(fc.array(plate, { maxLength: 40 }), fc.integer({ min: 280, max: 900 }), (plates, width) => {
      const placed = stackPlates(plates, width).map(({ x, tier }, index) => {
        const half = plates[index]!.width / 2
        return { from: x - half, to: x + half, tier }
      })
      for (const [index, a] of placed.entries()) {
        expect(a.from).toBeGreaterThanOrEqual(0)
        expect(a.to).toBeLessThanOrEqual(width)
        for (const b of placed.slice(index + 1)) {
          if (a.tier === b.tier) expect(a.to <= b.from || b.to <= a.from).toBe(true)
        }
      }
    }),
  )
})

test('plates in a lane keep their order, cover none while the lane has room, and stay on it', () => {
  fc.assert(
    fc.property(fc.array(plate, { maxLength: 8 }), fc.integer({ min: 200, max: 900 }), (plates, length) => {
      const foremostFirst = plates.toSorted((a, b) => b.x - a.x)
      const placed = queueInLane(foremostFirst, length)
      const hasRoom = plates.reduce((sum, { width }) => sum + width + 4, -4) <= length
      for (const [index, x] of placed.entries()) {
        const { width } = foremostFirst[index]!
        if (hasRoom) {
          expect(x - width / 2).toBeGreaterThanOrEqual(-0.001)
          expect(x + width / 2).toBeLessThanOrEqual(length + 0.001)
        }
        const behind = placed[index + 1]
        if (behind === undefined) continue
        expect(behind).toBeLessThanOrEqual(x)
        if (hasRoom) expect(x - behind).toBeGreaterThanOrEqual((width + foremostFirst[index + 1]!.width) / 2 - 0.001)
      }
    }),
  )
})

test('a lane has as many rows as its plates need, so that none covers another, and no more', () => {
  fc.assert(
    fc.property(fc.array(plate, { maxLength: 40 }), fc.integer({ min: 100, max: 900 }), (plates, length) => {
      const rows = rowsInLane(plates, length)
      const needed = (row: typeof plates) => row.reduce((sum, { width }) => sum + width + 4, -4)
      for (const row of rows) expect(needed(row)).toBeLessThanOrEqual(length)
      expect(plates.map((_, index) => rows[index % rows.length]![Math.floor(index / rows.length)])).toEqual(plates)
      if (needed(plates) <= length) expect(rows).toHaveLength(1)
    }),
  )
})

test('an instant outside the axis is at its nearer end', () => {
  expect([-5, 0, 15, 30, 99].map(at => shareOfTime(at, 0, 30))).toEqual([0, 0, 0.5, 1, 1])
})
