import { expect, test } from 'vitest'
import { type Flag, stackFlags } from './stack-flags.ts'

const flag = (id: string, x: number, y: number): Flag => ({ id, x, y, width: 90, height: 48 })

test('flags of places far apart stay at their places', () => {
  expect([...stackFlags([flag('a', 100, 100), flag('b', 100, 160), flag('c', 300, 100)]).values()]).toEqual([0, 0, 0])
})

test('of two neighbors, the upper one stands on the lower one', () => {
  expect(stackFlags([flag('a', 100, 100), flag('b', 120, 90)])).toEqual(
    new Map([
      ['a', 0],
      ['b', 38],
    ]),
  )
})

/** The same numbers below `below` in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('no flag covers another, none goes below its place, and their order in the list does not matter', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = numbers(seed)
    const flags = Array.from({ length: next(40) }, (_, nth): Flag => {
      return { id: String(nth), x: next(400), y: next(400), width: 48 + next(92), height: 48 }
    })
    const lifts = stackFlags(flags)
    const raised = flags.map(each => ({ ...each, y: each.y - (lifts.get(each.id) ?? Number.NaN) }))
    for (const [nth, a] of raised.entries()) {
      expect(lifts.get(a.id)).toBeGreaterThanOrEqual(0)
      for (const b of raised.slice(nth + 1)) {
        expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= 48).toBe(true)
      }
    }
    expect(Object.fromEntries(stackFlags(flags.toReversed()))).toEqual(Object.fromEntries(lifts))
  }
})
