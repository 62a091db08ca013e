/**
 * Weekly statements, newest first, each with its number, its week, its state and its pay, and on a desktop all parts of
 * its pay. A tap opens it. A business that pays some and is paid by others sees them apart, each list with its own sum.
 */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import type { StatementDocument } from '@haulway/domain/payment/statement/statement.documents.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { OlderButton } from '../../frame/OlderButton.tsx'
import type { OlderPages } from '../../frame/use-older-pages.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { sumText } from '../../ui/format/format-sums.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { dropsOfStatements, useStatementColumns } from './statement-columns.tsx'
import { useStatementState, weekLabel } from './statement-labels.ts'
import '../payment.css'

/**
 * @property entityId the reader's business, one of the two of each statement
 * @property dues with those of `older` that are read
 * @property find the search text of the page
 */
type Props = {
  entityId: string
  dues: readonly DueStatement[]
  older: OlderPages<StatementDocument>
  today: string
  find?: string | undefined
}

/** Without those that the reader has to pay: they are listed by their due days. */
export function StatementList({ entityId, dues, older, today, find }: Props) {
  const { t } = useLingui()
  const own = dues.filter(({ statement }) => statement.payerEntityId === entityId)
  const toOthers = own.filter(({ openCents }) => openCents === 0)
  const toYou = dues.filter(due => !own.includes(due))
  const shared = { entityId, today, find, hasAll: older.hasAll }
  return (
    <>
      {own.length === 0 && <StatementRows title={t`Statements`} dues={dues} {...shared} />}
      {toOthers.length > 0 && <StatementRows title={t`Earlier statements you pay`} dues={toOthers} {...shared} />}
      {own.length > 0 && toYou.length > 0 && <StatementRows title={t`Statements to you`} dues={toYou} {...shared} />}
      <OlderButton older={older}>
        <Trans>Older statements</Trans>
      </OlderButton>
    </>
  )
}

type RowsProps = Omit<Props, 'older'> & { title: string; hasAll: boolean }

function StatementRows({ title, entityId, dues, today, find, hasAll }: RowsProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const isWide = useIsWide()
  const stateOf = useStatementState()
  const sum = sumText(dues.map(({ statement: { payCents, currency } }) => ({ cents: payCents, currency })))
  return (
    <Section
      title={title}
      {...(dues.length > 0 && !isWide && { aside: hasAll ? <strong>{t`Total ${sum}`}</strong> : t`Recent` })}
      rule="ink"
    >
      {dues.length === 0 && (
        <p className="hw-quiet">{t`Each Monday, the approved loads of the week before become a statement.`}</p>
      )}
      {dues.length > 0 && isWide && (
        <StatementTable caption={title} entityId={entityId} dues={dues} today={today} find={find} />
      )}
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
                to={paths.statement(type, statement.statementId)}
              />
            )
          })}
        </List>
      )}
    </Section>
  )
}

type TableProps = Omit<Props, 'older'> & { caption: string }

export function StatementTable({ caption, entityId, dues, today, find }: TableProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const stateOf = useStatementState()
  const columns = useStatementColumns(dues, {
    nameOf: due => otherOf(due, entityId),
    toPay: ({ statement }) => statement.payCents,
    isPayee: dues.every(({ statement }) => statement.payeeEntityId === entityId),
  })
  const state: Column<DueStatement> = {
    key: 'state',
    head: t`Status`,
    value: due => stateOf(due, today).label,
    width: '17%',
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
      to={({ statement }) => paths.statement(type, statement.statementId)}
    />
  )
}

function otherOf({ statement: { payerEntityId, payerName, payeeName } }: DueStatement, entityId: string): string {
  return payerEntityId === entityId ? payeeName : payerName
}
