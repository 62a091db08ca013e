import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCovered, isInside } from './box.ts'
import type { Plate } from './move-plates.ts'
import { isAtStack, openStack, stackPlates, stackReach } from './stack-plates.ts'

const plate = (id: string, x: number, y: number): Plate => ({ id, x, y, width: 60, height: 32 })
const map = { width: 872, height: 800 }

const anyPlates = fc
  .array(fc.tuple(fc.nat(872), fc.nat(800)), { maxLength: 60 })
  .map(all => all.map(([x, y], nth) => plate(`${nth}`, x, y)))

test('plates under 40 px apart are one stack, with the first of them in front at its place', () => {
  const stacks = stackPlates([plate('a', 100, 100), plate('b', 130, 120), plate('c', 141, 100)])
  expect(stacks.map(({ front, under }) => [front.id, under.map(({ id }) => id)])).toEqual([
    ['a', ['b']],
    ['c', []],
  ])
  expect(stacks[0]!.front).toMatchObject({ x: 100, y: 100 })
})

test('each truck is in one stack, and no two fronts are under 40 px apart', () => {
  fc.assert(
    fc.property(anyPlates, plates => {
      const stacks = stackPlates(plates)
      const all = stacks.flatMap(({ front, under }) => [front, ...under])
      expect(new Set(all)).toEqual(new Set(plates))
      expect(all).toHaveLength(plates.length)
      for (const [nth, { front }] of stacks.entries()) {
        for (const { front: other } of stacks.slice(nth + 1)) {
          expect(Math.hypot(front.x - other.x, front.y - other.y)).toBeGreaterThanOrEqual(stackReach)
        }
      }
    }),
  )
})

test('an open stack shows each of its plates, its front where it was, and the pointer keeps it open', () => {
  // From a phone's map above a sheet to a desktop's.
  const anyStack = fc
    .record({ width: fc.integer({ min: 390, max: 872 }), height: fc.integer({ min: 240, max: 800 }) })
    .chain(on => {
      const at = { x: fc.integer({ min: 40, max: on.width - 40 }), y: fc.integer({ min: 30, max: on.height - 30 }) }
      return fc.record({ on: fc.constant(on), ...at, count: fc.integer({ min: 2, max: on.height < 480 ? 6 : 12 }) })
    })
  fc.assert(
    fc.property(anyStack, ({ on, x, y, count }) => {
      const plates = Array.from({ length: count }, (_, nth) => plate(`${nth}`, x, y))
      const opened = openStack(plates, on)
      expect(opened[0]).toEqual(plates[0])
      for (const [nth, each] of opened.entries()) {
        expect(isInside(each, on)).toBe(true)
        expect(isAtStack(each, opened)).toBe(true)
        for (const other of opened.slice(nth + 1)) expect(isCovered(each, other)).toBe(false)
      }
    }),
  )
})

test('an open stack of trucks with ages below their plates shows each age', () => {
  const aged = (id: string): Plate => ({ ...plate(id, 400, 400), height: 52 })
  const [first, second] = openStack([aged('a'), aged('b')], map)
  expect(isCovered(first!, second!)).toBe(false)
})

test('a pointer that leaves an open stack is no longer at it', () => {
  const opened = openStack([plate('a', 400, 400), plate('b', 400, 400)], map)
  expect(isAtStack({ x: 400, y: 430 }, opened)).toBe(true)
  expect(isAtStack({ x: 400, y: 520 }, opened)).toBe(false)
})
