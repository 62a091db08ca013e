import { type CellValue, csvOf } from '@haulway/domain/csv.ts'
import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '../format/format.ts'
import { Icon } from '../icon/Icon.tsx'
import './DataTable.css'

export type Column<Row> = {
  key: string
  head: string
  /** The value to sort, search and export by. */
  value: (row: Row) => CellValue
  /** The cell's content, if it shows more than the value. */
  cell?: (row: Row) => ReactNode
  /** A drawing in the head instead of its text, such as a time axis; such a column does not sort. */
  headPicture?: ReactNode
  /** Aligns numbers right, in the condensed font. `strong` makes them bold. */
  number?: boolean
  strong?: boolean
  /** The total below the column, of the rows that are shown, so that a filtered table adds up. */
  total?: (shown: readonly Row[]) => ReactNode
}

type DataTableProps<Row> = {
  /** The table's accessible name. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The search text: only rows that contain it are shown. */
  find?: string
  /** The content of an opened row. Without it, rows do not open. */
  open?: (row: Row) => ReactNode
  /** Text at the left of the foot about the rows that are shown: "9 of 58 loads". */
  foot?: (shown: readonly Row[]) => ReactNode
}

type Sort = { key: string; down: boolean }

/** A table that sorts by its heads and opens its rows, also by keyboard: arrows move, Enter opens. */
export function DataTable<Row>({ caption, columns, rows, rowKey, find, open, foot }: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort>()
  const [openKey, setOpenKey] = useState<string>()
  const shown = sortRows(findRows(rows, columns, find), columns, sort)
  const hasFoot = foot !== undefined || columns.some(column => column.total !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that can scroll sideways must be reachable by keyboard
    <section className="hw-table" aria-label={caption} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {open && <OpenHead />}
            {columns.map(column => (
              <Head key={column.key} column={column} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveByArrows}>
          {shown.map(row => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              open={open}
              isOpen={openKey === rowKey(row)}
              onToggle={() => setOpenKey(key => (key === rowKey(row) ? undefined : rowKey(row)))}
            />
          ))}
        </tbody>
        {hasFoot && <Foot columns={columns} rows={shown} foot={foot} opens={open !== undefined} />}
      </table>
    </section>
  )
}

/** The rows that match `find`, as CSV, for an export button. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], find?: string): string {
  return csvOf(
    columns.map(column => column.head),
    findRows(rows, columns, find).map(row => columns.map(column => column.value(row))),
  )
}

function OpenHead() {
  const { t } = useLingui()
  return (
    <th className="hw-table-open" scope="col">
      <span className="hw-sr">{t`Open`}</span>
    </th>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort | undefined) => void }

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  if (column.headPicture !== undefined) {
    return (
      <th scope="col" className="hw-table-picture">
        <span className="hw-sr">{column.head}</span>
        {column.headPicture}
      </th>
    )
  }
  const sorted = sort?.key === column.key ? sort : undefined
  const next = !sorted ? { key: column.key, down: false } : sorted.down ? undefined : { key: column.key, down: true }
  return (
    <th
      scope="col"
      className={column.number ? 'hw-table-number' : undefined}
      aria-sort={sorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(next)}>
        {column.head}
        {sorted && <Icon name={sorted.down ? 'down' : 'up'} size={14} />}
      </button>
    </th>
  )
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  open: ((row: Row) => ReactNode) | undefined
  isOpen: boolean
  onToggle: () => void
}

function TableRow<Row>({ row, columns, open, isOpen, onToggle }: TableRowProps<Row>) {
  const { t } = useLingui()
  const name = String(columns[0]?.value(row) ?? '')
  return (
    <>
      <tr className={isOpen ? 'hw-table-row hw-table-opened' : 'hw-table-row'}>
        {open && (
          <td className="hw-table-open">
            <button type="button" aria-expanded={isOpen} aria-label={t`Open ${name}`} onClick={onToggle} data-row>
              <Icon name={isOpen ? 'down' : 'right'} size={20} />
            </button>
          </td>
        )}
        {columns.map(column => (
          <td key={column.key} className={cellClass(column)}>
            {column.cell ? column.cell(row) : plainCell(column, row)}
          </td>
        ))}
      </tr>
      {open && isOpen && (
        <tr className="hw-table-inside">
          <td />
          <td colSpan={columns.length}>{open(row)}</td>
        </tr>
      )}
    </>
  )
}

type FootProps<Row> = Required<Pick<DataTableProps<Row>, 'columns' | 'rows'>> & {
  foot: DataTableProps<Row>['foot']
  opens: boolean
}

function Foot<Row>({ columns, rows, foot, opens }: FootProps<Row>) {
  const before = columns.findIndex(column => column.total !== undefined)
  const textColumns = before < 0 ? columns.length : before
  return (
    <tfoot>
      <tr>
        {opens && <td />}
        {textColumns > 0 && <td colSpan={textColumns}>{foot?.(rows)}</td>}
        {columns.slice(textColumns).map(column => (
          <td key={column.key} className={cellClass(column)}>
            {column.total?.(rows)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Formats a quantity for the language; a number that is an identifier, such as a load number, stays unchanged. */
function plainCell<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = column.value(row) ?? '–'
  return column.number && typeof value === 'number' ? formatNumber(value, 3) : value
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  if (column.headPicture !== undefined) return 'hw-table-picture'
  if (!column.number) return undefined
  return column.strong ? 'hw-table-number hw-table-strong' : 'hw-table-number'
}

function findRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], find = ''): readonly Row[] {
  const wanted = find.trim().toLocaleLowerCase()
  if (wanted === '') return rows
  return rows.filter(row => columns.some(column => textOf(column.value(row)).toLocaleLowerCase().includes(wanted)))
}

/** The text to search in a cell; a number also as the language formats it. */
function textOf(value: CellValue): string {
  return typeof value === 'number' ? `${value} ${formatNumber(value, 3)}` : (value ?? '')
}

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const column = columns.find(known => known.key === sort?.key)
  if (!sort || !column) return rows
  const sign = sort.down ? -1 : 1
  const compare = compareIn(i18n.locale || 'en')
  return rows.toSorted((a, b) => sign * compare(column.value(a), column.value(b)))
}

function compareIn(locale: string): (a: CellValue, b: CellValue) => number {
  const collator = new Intl.Collator(locale, { numeric: true })
  return (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''))
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = document.activeElement instanceof HTMLElement ? buttons.indexOf(document.activeElement) : -1
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
