/** Reads a pasted table: each row becomes a record to add, or says what is wrong with it. No row is left out. */
import type { z } from 'zod'
import {
  type CellReaders,
  headWords,
  numberColumns,
  type PasteColumn,
  type PasteKind,
  type PasteRowOf,
  pasteKinds,
  wordOf,
} from './paste-kinds.ts'
import { type DecimalSign, decimalSignOf, type PastedCells } from './table-number.ts'

/**
 * `missing`: the cell is empty or the table has no such column. `wrong`: the cell can't be read, or is out of bounds.
 * `notMore`: the gross weight is not more than the empty one. `twice`: an earlier row is the same. `held`: the business
 * has it already.
 */
export type Problem = 'missing' | 'tooLong' | 'wrong' | 'notMore' | 'twice' | 'held'

export type PastedRow<Row> = {
  /** The row's line in the table, from 1, with the head. */
  line: number
  cells: readonly string[]
  /** Undefined while there are problems. */
  row: Row | undefined
  problems: readonly { column: PasteColumn; problem: Problem }[]
}

export type PastedTable<Row> = {
  /** The first row, if it is one of heads. */
  head: readonly string[] | undefined
  /** The column of each cell; undefined for cells that are not used. */
  columns: readonly (PasteColumn | undefined)[]
  decimalSign: DecimalSign
  /** Heads that no column has. */
  unused: readonly string[]
  rows: readonly PastedRow<Row>[]
  /** Rows after the last that is read at once. */
  rest: readonly (readonly string[])[]
}

/** The most rows that are read, and added, at once: invitations have an hourly limit of 60. */
export const pastedRowsMax = 50

type Options = {
  readers: CellReaders
  /** The labels of the columns on the screen, which are heads, too. */
  labels: Record<PasteColumn, string>
  /** The keys of what the business has. */
  held: readonly string[]
}

/** Blank rows are skipped. */
export function readTable<Name extends PasteKind>(
  name: Name,
  { cells: table, delimiter }: PastedCells,
  { readers, labels, held }: Options,
): PastedTable<PasteRowOf<Name>> {
  const kind = pasteKinds[name]
  const lines = table
    .map((cells, nth) => ({ line: nth + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))
  const found = columnsOfHead(lines[0]?.cells ?? [], kind.columns, labels)
  const isHead = found.some(column => column !== undefined)
  const head = isHead ? lines[0]?.cells : undefined
  const columns = isHead ? found : kind.columns
  const body = isHead ? lines.slice(1) : lines
  const isNumber = columns.map(column => column !== undefined && numberColumns.includes(column))
  const numbers = body.flatMap(({ cells }) => cells.filter((_, nth) => isNumber[nth]))
  const decimalSign = decimalSignOf(delimiter, numbers)
  const seen = new Set<string>()
  const heldWords = new Set(held.map(wordOf))
  const rows = body.slice(0, pastedRowsMax).map(({ line, cells }): PastedRow<PasteRowOf<Name>> => {
    const at = (column: PasteColumn) => columns.indexOf(column)
    const cellOf = (column: PasteColumn) => ({ text: cells[at(column)] ?? '', head: head?.[at(column)] ?? '' })
    const parsed = kind.schema.safeParse(kind.fieldsOf(cellOf, { ...readers, decimalSign }))
    if (!parsed.success) {
      const problems = parsed.error.issues.map(issue => {
        const column = columnOf(issue.path[0]) ?? kind.keyColumn
        return { column, problem: problemOf(cellOf(column).text, issue) }
      })
      return { line, cells, row: undefined, problems: oncePerColumn(problems) }
    }
    const row = parsed.data
    const key = wordOf(kind.keyOf(row) ?? '')
    const problem = key === '' ? undefined : heldWords.has(key) ? 'held' : seen.has(key) ? 'twice' : undefined
    seen.add(key)
    const problems: PastedRow<never>['problems'] = problem ? [{ column: kind.keyColumn, problem }] : []
    return { line, cells, row: problem ? undefined : row, problems }
  })
  return {
    head,
    columns,
    decimalSign,
    rows,
    unused: head?.filter((cell, nth) => cell !== '' && columns[nth] === undefined) ?? [],
    rest: body.slice(pastedRowsMax).map(({ cells }) => cells),
  }
}

/** The column that each cell of a head names; the first of two that name the same one. */
function columnsOfHead(cells: readonly string[], columns: readonly PasteColumn[], labels: Options['labels']) {
  const taken = new Set<PasteColumn>()
  return cells.map(cell => {
    const word = wordOf(cell.replace(/\([^)]*\)\s*$/, ''))
    const column = columns.find(
      each => !taken.has(each) && [labels[each], ...headWords[each]].some(known => wordOf(known) === word),
    )
    if (column) taken.add(column)
    return column
  })
}

function columnOf(field: PropertyKey | undefined): PasteColumn | undefined {
  return (Object.keys(headWords) as PasteColumn[]).find(column => column === field)
}

function problemOf(text: string, issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'custom') return 'notMore'
  if (text === '') return 'missing'
  return issue.code === 'too_big' && issue.origin === 'string' ? 'tooLong' : 'wrong'
}

function oncePerColumn<Each extends { column: PasteColumn }>(problems: readonly Each[]): Each[] {
  return [...new Map(problems.map(each => [each.column, each])).values()]
}
