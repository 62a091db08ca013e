/** Ten thousand days at pits of every kind, simulated twice: with the advice and without it. */
import { expect, test } from 'vitest'
import { openRandom } from '../../seed.fixture.ts'
import { anyPlan, cyclesOf, simulateDay } from './pit-day.fixture.ts'

/** The days are recorded: day n has the seed n. */
const days = 10_000

test('over ten thousand days, following the advice never raises what the day costs', () => {
  const worse: unknown[] = []
  const saved = { release: 0, add: 0 }
  for (let seed = 1; seed <= days; seed++) {
    const plan = anyPlan(openRandom(seed * 31), seed)
    const cycles = cyclesOf(plan, openRandom)
    const without = simulateDay(plan, false, cycles)
    if (!without.change) continue
    const followed = simulateDay(plan, true, cycles)
    expect(followed.change).toBe(without.change)
    const difference = followed.costCents - without.costCents
    if (difference > 0) worse.push({ difference, change: without.change, plan })
    saved[without.change.startsWith('add') ? 'add' : 'release'] += 1
  }
  expect(worse).toEqual([])
  // Advice that never comes would never raise a cost, either.
  expect(saved.release).toBeGreaterThan(300)
  expect(saved.add).toBeGreaterThan(50)
})
