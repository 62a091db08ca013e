/** Statements that a payer has to pay, by due day. One action pays all the chosen ones. */

import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { WorkAction, WorkActionButton } from '../../entity/WorkAction.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { CheckBox } from '../../ui/controls/CheckBox.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useDueDay, useWeekFacts } from '../statement/statement-labels.ts'
import { DueNotes, DueTable } from './DueTable.tsx'
import { PaySheet } from './PaySheet.tsx'
import { dueFirst, type PayeePayment, paymentsOf, toggleDue } from './use-dues.ts'
import '../payment.css'

/**
 * @property dues of this payer in one currency
 * @property isNext whether paying is the page's next action; otherwise its button is outlined
 * @property children the page's figures, which are beside the button
 */
type Props = {
  entityId: string
  currency: string
  dues: readonly DueStatement[]
  today: string
  isNext?: boolean
  children?: ReactNode
}

type Paying = { payments: readonly PayeePayment[]; total: string }

export function DueStatements({ entityId, currency, dues, today, isNext = true, children }: Props) {
  const { t } = useLingui()
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  // What is paid stays as it was when the sheet was opened: afterwards these statements are no longer open.
  const [paying, setPaying] = useState<Paying>()
  const open = dues.filter(({ openCents }) => openCents > 0)
  const first = new Set(dueFirst(open, today).map(({ statement }) => statement.statementId))
  const chosen = open.filter(({ statement }) => (touched ?? first).has(statement.statementId))
  const payments = paymentsOf(chosen)
  const total = formatMoney(
    payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    currency,
  )
  const days = Map.groupBy(
    open.toSorted((a, b) => (a.statement.dueOn < b.statement.dueOn ? -1 : 1)),
    ({ statement }) => statement.dueOn,
  )
  const isWide = useIsWide()
  const toggle = (id: string) => setTouched(toggleDue(open, touched ?? first, id))
  return (
    <>
      {(children !== undefined || payments.length > 0) && (
        <div className="pay-top">
          {children}
          {payments.length > 0 && (
            <PayButton
              isNext={isNext}
              second={<Trans>See the payment method first</Trans>}
              onPress={() => setPaying({ payments, total })}
            >
              <PayTitle chosen={chosen} count={payments.length} total={total} />
            </PayButton>
          )}
        </div>
      )}
      {isWide && days.size > 0 && <DueTable days={[...days]} {...{ today, chosen }} onToggle={toggle} />}
      {!isWide &&
        [...days].map(([day, ofDay]) => (
          <DueDay key={day} {...{ day, dues: ofDay, today, chosen }} onToggle={toggle} />
        ))}
      <Sheet
        open={paying !== undefined}
        title={paying ? t`Pay ${paying.total}` : ''}
        onClose={() => setPaying(undefined)}
      >
        {paying && (
          <PaySheet {...{ entityId, currency, today }} payments={paying.payments} onDone={() => setPaying(undefined)} />
        )}
      </Sheet>
    </>
  )
}

type PayButtonProps = { isNext: boolean; second: ReactNode; onPress: () => void; children: ReactNode }

/** The page's plate if paying is its next action, otherwise an outlined button. */
export function PayButton({ isNext, second, onPress, children }: PayButtonProps) {
  const isWide = useIsWide()
  if (isNext) {
    return (
      <WorkActionButton
        work="payment"
        call="payBalances"
        size={isWide ? 'row' : 'full'}
        title={children}
        second={second}
        onPress={onPress}
      />
    )
  }
  return (
    <WorkAction work="payment" call="payBalances">
      {greyed => (
        <PlainButton disabled={greyed} onPress={onPress}>
          {children}
        </PlainButton>
      )}
    </WorkAction>
  )
}

function PayTitle({ chosen, count, total }: { chosen: readonly DueStatement[]; count: number; total: string }) {
  const isAll = (agreement: string) => chosen.every(({ statement }) => statement.agreement === agreement)
  if (count === 1) {
    const { payeeName } = chosen[0]!.statement
    return (
      <Trans>
        Pay {payeeName} {total}
      </Trans>
    )
  }
  if (isAll('haul')) return <Plural value={count} one={`Pay # hauler ${total}`} other={`Pay # haulers ${total}`} />
  return <Plural value={count} one={`Pay # business ${total}`} other={`Pay # businesses ${total}`} />
}

type DueDayProps = {
  day: string
  dues: readonly DueStatement[]
  today: string
  chosen: readonly DueStatement[]
  onToggle: (statementId: string) => void
}

function DueDay({ day, dues, today, chosen, onToggle }: DueDayProps) {
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

function DueRow({ due, isChosen, onToggle }: { due: DueStatement; isChosen: boolean; onToggle: () => void }) {
  const { t } = useLingui()
  const weekFacts = useWeekFacts()
  const { statement, openCents } = due
  const { number, payeeName, currency } = statement
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
    </li>
  )
}
