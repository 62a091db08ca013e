/** What all parts of a printed statement share. */
import { groupLines } from '@haulway/domain/pay/statement/line-groups.ts'
import type { PaperLine, StatementPaper } from '@haulway/domain/pay/statement/statement-paper.ts'
import type { PaperWords } from './paper-format.ts'
import { margin, type Sheet } from './sheet.ts'

export const letter: [number, number] = [612, 792]

/** Above the page's number. */
export const bottom = letter[1] - margin - 24

type Notes = ReadonlyMap<PaperLine['rule'], number>

export type Printing = { sheet: Sheet; words: PaperWords; paper: StatementPaper; notes: Notes }

/** The number of each rule's footnote, in the order of their first use. */
export function noteNumbers({ lines }: StatementPaper): Notes {
  const notes = new Map<PaperLine['rule'], number>()
  for (const { rules } of groupLines(lines, { byProject: false })) {
    for (const rule of rules) if (!notes.has(rule)) notes.set(rule, notes.size + 1)
  }
  return notes
}

/** The footnote of an agreement, by its place from 1: a, b, … z, aa. */
export function agreementNote(place: number): string {
  const [tens, ones] = [Math.floor((place - 1) / 26), (place - 1) % 26]
  return `${tens > 0 ? agreementNote(tens) : ''}${String.fromCharCode(97 + ones)}`
}
