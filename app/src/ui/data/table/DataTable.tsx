/**
 * A table that sorts, filters and exports, and whose rows open by a click anywhere on them. Its sorting stays on the
 * device, its totals and its export are of what it shows. By keyboard, arrows move and Enter opens.
 */
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../icon/Icon.tsx'
import { moveByArrows } from './move-by-arrows.ts'
import { TableFrame } from './TableFrame.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTools } from './TableTools.tsx'
import { cellClass } from './table-cells.ts'
import { type Column, shownRows, type TableContent } from './table-rows.ts'
import { type Sort, type TableName, useTableView } from './table-view.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import './DataTable.css'

type DataTableProps<Row> = TableContent<Row> & {
  /** What the table's settings are stored under. */
  name: TableName
  /** The table's accessible name. */
  caption: string
  rowKey: (row: Row) => string
  /** The content of an opened row, shown below it. */
  open?: ((row: Row) => ReactNode) | undefined
  /** The path that a row opens: a page, or this page with the row's details beside the table. */
  to?: ((row: Row) => string | undefined) | undefined
  /** The key of the row whose details are beside the table. */
  chosen?: string | undefined
  /** What a row opens that has no path: a form in a sheet. */
  onOpen?: ((row: Row) => void) | undefined
  /** The name of the file that the table exports to. Without it, the table has no export. */
  file?: string | undefined
  /** Text at the left of the foot about the rows that are shown: "9 of 58 loads". */
  foot?: (shown: readonly Row[]) => ReactNode
  /** The keys of columns to hide when the table is too narrow, in this order. The export keeps them. */
  drops?: readonly string[] | undefined
}

const none: readonly string[] = []

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, caption, columns, rows, rowKey, open, to, chosen, onOpen, file, filters, foot, drops = none } = props
  const [view, changeView] = useTableView(name)
  const [openKey, setOpenKey] = useState<string>()
  const shown = shownRows(props, view)
  const { frame, fitting } = useFittingColumns(
    columns,
    // What the rows are sorted by stays, with the head that says so.
    drops.filter(key => key !== view.sort?.key),
  )
  const hasFoot = foot !== undefined || columns.some(column => column.total !== undefined)
  return (
    <>
      <TableTools name={name} columns={columns} rows={rows} filters={filters} shown={shown} file={file} />
      <TableFrame frame={frame} caption={caption}>
        <thead>
          <tr>
            {open && <OpenHead />}
            {fitting.map(column => (
              <Head key={column.key} column={column} sort={view.sort} onSort={sort => changeView({ sort })} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveByArrows}>
          {shown.map(row => (
            <TableRow
              key={rowKey(row)}
              row={row}
              open={open}
              onOpen={onOpen}
              columns={fitting}
              to={to?.(row)}
              isChosen={chosen === rowKey(row)}
              isOpen={openKey === rowKey(row)}
              onToggle={() => setOpenKey(key => (key === rowKey(row) ? undefined : rowKey(row)))}
            />
          ))}
        </tbody>
        {hasFoot && <Foot columns={fitting} rows={shown} foot={foot} opens={open !== undefined} />}
      </TableFrame>
    </>
  )
}

function OpenHead() {
  const { t } = useLingui()
  return (
    <th className="hw-table-open" scope="col">
      <span className="hw-sr">{t({ message: 'Open', context: 'verb' })}</span>
    </th>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: (sort: Sort | undefined) => void }

export function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  if (column.headPicture !== undefined) {
    return (
      <th scope="col" className="hw-table-picture">
        <span className="hw-sr">{column.head}</span>
        {column.headPicture}
      </th>
    )
  }
  if (column.acts) {
    return (
      <th scope="col">
        <span className="hw-sr">{column.head}</span>
      </th>
    )
  }
  const sorted = sort?.key === column.key ? sort : undefined
  const next = !sorted ? { key: column.key, down: false } : sorted.down ? undefined : { key: column.key, down: true }
  return (
    <th
      scope="col"
      className={column.number ? 'hw-table-number' : undefined}
      style={{ width: column.width }}
      aria-sort={sorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(next)}>
        {column.head}
        {sorted && <Icon name={sorted.down ? 'down' : 'up'} size={14} />}
      </button>
    </th>
  )
}

type FootProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  foot: DataTableProps<Row>['foot']
  opens: boolean
}

/** Totals of the rows that are shown, under their columns. */
export function Foot<Row>({ columns, rows, foot, opens }: FootProps<Row>) {
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
