/** What a payee may expect: each payment with its day, and how long each payer usually takes. */
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { type DueStatement, unstatedOf, usualDueDay } from '@haulway/domain/payment/due.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { sumText } from '../../ui/format/format-sums.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { useRelativeDay, useStatementState } from '../statement/statement-labels.ts'
import '../payment.css'

/** @property dues and balances of this payee, from all its payers */
type Props = { dues: readonly DueStatement[]; balances: readonly BalanceDocument[]; today: string }

/** All that is owed or processing, each cent once, and its sum; what is held is apart (`HeldList`). */
export function ExpectedPayments({ dues, balances, today }: Props) {
  const { t } = useLingui()
  const nextStatement = t`Next statement, usually due ${formatCalendarDay(usualDueDay(today))}`
  const open = dues
    .filter(({ openCents, payingCents }) => openCents + payingCents > 0)
    .toSorted((a, b) => (a.statement.dueOn < b.statement.dueOn ? -1 : 1))
  const unstated = balances
    .flatMap(balance => {
      const { owedCents, payingCents } = unstatedOf(balance, dues)
      return [
        { balance, cents: owedCents, second: owedCents > 0 ? nextStatement : t`Deducted from the next loads` },
        { balance, cents: payingCents, second: t`Processing` },
      ]
    })
    .filter(({ cents }) => cents !== 0)
  if (open.length + unstated.length === 0) return null
  const sum = sumText([
    ...open.map(({ statement: { currency }, openCents, payingCents }) => ({
      cents: openCents + payingCents,
      currency,
    })),
    ...unstated.map(({ balance: { money }, cents }) => ({ cents, currency: money.currency })),
  ])
  return (
    <Section title={t`To you`} aside={<strong>{t`${sum} expected`}</strong>} rule="ink">
      <div className="pay-narrow-rows">
        <List label={t`Expected payments`}>
          {open.map(due => (
            <ExpectedRow key={due.statement.statementId} due={due} today={today} />
          ))}
          {unstated.map(({ balance: { jobberEntityId, jobberName, money }, cents, second }) => (
            <ListRow
              key={`${jobberEntityId} ${money.currency} ${second}`}
              icon="clock"
              title={jobberName}
              second={second}
              value={formatMoney(cents, money.currency)}
            />
          ))}
        </List>
      </div>
      <UsualDays dues={dues} />
    </Section>
  )
}

/** A statement that is not paid yet; it opens. */
function ExpectedRow({ due, today }: { due: DueStatement; today: string }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const relative = useRelativeDay()
  const { statementId, payerName, number, currency, dueOn } = due.statement
  const { tone, label } = useStatementState()(due, today)
  return (
    <ListRow
      icon="calendar"
      title={payerName}
      second={
        <span className="hw-row-facts">
          <span>{number}</span>
          <StatusBadge tone={tone} time={relative(dueOn, today)}>
            {label}
          </StatusBadge>
          {due.openCents > 0 && due.payingCents > 0 && (
            <span>{t`${formatMoney(due.payingCents, currency)} processing`}</span>
          )}
        </span>
      }
      value={formatMoney(due.openCents + due.payingCents, currency)}
      to={paths.statement(type, statementId)}
    />
  )
}

/** "Alder usually pays 9 days after a statement." */
function UsualDays({ dues }: { dues: readonly DueStatement[] }) {
  const newest = [...Map.groupBy(dues, ({ statement }) => statement.payerEntityId).values()].map(
    of => of.toSorted((a, b) => b.statement.closedAt - a.statement.closedAt)[0]!.statement,
  )
  return newest.map(({ payerEntityId, payerName, payerMedianDays }) =>
    payerMedianDays === null ? null : (
      <p key={payerEntityId} className="hw-quiet">
        <Plural
          value={payerMedianDays}
          _0={`${payerName} usually pays on the day of the statement.`}
          one={`${payerName} usually pays # day after a statement.`}
          other={`${payerName} usually pays # days after a statement.`}
        />
      </p>
    ),
  )
}
