/** The balances between an entity and each other entity. A jobber pays from here. */

import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../entity/member/MayCall.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { PayBalanceForm } from './PayBalanceForm.tsx'

type Props = { entityId: string; balances: readonly BalanceDocument[] }

/** The balances that this entity owes, largest first, each with a button to pay it. */
export function PayableList({ entityId, balances }: Props) {
  const { t } = useLingui()
  const notesOf = useBalanceNotes()
  const [payeeId, setPayeeId] = useState<string>()
  const owed = openBalances(balances.filter(balance => balance.jobberEntityId === entityId))
  const payee = owed.find(balance => keyOf(balance) === payeeId)
  if (owed.length === 0) return null
  return (
    <Section title={t`You owe`} aside={owed.length} rule="ink">
      <List label={t`You owe`}>
        {owed.map(balance => (
          <ListRow
            key={keyOf(balance)}
            icon="card"
            title={balance.entityName}
            {...notesOf(balance.money)}
            value={formatMoney(balance.money.owedCents, balance.money.currency)}
            {...(balance.money.owedCents > 0 && {
              end: (
                <MayCall call="payBalance">
                  <PlainButton
                    label={t({ message: `Pay ${balance.entityName}`, context: 'business' })}
                    onPress={() => setPayeeId(keyOf(balance))}
                  >
                    <Trans context="verb">Pay</Trans>
                  </PlainButton>
                </MayCall>
              ),
            })}
          />
        ))}
      </List>
      <Sheet
        open={payee !== undefined}
        title={payee ? t({ message: `Pay ${payee.entityName}`, context: 'business' }) : ''}
        onClose={() => setPayeeId(undefined)}
      >
        {payee && <PayBalanceForm balance={payee} onDone={() => setPayeeId(undefined)} />}
      </Sheet>
    </Section>
  )
}

/**
 * The balances of others, if one has what the expected payments don't say: processing, disputed, or below zero. All of
 * them, so that they add up to what is owed.
 */
export function ReceivableList({ entityId, balances }: Props) {
  const { t } = useLingui()
  const notesOf = useBalanceNotes()
  const owing = openBalances(balances.filter(balance => balance.entityId === entityId))
  if (owing.every(({ money }) => notesOf(money).second === undefined)) return null
  return (
    <Section title={t`Owed to you`} aside={t`Approved, not paid yet`} rule="ink">
      <List label={t`Owed to you`}>
        {owing.map(({ jobberEntityId, jobberName, money }) => (
          <ListRow
            key={`${jobberEntityId} ${money.currency}`}
            icon="project"
            title={jobberName}
            {...notesOf(money)}
            value={formatMoney(money.owedCents + money.payingCents, money.currency)}
          />
        ))}
      </List>
    </Section>
  )
}

/** What a balance does not say: what is processing, what waits, and what happens to a balance below zero. */
function useBalanceNotes(): (money: BalanceDocument['money']) => { second?: string } {
  const { t } = useLingui()
  return ({ owedCents, payingCents, disputedCents, currency }) => {
    const notes = [
      payingCents > 0 && t`${formatMoney(payingCents, currency)} processing`,
      disputedCents > 0 && t`${formatMoney(disputedCents, currency)} more held for a dispute`,
      owedCents < 0 && t`Deducted from the next loads`,
    ].filter(note => note !== false)
    return notes.length > 0 ? { second: notes.join(', ') } : {}
  }
}

function openBalances(balances: readonly BalanceDocument[]): BalanceDocument[] {
  return balances
    .filter(({ money }) => money.owedCents !== 0 || money.payingCents !== 0 || money.disputedCents !== 0)
    .sort((a, b) => b.money.owedCents - a.money.owedCents)
}

function keyOf({ entityId, money }: BalanceDocument): string {
  return `${entityId} ${money.currency}`
}
