/** Lines of a statement with one meaning, as one amount: what its first page and the books show. */
import { type LineUnit, totalOf } from '../line/line.ts'
import type { lineRules } from '../line/line-rules.ts'
import type { PrintedLine } from './printed-statement.ts'

export type LineGroup = {
  /** A line code, or `correction` for all lines that correct an earlier statement. */
  code: string
  project: string
  amountCents: number
  /** How many loads or shifts they are of. */
  refs: number
  /** The sum, if all lines count the same unit. */
  quantity: { milli: number; unit: LineUnit } | undefined
  rules: (keyof typeof lineRules)[]
  lines: PrintedLine[]
}

/** Groups by code and, with `byProject`, by project, in the order of their first lines; corrections come last. */
export function groupLines(lines: readonly PrintedLine[], { byProject }: { byProject: boolean }): LineGroup[] {
  const groups = Map.groupBy(lines, line => JSON.stringify([codeOf(line), byProject ? line.project : '']))
  const made = [...groups.values()].map(of => groupOf(of, byProject))
  return [...made.filter(({ code }) => code !== 'correction'), ...made.filter(({ code }) => code === 'correction')]
}

/** The group of a line on the first page. */
export function codeOf({ corrects, code }: PrintedLine): string {
  return corrects === null ? code : 'correction'
}

function groupOf(lines: PrintedLine[], byProject: boolean): LineGroup {
  const [first] = lines
  if (!first) throw new Error('a group has a line')
  return {
    code: codeOf(first),
    project: byProject ? first.project : '',
    amountCents: totalOf(lines),
    refs: new Set(lines.map(({ ref }) => ref).filter(ref => ref !== null)).size,
    quantity: first.corrects === null ? quantityOf(lines) : undefined,
    rules: [...new Set(lines.map(({ rule }) => rule))],
    lines,
  }
}

function quantityOf(lines: readonly PrintedLine[]): LineGroup['quantity'] {
  const [unit, ...others] = new Set(lines.map(line => (line.quantityMilli === undefined ? undefined : line.unit)))
  if (unit === undefined || others.length > 0) return undefined
  return { milli: lines.reduce((sum, { quantityMilli = 0 }) => sum + quantityMilli, 0), unit }
}

/** How many loads lines are of. Each project counts its loads of a day from 1. */
export function countLoads(lines: readonly Pick<PrintedLine, 'day' | 'project' | 'loadNo'>[]): number {
  const ofLoads = lines.filter(({ loadNo }) => loadNo !== null)
  return new Set(ofLoads.map(({ day, project, loadNo }) => JSON.stringify([day, project, loadNo]))).size
}

export type RuleNotes = ReadonlyMap<PrintedLine['rule'], number>

/** The number of each rule’s footnote, in the order of their first use. */
export function noteNumbers(lines: readonly PrintedLine[]): RuleNotes {
  const notes = new Map<PrintedLine['rule'], number>()
  for (const { rules } of groupLines(lines, { byProject: false })) {
    for (const rule of rules) if (!notes.has(rule)) notes.set(rule, notes.size + 1)
  }
  return notes
}

/** The footnote of an agreement, by its place from 1: a, b, … z, aa. */
export function agreementNote(place: number): string {
  const tens = Math.floor((place - 1) / 26)
  const ones = (place - 1) % 26
  return `${tens > 0 ? agreementNote(tens) : ''}${String.fromCharCode(97 + ones)}`
}
