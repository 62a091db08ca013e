/**
 * Weekly statements, newest first, each with its number, its week, its state and its pay, and on a desktop all parts of
 * its pay. A tap opens it. A business that pays some and is paid by others sees them apart, each list with its own sum.
 */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { sumText } from '../../ui/format/format-sums.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import { dropsOfStatements, useStatementColumns } from './statement-columns.tsx'
import { useStatementState, weekLabel } from './statement-labels.ts'
import '../payment.css'

/** @returns how a statement is opened, and the sheet in which it is then shown */
export function useOpenStatement({ entityId, dues, today }: Shown) {
  const [openId, setOpenId] = useState<string>()
  const open = dues.find(({ statement }) => statement.statementId === openId)
  const sheet = (
    <Sheet
      open={open !== undefined}
      title={open ? `${otherOf(open, entityId)}, ${open.statement.number}` : ''}
      onClose={() => setOpenId(undefined)}
    >
      {open && <StatementSheet {...{ entityId, due: open, dues, today }} />}
    </Sheet>
  )
  return { onOpen: setOpenId, sheet }
}

/** @property entityId the reader's business, one of the two of each statement */
type Shown = { entityId: string; dues: readonly DueStatement[]; today: string }

/** @property find the search text of the page */
type Props = Shown & { find?: string | undefined; onOpen: (statementId: string) => void }

/** Without those that the reader has to pay: they are listed by their due days. */
export function StatementList({ entityId, dues, ...shared }: Props) {
  const { t } = useLingui()
  const own = dues.filter(({ statement }) => statement.payerEntityId === entityId)
  const toOthers = own.filter(({ openCents }) => openCents === 0)
  const toYou = dues.filter(due => !own.includes(due))
  if (own.length === 0) return <StatementRows title={t`Statements`} {...{ entityId, dues, ...shared }} />
  return (
    <>
      {toOthers.length > 0 && (
        <StatementRows title={t`Statements you paid`} dues={toOthers} {...{ entityId, ...shared }} />
      )}
      {toYou.length > 0 && (
        <StatementRows title={t`Statements paid to you`} dues={toYou} {...{ entityId, ...shared }} />
      )}
    </>
  )
}

type RowsProps = Props & { title: string }

function StatementRows({ title, entityId, dues, today, find, onOpen }: RowsProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const stateOf = useStatementState()
  const sum = sumText(dues.map(({ statement: { payCents, currency } }) => ({ cents: payCents, currency })))
  return (
    <Section
      title={title}
      {...(dues.length > 0 && !isWide && { aside: <strong>{t`Total ${sum}`}</strong> })}
      rule="ink"
    >
      {dues.length === 0 && (
        <p className="hw-quiet">{t`Each Monday, the approved loads of the week before become a statement.`}</p>
      )}
      {dues.length > 0 && isWide && <StatementTable caption={title} {...{ entityId, dues, today, find, onOpen }} />}
      {!isWide && (
        <List label={title}>
          {dues.map(due => {
            const { statement } = due
            const { tone, label } = stateOf(due, today)
            return (
              <ListRow
                key={statement.statementId}
                icon="document"
                title={otherOf(due, entityId)}
                second={
                  <span className="hw-row-facts">
                    <span>
                      {statement.number}, {weekLabel(statement)}
                    </span>
                    <StatusBadge tone={tone}>{label}</StatusBadge>
                  </span>
                }
                value={formatMoney(statement.payCents, statement.currency)}
                onPress={() => onOpen(statement.statementId)}
              />
            )
          })}
        </List>
      )}
    </Section>
  )
}

type TableProps = Props & { caption: string }

export function StatementTable({ caption, entityId, dues, today, find, onOpen }: TableProps) {
  const { t } = useLingui()
  const stateOf = useStatementState()
  const columns = useStatementColumns(
    dues,
    due => otherOf(due, entityId),
    ({ statement }) => statement.payCents,
  )
  const state: Column<DueStatement> = {
    ...{ key: 'state', head: t`Status`, value: due => stateOf(due, today).label },
    cell: due => <StatusBadge tone={stateOf(due, today).tone}>{stateOf(due, today).label}</StatusBadge>,
  }
  return (
    <DataTable
      name="statements"
      caption={caption}
      columns={[...columns, state]}
      rows={dues}
      find={find}
      rowKey={({ statement }) => statement.statementId}
      foot={shown => plural(shown.length, { one: '# statement', other: '# statements' })}
      filters={{ days: ({ statement: { from, to } }) => ({ first: from, last: to }) }}
      drops={dropsOfStatements}
      onOpen={({ statement }) => onOpen(statement.statementId)}
    />
  )
}

function otherOf({ statement: { payerEntityId, payerName, payeeName } }: DueStatement, entityId: string): string {
  return payerEntityId === entityId ? payeeName : payerName
}
