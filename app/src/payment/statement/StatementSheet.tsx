/** One statement: its sums from what was earned to what is paid, its state, and its files. */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { PaySheet } from '../due/PaySheet.tsx'
import { type PayeePayment, paymentsOf, toggleDue } from '../due/use-dues.ts'
import { StatementFiles } from './StatementFiles.tsx'
import { StatementLines } from './StatementLines.tsx'
import { useRelativeDay, useStatementParts, useStatementState, useWeekFacts } from './statement-labels.ts'
import '../payment.css'

/** @property dues all statements: a payment settles the older ones of the same business first */
type Props = { entityId: string; due: DueStatement; dues: readonly DueStatement[]; today: string }

export function StatementSheet({ entityId, due, dues, today }: Props) {
  // What is paid stays as it was when it was opened: afterwards this statement is no longer open.
  const [paying, setPaying] = useState<readonly PayeePayment[]>()
  if (!paying) return <OpenStatement {...{ entityId, due, dues, today }} onPay={setPaying} />
  const { currency } = due.statement
  return <PaySheet {...{ entityId, currency, today }} payments={paying} onDone={() => setPaying(undefined)} />
}

function OpenStatement({
  entityId,
  due,
  dues,
  today,
  onPay,
}: Props & { onPay: (payments: readonly PayeePayment[]) => void }) {
  const { t } = useLingui()
  const relative = useRelativeDay()
  const weekFacts = useWeekFacts()
  const { statement, openCents, payingCents, paidCents, heldSinceCents } = due
  const { tone, label } = useStatementState()(due, today)
  const amount = (cents: number) => formatMoney(cents, statement.currency)
  const sums = useStatementParts()(statement).filter(({ key, cents }) => key === 'earned' || cents !== 0)
  const isPayer = statement.payerEntityId === entityId
  const payments = paymentsOf(withOlder(dues, statement.statementId))
  const total = amount(payments.reduce((sum, { amountCents }) => sum + amountCents, 0))
  return (
    <div className="pay-acts">
      <p>{weekFacts(statement)}</p>
      <StatusBadge tone={tone} {...(openCents > 0 && { time: relative(statement.dueOn, today) })}>
        {label}
      </StatusBadge>
      <Lines>
        {sums.map(({ key, name, cents }) => (
          <Line key={key} label={name} value={amount(cents)} />
        ))}
        <Line label={statement.paidOn === null ? t`To pay` : t`Paid`} value={amount(statement.payCents)} total />
        {paidCents > 0 && openCents > 0 && <Line label={t`Paid so far`} value={amount(paidCents)} />}
        {payingCents > 0 && <Line label={t`Processing`} value={amount(payingCents)} />}
        {heldSinceCents > 0 && <Line label={t`Held or corrected since`} value={amount(heldSinceCents)} />}
        {statement.carriedOutCents < 0 && (
          <Line label={t`Carried to the next statement`} value={amount(statement.carriedOutCents)} />
        )}
      </Lines>
      {isPayer && openCents > 0 && (
        <WorkActionButton
          work="payment"
          call="payBalances"
          title={t`Pay ${total}`}
          second={<Trans>See the payment method first</Trans>}
          onPress={() => onPay(payments)}
        />
      )}
      <StatementLines statement={statement} />
      <StatementFiles statement={statement} isPayer={isPayer} />
    </div>
  )
}

/** A statement with the older ones of its two businesses, as far as they are open. */
function withOlder(dues: readonly DueStatement[], statementId: string): DueStatement[] {
  const open = dues.filter(({ openCents }) => openCents > 0)
  const chosen = toggleDue(open, new Set(), statementId)
  return open.filter(({ statement }) => chosen.has(statement.statementId))
}
