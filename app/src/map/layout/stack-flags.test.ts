import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredNames, type Flag, stackFlags } from './stack-flags.ts'

/** @param foot where it points */
const flag = (id: string, x: number, foot: number): Flag => ({ id, x, y: foot - 24, width: 90, height: 48 })

test('flags of places far apart stay at their places', () => {
  expect([...stackFlags([flag('a', 100, 100), flag('b', 100, 160), flag('c', 300, 100)]).values()]).toEqual([0, 0, 0])
})

test('of two flags that would overlap, the upper one is drawn directly above the lower one', () => {
  expect(stackFlags([flag('a', 100, 100), flag('b', 120, 90)])).toEqual(
    new Map([
      ['a', 0],
      ['b', 38],
    ]),
  )
})

const anyFlags = fc
  .array(fc.tuple(fc.nat(400), fc.nat(400), fc.integer({ min: 48, max: 140 })), { maxLength: 40 })
  .map(all => all.map(([x, y, width], nth): Flag => ({ id: String(nth), x, y, width, height: 48 })))

test('a flag beside a pit is drawn above its pin and name, and one that is clear of them stays', () => {
  const pit = { x: 100, y: 80, width: 40, height: 44 }
  expect([...stackFlags([flag('a', 120, 100), flag('b', 300, 100)], { marks: [pit], names: [] }).values()]).toEqual([
    42, 0,
  ])
})

test('a flag stays on the map rather than off a pit', () => {
  const pit = { x: 100, y: 60, width: 40, height: 44 }
  expect([...stackFlags([flag('a', 120, 80)], { marks: [pit], names: [] }).values()]).toEqual([0])
})

test('a flag beside the user’s own place covers a name rather than the place, and the name gives way', () => {
  const here = { x: 76, y: 120, width: 32, height: 32 }
  const name = { x: 36, y: 102, width: 78, height: 20 }
  const other = { x: 300, y: 92, width: 78, height: 20 }
  const flags = [flag('a', 95, 154), flag('b', 95, 154)]
  const lifts = stackFlags(flags, { marks: [here], names: [name, other] })
  expect([...lifts.values()].toSorted()).toEqual([50, 98])
  expect(coveredNames([name, other], flags, lifts)).toEqual([name])
})

const anyBoxes = fc
  .array(fc.tuple(fc.nat(400), fc.nat(400), fc.integer({ min: 20, max: 120 })), { maxLength: 8 })
  .map(all => all.map(([x, y, width]) => ({ x, y, width, height: 36 })))

test('where there is room, no flag covers a pit, a name or the user’s place, however many there are', () => {
  fc.assert(
    fc.property(anyFlags, anyBoxes, (high, highBoxes) => {
      const down = <Place extends { y: number }>(all: readonly Place[]) =>
        all.map(each => ({ ...each, y: each.y + 9000 }))
      const flags = down(high)
      const boxes = down(highBoxes)
      const lifts = stackFlags(flags, { marks: boxes.slice(0, 4), names: boxes.slice(4) })
      for (const each of flags) {
        const center = each.y - (lifts.get(each.id) ?? Number.NaN)
        for (const { x, y, width, height } of boxes) {
          const isBeside = Math.abs(x - each.x) >= (width + each.width) / 2
          expect(isBeside || Math.abs(y - center) >= (height + each.height) / 2).toBe(true)
        }
      }
    }),
  )
})

test('no flag covers another, none goes below its place, and their order in the list does not matter', () => {
  fc.assert(
    fc.property(anyFlags, flags => {
      const lifts = stackFlags(flags)
      const raised = flags.map(each => ({ ...each, y: each.y - (lifts.get(each.id) ?? Number.NaN) }))
      for (const [nth, a] of raised.entries()) {
        expect(lifts.get(a.id)).toBeGreaterThanOrEqual(0)
        for (const b of raised.slice(nth + 1)) {
          expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= 48).toBe(true)
        }
      }
      expect(Object.fromEntries(stackFlags(flags.toReversed()))).toEqual(Object.fromEntries(lifts))
    }),
  )
})
