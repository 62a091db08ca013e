/** Interleaves rounds, A B A B, so that a disturbance affects both sides. Gates use the median of the ratios. */

export type Sides<Side extends string> = Record<Side, () => Promise<number>>

export type Outcome<Side extends string> = {
  /** Figures of each side, in the order they were measured. */
  figures: Record<Side, number[]>
}

/** Measures each side once per round, in reverse order every second round, so that no side always comes first. */
export async function measureRounds<Side extends string>(sides: Sides<Side>, rounds: number): Promise<Outcome<Side>> {
  const names = Object.keys(sides) as Side[]
  const figures = {} as Record<Side, number[]>
  for (const name of names) figures[name] = []
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) figures[name].push(await sides[name]())
  }
  return { figures }
}

/** Median over the rounds of subject divided by baseline. */
export function medianRatio(subject: readonly number[], baseline: readonly number[]): number {
  return median(subject.map((figure, i) => figure / (baseline[i] ?? Number.NaN)))
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** @param share 0.99 for p99 */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
