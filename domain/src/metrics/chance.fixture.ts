/** Normal numbers for tests. */
import type { TestRandom } from '../seed.fixture.ts'

/** Box and Muller, 1958. */
export function openNormal({ next }: TestRandom) {
  return (mean: number, spread: number) =>
    mean + spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}
