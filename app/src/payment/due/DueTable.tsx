/** Statements to pay on a desktop: one table by due day, with all parts of each one's pay. */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { CheckBox } from '../../ui/controls/CheckBox.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Foot, Head } from '../../ui/data/table/DataTable.tsx'
import { moveByArrows } from '../../ui/data/table/move-by-arrows.ts'
import { TableFrame } from '../../ui/data/table/TableFrame.tsx'
import { pressOpener } from '../../ui/data/table/TableRow.tsx'
import { cellClass, plainCell } from '../../ui/data/table/table-cells.ts'
import { type Column, shownRows } from '../../ui/data/table/table-rows.ts'
import { useTableView } from '../../ui/data/table/table-view.ts'
import { useFittingColumns } from '../../ui/data/table/use-fitting-columns.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { dropsOfStatements, useStatementColumns } from '../statement/statement-columns.tsx'
import { useDueDay } from '../statement/statement-labels.ts'
import '../payment.css'

type Props = {
  /** The statements of each due day, the first one first. */
  days: readonly (readonly [day: string, dues: readonly DueStatement[]])[]
  today: string
  chosen: readonly DueStatement[]
  onToggle: (statementId: string) => void
}

export function DueTable({ days, today, chosen, onToggle }: Props) {
  const { t } = useLingui()
  const all = days.flatMap(([, dues]) => dues)
  const columns = useStatementColumns(all, {
    nameOf: ({ statement }) => statement.payeeName,
    toPay: ({ openCents }) => openCents,
    isPayee: false,
  })
  // Sorted within each day, as the statements below it are.
  const [{ sort }, changeView] = useTableView('statements')
  const { frame, fitting } = useFittingColumns(columns, dropsOfStatements)
  return (
    <div data-unsearched>
      <TableFrame frame={frame} caption={t`Statements to pay`} className="due-table">
        <thead>
          <tr>
            <th scope="col" className="hw-table-open">
              <span className="hw-sr">{t`Selected`}</span>
            </th>
            {fitting.map(column => (
              <Head key={column.key} column={column} sort={sort} onSort={next => changeView({ sort: next })} />
            ))}
          </tr>
        </thead>
        {days.map(([day, dues]) => (
          <tbody key={day} onKeyDown={moveByArrows}>
            <DayHead day={day} dues={dues} today={today} chosen={chosen} columns={fitting.length + 1} />
            {shownRows({ columns, rows: dues }, { sort }).map(due => (
              <DueTableRow
                key={due.statement.statementId}
                due={due}
                columns={fitting}
                isChosen={chosen.includes(due)}
                onToggle={() => onToggle(due.statement.statementId)}
              />
            ))}
          </tbody>
        ))}
        <Foot
          columns={fitting}
          rows={all}
          foot={shown => plural(shown.length, { one: '# statement', other: '# statements' })}
          opens
        />
      </TableFrame>
    </div>
  )
}

type DayHeadProps = Pick<Props, 'today' | 'chosen'> & { day: string; dues: readonly DueStatement[]; columns: number }

function DayHead({ columns, ...of }: DayHeadProps) {
  const { label, about } = useDueDay(of)
  return (
    <tr className="due-day">
      <th colSpan={columns} scope="rowgroup">
        <strong>{label}</strong> {about}
      </th>
    </tr>
  )
}

type RowProps = {
  due: DueStatement
  columns: readonly Column<DueStatement>[]
  isChosen: boolean
  onToggle: () => void
}

function DueTableRow({ due, columns, isChosen, onToggle }: RowProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { payeeName, number } = due.statement
  return (
    <tr className="hw-table-row hw-table-opens" onClick={pressOpener}>
      <td className="hw-table-open">
        <label className="due-box">
          <CheckBox checked={isChosen} onChange={onToggle} aria-label={t`Pay ${payeeName}, ${number}`} />
        </label>
      </td>
      {columns.map(column => (
        <td key={column.key} className={cellClass(column)}>
          {column.key === 'business' ? (
            <>
              <Link className="hw-table-opener" to={paths.statement(type, due.statement.statementId)} data-row>
                {column.cell?.(due)}
              </Link>
              <DueNotes due={due} />
            </>
          ) : column.cell ? (
            column.cell(due)
          ) : (
            plainCell(column, due)
          )}
        </td>
      ))}
    </tr>
  )
}

/** How much of a statement is held, or was paid before. */
export function DueNotes({ due: { statement, paidCents, payingCents, heldSinceCents } }: { due: DueStatement }) {
  const { t } = useLingui()
  const { currency, stillHeldCents } = statement
  const amount = (cents: number) => formatMoney(cents, currency)
  return (
    <>
      {stillHeldCents > 0 && (
        <span className="hw-row-second">
          <StatusBadge tone="look">{t`${amount(stillHeldCents)} held for disputes`}</StatusBadge>
        </span>
      )}
      {heldSinceCents > 0 && (
        <span className="hw-row-second">
          <StatusBadge tone="look">{t`${amount(heldSinceCents)} held or corrected since`}</StatusBadge>
        </span>
      )}
      {paidCents + payingCents > 0 && (
        <span className="hw-row-second">{t`${amount(paidCents + payingCents)} paid or processing`}</span>
      )}
    </>
  )
}
