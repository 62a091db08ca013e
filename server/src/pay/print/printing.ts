/** What all parts of a printed statement share. */
import type { RuleNotes } from '@haulway/domain/pay/statement/line-groups.ts'
import type { PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import type { PrintWords } from './print-format.ts'
import { margin, type Sheet } from './sheet.ts'

/** Above the page's number. */
export const bottomOf = ({ height }: Sheet): number => height - margin - 24

export type Printing = { sheet: Sheet; words: PrintWords; printed: PrintedStatement; notes: RuleNotes }
