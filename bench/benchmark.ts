/** What a benchmark receives and returns. */
import type { Databases } from './databases.ts'
import { median, medianRatio } from './rounds.ts'

export type BenchContext = {
  databases: Databases
  /** A short run for CI: fewer and shorter rounds, and half the target is enough. */
  isSmoke: boolean
  rounds: number
  /** Length of one measured run. */
  seconds: number
  /** How many load logs a large database has. */
  loads: number
  print: (sentence: string) => void
}

export type Row = {
  name: string
  /** The unit of the figures on both sides. */
  unit: string
  subject: number
  baseline: { name: string; figure: number }
  /** Median over the rounds of subject divided by baseline. */
  ratio: number
  /** Undefined: printed for comparison only, never missed. */
  target: Target | undefined
  remarks?: string[]
}

/** A limit of the ratio. */
export type Target = { atLeast: number } | { atMost: number }

export type Benchmark = {
  name: string
  /** Part of it is in the short run: what needs no installed peer and easily meets half of its target. */
  hasSmoke?: boolean
  /** It is compared with a fixed limit, not with another server. */
  hasNoPeer?: boolean
  run: (context: BenchContext) => Promise<Row[]>
}

/** Makes a row from the figures of both sides, one per round. */
export function rowOf(
  input: Pick<Row, 'name' | 'unit' | 'target' | 'remarks'> & {
    subject: readonly number[]
    baseline: { name: string; figures: readonly number[] }
  },
): Row {
  return {
    name: input.name,
    unit: input.unit,
    target: input.target,
    remarks: input.remarks ?? [],
    subject: median(input.subject),
    baseline: { name: input.baseline.name, figure: median(input.baseline.figures) },
    ratio: medianRatio(input.subject, input.baseline.figures),
  }
}

/** A row whose figures must stay under a fixed limit. */
export function limitRow(name: string, unit: string, limit: number, subject: number[], remarks: string[] = []): Row {
  const baseline = { name: 'allowed', figures: subject.map(() => limit) }
  return rowOf({ name, unit, target: { atMost: 1 }, remarks, subject, baseline })
}

/** Whether a row meets its target. @param isSmoke a short run: half of the target is enough */
export function isMet({ ratio, target }: Row, isSmoke: boolean): boolean {
  if (!target) return true
  const slack = isSmoke ? 2 : 1
  return 'atLeast' in target ? ratio >= target.atLeast / slack : ratio <= target.atMost * slack
}
