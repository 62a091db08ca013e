/** Statements that a payer has to pay, by due day. Each has a box that chooses it for the payment, and a link to it. */
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { CheckBox } from '../../ui/controls/CheckBox.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { useDueDay, useWeekFacts } from '../statement/statement-labels.ts'
import { DueNotes, DueTable } from './DueTable.tsx'
import '../payment.css'

/** @property dues the open statements of one payer in one currency */
type Props = {
  dues: readonly DueStatement[]
  today: string
  chosen: readonly DueStatement[]
  onToggle: (statementId: string) => void
}

export function DueStatements({ dues, ...shared }: Props) {
  const isWide = useIsWide()
  const days = [
    ...Map.groupBy(
      dues.toSorted((a, b) => (a.statement.dueOn < b.statement.dueOn ? -1 : 1)),
      ({ statement }) => statement.dueOn,
    ),
  ]
  if (isWide) return days.length > 0 && <DueTable days={days} {...shared} />
  return days.map(([day, ofDay]) => <DueDay key={day} day={day} dues={ofDay} {...shared} />)
}

function DueDay({ day, dues, today, chosen, onToggle }: Props & { day: string }) {
  const { label, about } = useDueDay({ day, dues, today, chosen })
  return (
    <Section title={label} aside={about} rule="ink">
      <List label={label}>
        {dues.map(due => (
          <DueRow
            key={due.statement.statementId}
            due={due}
            isChosen={chosen.includes(due)}
            onToggle={() => onToggle(due.statement.statementId)}
          />
        ))}
      </List>
    </Section>
  )
}

type RowProps = { due: DueStatement; isChosen: boolean; onToggle: () => void }

function DueRow({ due, isChosen, onToggle }: RowProps) {
  const { t } = useLingui()
  const weekFacts = useWeekFacts()
  const { type } = useCurrentEntity()
  const { statement, openCents } = due
  const { statementId, number, payeeName, currency } = statement
  return (
    <li className="hw-row pay-due">
      <label className="pay-approve-face">
        <CheckBox checked={isChosen} onChange={onToggle} aria-label={t`Pay ${payeeName}, ${number}`} />
        <span className="hw-row-words">
          <span className="hw-row-title">{payeeName}</span>
          <span className="hw-row-second">
            {number}, {weekFacts(statement)}
          </span>
          <DueNotes due={due} />
        </span>
      </label>
      <span className="hw-row-value">{formatMoney(openCents, currency)}</span>
      <PlainButton bare icon="right" label={t`Open ${payeeName}, ${number}`} to={paths.statement(type, statementId)} />
    </li>
  )
}
