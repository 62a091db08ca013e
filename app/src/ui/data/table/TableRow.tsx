/** A row of a table. What opens it is a link or a button, which a click anywhere on the row presses. */
import { useLingui } from '@lingui/react/macro'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../../icon/Icon.tsx'
import { cellClass, plainCell } from './table-cells.ts'
import type { Column } from './table-rows.ts'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  open: ((row: Row) => ReactNode) | undefined
  to: string | undefined
  onOpen: ((row: Row) => void) | undefined
  isChosen: boolean
  isOpen: boolean
  onToggle: () => void
}

export function TableRow<Row>({ row, columns, open, to, onOpen, isChosen, isOpen, onToggle }: Props<Row>) {
  const { t } = useLingui()
  const name = String(columns[0]?.value(row) ?? '')
  const opens = open !== undefined || to !== undefined || onOpen !== undefined
  const className = [
    'hw-table-row',
    opens && 'hw-table-opens',
    isOpen && 'hw-table-opened',
    isChosen && 'hw-table-chosen',
  ]
  return (
    <>
      <tr className={className.filter(Boolean).join(' ')} onClick={opens ? pressOpener : undefined}>
        {open && (
          <td className="hw-table-open">
            <button type="button" aria-expanded={isOpen} aria-label={t`Open ${name}`} onClick={onToggle} data-row>
              <Icon name={isOpen ? 'down' : 'right'} size={20} />
            </button>
          </td>
        )}
        {columns.map((column, nth) => {
          const cell = column.cell ? column.cell(row) : plainCell(column, row)
          return (
            <td key={column.key} className={cellClass(column)}>
              {nth === 0 ? <Opener row={row} to={to} onOpen={onOpen} isChosen={isChosen} cell={cell} /> : cell}
            </td>
          )
        })}
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

type OpenerProps<Row> = Pick<Props<Row>, 'row' | 'to' | 'onOpen' | 'isChosen'> & { cell: ReactNode }

function Opener<Row>({ row, to, onOpen, isChosen, cell }: OpenerProps<Row>) {
  if (to !== undefined) return <RowLink to={to} isChosen={isChosen} cell={cell} />
  if (!onOpen) return cell
  return (
    <button type="button" className="hw-table-opener" onClick={() => onOpen(row)} data-row {...currentIf(isChosen)}>
      {cell}
    </button>
  )
}

/** Details beside the list are not a page: Back leaves the list, however many rows were looked at. */
function RowLink({ to, isChosen, cell }: { to: string; isChosen: boolean | undefined; cell: ReactNode }) {
  const { pathname } = useLocation()
  const isBeside = to.startsWith(`${pathname}?`)
  return (
    <Link className="hw-table-opener" to={to} replace={isBeside} data-row {...currentIf(isChosen)}>
      {cell}
    </Link>
  )
}

const currentIf = (isChosen: boolean | undefined) => (isChosen ? { 'aria-current': true } : {})

/** Whether a press is for the row: not what has its own press inside the row, nor text that is being selected. */
function isPressOfRow({ target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || target.closest('a, button, input, select, textarea, label')) return false
  return document.getSelection()?.type !== 'Range'
}

export function pressOpener(event: MouseEvent<HTMLElement>): void {
  if (isPressOfRow(event)) event.currentTarget.querySelector<HTMLElement>('[data-row]')?.click()
}
