/** Weekly statements, newest first, each with its number, its week, its state and its pay. A tap opens it. */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import { useStatementState, weekLabel } from './statement-labels.ts'
import '../payment.css'

/** @property entityId the reader's business, one of the two of each statement */
type Props = { entityId: string; dues: readonly DueStatement[]; today: string }

export function StatementList({ entityId, dues, today }: Props) {
  const { t } = useLingui()
  const stateOf = useStatementState()
  const [openId, setOpenId] = useState<string>()
  const open = dues.find(({ statement }) => statement.statementId === openId)
  const otherOf = ({ statement: { payerEntityId, payerName, payeeName } }: DueStatement) =>
    payerEntityId === entityId ? payeeName : payerName
  return (
    <Section title={t`Statements`} {...(dues.length > 0 && { aside: dues.length })} rule="ink">
      {dues.length === 0 && (
        <p className="hw-quiet">{t`Each Monday, the approved loads of the week before become a statement.`}</p>
      )}
      <List label={t`Statements`}>
        {dues.map(due => {
          const { statement } = due
          const { tone, label } = stateOf(due, today)
          return (
            <ListRow
              key={statement.statementId}
              icon="document"
              title={otherOf(due)}
              second={
                <span className="hw-row-facts">
                  <span>
                    {statement.number}, {weekLabel(statement)}
                  </span>
                  <StatusBadge tone={tone}>{label}</StatusBadge>
                </span>
              }
              value={formatMoney(statement.payCents, statement.currency)}
              onPress={() => setOpenId(statement.statementId)}
            />
          )
        })}
      </List>
      <Sheet
        open={open !== undefined}
        title={open ? `${otherOf(open)}, ${open.statement.number}` : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open && <StatementSheet {...{ entityId, due: open, dues, today }} />}
      </Sheet>
    </Section>
  )
}
