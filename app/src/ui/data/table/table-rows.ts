/** What a table shows: the rows that pass its search and filters, in the order of its sorting. */
import { type CellValue, csvOf } from '@haulway/domain/csv.ts'
import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { formatNumber, plainText } from '../../format/format.ts'
import type { Sort, TableView } from './table-view.ts'

export type Column<Row> = {
  key: string
  head: string
  /** The value to sort, search and export by. */
  value: (row: Row) => CellValue
  /** What the export has in a column of its own beside the value: its unit or currency, or the end of its range. */
  unit?: { head: string; of: (row: Row) => string | undefined }
  /** The cell's content, if it shows more than the value. */
  cell?: (row: Row) => ReactNode
  /** A drawing in the head instead of its text, such as a time axis; such a column does not sort. */
  headPicture?: ReactNode
  /** Aligns numbers right, in the condensed font. `strong` makes them bold. */
  number?: boolean
  strong?: boolean
  /** Its share of the table, "24%": tables of one kind below each other have their columns below each other. */
  width?: string
  /** Buttons of the row: the column has nothing to sort, search or export. */
  acts?: boolean
  /** The total below the column, of the rows that are shown, so that a filtered table adds up. */
  total?: (shown: readonly Row[]) => ReactNode
}

/** What the rows can be filtered by, besides the search text. */
export type TableFilters<Row> = {
  /** A filter of which one option can be chosen. */
  one?: { label: string; all: string; of: (row: Row) => Option }
  /** The calendar day of a row: "2026-11-25". */
  day?: (row: Row) => string | undefined
  /** The calendar days of a row that has more than one; without a last day they have no end. */
  days?: (row: Row) => { first: string; last: string | undefined }
  choices?: readonly TableChoice<Row>[]
}

/** A filter of which several options can be chosen. Without one, all rows pass. */
export type TableChoice<Row> = {
  /** What the chosen options are stored under. */
  key: string
  label: string
  /** "All pits" */
  all: string
  /** A row's own options; it passes if one of them is chosen. */
  of: (row: Row) => readonly Option[]
  /** The order of all options by their ids; without it they are by name. */
  order?: readonly string[]
}

export type Option = { id: string; name: string }

export type TableContent<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The search text: only rows that contain it are shown. */
  find?: string | undefined
  filters?: TableFilters<Row> | undefined
}

/** @returns the rows that are shown, in their order */
export function shownRows<Row>({ columns, rows, find, filters }: TableContent<Row>, view: TableView): readonly Row[] {
  return sortRows(findRows(filterRows(rows, filters, view), columns, find), columns, view.sort)
}

/** The shown rows as CSV: the same columns, in the same order, and their units. */
export function csvOfRows<Row>(columns: readonly Column<Row>[], shown: readonly Row[]): string {
  const written = columns.filter(column => !column.acts && column.headPicture === undefined)
  return csvOf(
    written.flatMap(({ head, unit }) => (unit ? [head, unit.head] : [head])),
    shown.map(row =>
      written
        .flatMap(({ value, unit }) => (unit ? [value(row), unit.of(row)] : [value(row)]))
        .map(value => (typeof value === 'string' ? plainText(value) : value)),
    ),
  )
}

/** The rows that pass the filters, for a list or a calendar of the same rows as the table's. */
export function filterRows<Row>(
  rows: readonly Row[],
  filters: TableFilters<Row> = {},
  view: TableView,
): readonly Row[] {
  const { one, choices = [] } = filters
  const oneId = one && chosenOne(rows, one, view)
  const chosen = choices.map(choice => ({ of: choice.of, ids: new Set(chosenOptions(rows, choice, view)) }))
  return rows.filter(row => {
    if (one && oneId !== undefined && one.of(row).id !== oneId) return false
    if (chosen.some(({ of, ids }) => ids.size > 0 && !of(row).some(({ id }) => ids.has(id)))) return false
    const days = daysOf(row, filters)
    if (days === undefined) return true
    const { first, last } = days
    return (view.from === undefined || last === undefined || last >= view.from) && !(view.to && first > view.to)
  })
}

/** The days of a row, for its filter. */
export function daysOf<Row>(
  row: Row,
  { day, days }: TableFilters<Row>,
): ReturnType<NonNullable<typeof days>> | undefined {
  const one = day?.(row)
  return days?.(row) ?? (one === undefined ? undefined : { first: one, last: one })
}

/** What can be chosen: the options of all rows. */
export function optionsOf<Row>(rows: readonly Row[], { of, order }: TableChoice<Row>): Option[] {
  const all = [...new Map(rows.flatMap(of).map(option => [option.id, option])).values()]
  if (order) return all.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The chosen options that some row has: those that none has do not empty the table. */
export function chosenOptions<Row>(rows: readonly Row[], choice: TableChoice<Row>, { chosen }: TableView): string[] {
  const ids = new Set(chosen?.[choice.key])
  if (ids.size === 0) return []
  return optionsOf(rows, choice).flatMap(({ id }) => (ids.has(id) ? id : []))
}

/** The one option that a table is filtered by. One that has no row here does not empty the table. */
export function chosenOne<Row>(
  rows: readonly Row[],
  { of }: NonNullable<TableFilters<Row>['one']>,
  { oneId }: TableView,
): string | undefined {
  return rows.some(row => of(row).id === oneId) ? oneId : undefined
}

function findRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], find = ''): readonly Row[] {
  // What was copied from the screen has the spaces of the screen.
  const wanted = plainText(find).trim().toLocaleLowerCase()
  if (wanted === '') return rows
  return rows.filter(row => columns.some(column => textOf(column.value(row)).toLocaleLowerCase().includes(wanted)))
}

/** The text to search in a cell; a number also as the language formats it. */
function textOf(value: CellValue): string {
  return plainText(typeof value === 'number' ? `${value} ${formatNumber(value, 3)}` : (value ?? ''))
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const column = columns.find(known => known.key === sort?.key)
  if (!sort || !column) return rows
  const sign = sort.down ? -1 : 1
  const compare = compareIn(i18n.locale || 'en')
  return rows.toSorted((a, b) => {
    const first = column.value(a)
    const second = column.value(b)
    // What has no value is last in both directions.
    if (isEmpty(first) || isEmpty(second)) return Number(isEmpty(first)) - Number(isEmpty(second))
    return sign * compare(first, second)
  })
}

const isEmpty = (value: CellValue) => value === undefined || value === ''

function compareIn(locale: string): (a: CellValue, b: CellValue) => number {
  const collator = new Intl.Collator(locale, { numeric: true })
  return (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''))
}
