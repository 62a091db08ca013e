/** What a benchmark is given and what it answers. */
import type { Databases } from './databases.ts'
import { median, medianRatio } from './rounds.ts'

export type BenchContext = {
  databases: Databases
  /** A short run for CI: fewer and shorter rounds, half the target. */
  isSmoke: boolean
  rounds: number
  /** Of one measured run. */
  seconds: number
  say: (sentence: string) => void
}

export type Row = {
  name: string
  /** What was measured on both sides, with its unit. */
  unit: string
  subject: number
  baseline: { name: string; figure: number }
  /** Median over the rounds of subject over baseline. */
  ratio: number
  /** None: told for comparison, never missed. */
  target: Target | undefined
  remarks?: string[]
}

/** `atLeast` for what shall be much, `atMost` for what shall be little; of the ratio. */
export type Target = { atLeast: number } | { atMost: number }

export type Benchmark = {
  name: string
  /** A part of it is in the short run: what needs no peer to be installed and passes half of its target with ease. */
  hasSmoke?: boolean
  run: (context: BenchContext) => Promise<Row[]>
}

/** A row from the figures of both sides, round by round. */
export function rowOf(
  made: Pick<Row, 'name' | 'unit' | 'target' | 'remarks'> & {
    subject: readonly number[]
    baseline: { name: string; figures: readonly number[] }
  },
): Row {
  return {
    ...{ name: made.name, unit: made.unit, target: made.target, remarks: made.remarks ?? [] },
    subject: median(made.subject),
    baseline: { name: made.baseline.name, figure: median(made.baseline.figures) },
    ratio: medianRatio(made.subject, made.baseline.figures),
  }
}

/** @param isSmoke half of the target is enough for a short run */
export function isMet({ ratio, target }: Row, isSmoke: boolean): boolean {
  if (!target) return true
  const slack = isSmoke ? 2 : 1
  return 'atLeast' in target ? ratio >= target.atLeast / slack : ratio <= target.atMost * slack
}
