/** A driver's weekly statements, newest first. A tap opens the sums and the files of one. */
import type { DriverStatementDocument } from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OlderButton } from '../../frame/OlderButton.tsx'
import type { OlderPages } from '../../frame/use-older-pages.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { StatementFiles } from '../statement/StatementFiles.tsx'
import { useWeekFacts, weekLabel } from '../statement/statement-labels.ts'
import '../payment.css'

type Props = {
  /** The statements on this device. */
  statements: readonly DriverStatementDocument[]
  older: OlderPages<DriverStatementDocument>
}

export function DriverStatements({ statements, older }: Props) {
  const { t } = useLingui()
  const weekFacts = useWeekFacts()
  const [openId, setOpenId] = useState<string>()
  const all = new Map([...older.documents, ...statements].map(each => [each.driverStatementId, each]))
  const inOrder = [...all.values()].toSorted((a, b) => b.closedAt - a.closedAt)
  const open = inOrder.find(({ driverStatementId }) => driverStatementId === openId)
  return (
    <Section
      title={t`Statements`}
      {...(inOrder.length > 0 && { aside: older.hasAll ? inOrder.length : t`Recent` })}
      rule="ink"
    >
      {inOrder.length === 0 && (
        <p className="hw-quiet">{t`Each Monday, what was earned the week before becomes a statement.`}</p>
      )}
      <List label={t`Statements`}>
        {inOrder.map(statement => (
          <ListRow
            key={statement.driverStatementId}
            icon="document"
            title={statement.number}
            second={weekFacts(statement)}
            value={formatMoney(statement.payCents, statement.currency)}
            onPress={() => setOpenId(statement.driverStatementId)}
          />
        ))}
      </List>
      <OlderButton older={older}>
        <Trans>Older statements</Trans>
      </OlderButton>
      <Sheet
        open={open !== undefined}
        title={open ? `${open.driverName}, ${open.number}` : ''}
        onClose={() => setOpenId(undefined)}
      >
        {open && <StatementSums statement={open} />}
      </Sheet>
    </Section>
  )
}

function StatementSums({ statement }: { statement: DriverStatementDocument }) {
  const { t } = useLingui()
  const { fleetEntityId: payerEntityId, driverStatementId: statementId, currency } = statement
  const amount = (cents: number) => formatMoney(cents, currency)
  return (
    <div className="pay-acts">
      <p>{weekLabel(statement)}</p>
      <Lines>
        <Line label={t`Earned`} value={amount(statement.earnedCents)} />
        {statement.carriedInCents < 0 && <Line label={t`Carried over`} value={amount(statement.carriedInCents)} />}
        <Line label={t`To pay`} value={amount(statement.payCents)} total />
        {statement.carriedOutCents < 0 && (
          <Line label={t`Carried to the next statement`} value={amount(statement.carriedOutCents)} />
        )}
      </Lines>
      <p className="hw-quiet hw-small">{t`The fleet pays it with its payroll. Haulway moves no money for it.`}</p>
      <StatementFiles statement={{ payerEntityId, statementId, number: statement.number, loads: statement.loads }} />
    </div>
  )
}
