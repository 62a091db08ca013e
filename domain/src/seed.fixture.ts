/** The seed of all tests with random numbers, and a random generator with it. */
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
    /** How many points a killed app records: fewer in `npm test` than in `npm run trials -- kill`. */
    killedPoints: number
  }
}

/** Fixed, so that test runs are repeatable. `HAULWAY_SEED` sets another one, and `npm run explore` uses new ones. */
export const testSeed = inject('seed')

export type TestRandom = ReturnType<typeof openRandom>

/** A generator with the same numbers for the same seed (mulberry32): small, and good enough to shuffle. */
export function openRandom(seed = testSeed) {
  let state = seed >>> 0
  /** From 0 (included) to 1 (excluded). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const chance = (share: number) => next() < share
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map(item => ({ item, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  return { next, below, chance, shuffled }
}
