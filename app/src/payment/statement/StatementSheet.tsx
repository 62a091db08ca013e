/** One statement: its sums from what was earned to what is paid, its state, and its files. */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import type { StatementDocument } from '@haulway/domain/payment/statement/statement.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { StatementFiles } from './StatementFiles.tsx'
import { StatementLines } from './StatementLines.tsx'
import { useRelativeDay, useStatementState, useWeekFacts } from './statement-labels.ts'
import '../payment.css'

type Props = { entityId: string; due: DueStatement; today: string }

export function StatementSheet({ entityId, due, today }: Props) {
  const { t } = useLingui()
  const relative = useRelativeDay()
  const weekFacts = useWeekFacts()
  const { statement, openCents, payingCents, paidCents } = due
  const { tone, label } = useStatementState()(due, today)
  const amount = (cents: number) => formatMoney(cents, statement.currency)
  return (
    <div className="pay-acts">
      <p>{weekFacts(statement)}</p>
      <StatusBadge tone={tone} {...(openCents > 0 && { time: relative(statement.dueOn, today) })}>
        {label}
      </StatusBadge>
      <Lines>
        {useSums(statement).map(({ name, cents }) => (
          <Line key={name} label={name} value={amount(cents)} />
        ))}
        <Line label={statement.paidOn === null ? t`To pay` : t`Paid`} value={amount(statement.payCents)} total />
        {paidCents > 0 && openCents > 0 && <Line label={t`Paid so far`} value={amount(paidCents)} />}
        {payingCents > 0 && <Line label={t`Processing`} value={amount(payingCents)} />}
        {statement.carriedOutCents < 0 && (
          <Line label={t`Carried to the next statement`} value={amount(statement.carriedOutCents)} />
        )}
      </Lines>
      <StatementLines statement={statement} />
      <StatementFiles statement={statement} isPayer={statement.payerEntityId === entityId} />
    </div>
  )
}

/** What was earned, and each part that changes it; parts of nothing are left out. */
function useSums(statement: StatementDocument): { name: string; cents: number }[] {
  const { t } = useLingui()
  const { earnedCents, taxCents, retainedCents, heldCents, releasedCents, carriedInCents } = statement
  const parts = [
    { name: t`Tax`, cents: taxCents },
    { name: t`Retained`, cents: -retainedCents },
    { name: t`Held for disputes`, cents: -heldCents },
    { name: t`Released`, cents: releasedCents },
    { name: t`Carried over`, cents: carriedInCents },
    { name: t`Deductions`, cents: -statement.deductedCents },
    { name: t`Quick-pay fee`, cents: -statement.quickPayFeeCents },
  ]
  return [{ name: t`Earned`, cents: earnedCents }, ...parts.filter(({ cents }) => cents !== 0)]
}
