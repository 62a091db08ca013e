/** What an entity owes beyond its statements, and the money held between it and others. */

import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { type DueStatement, findBalance, unstatedOf } from '@haulway/domain/payment/due.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../entity/member/MayCall.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../ui/format/format.ts'
import { sumText } from '../ui/format/format-sums.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { PayBalanceForm } from './PayBalanceForm.tsx'

/** @property dues the statements of this payer: what they state is paid there */
type PayableProps = { entityId: string; balances: readonly BalanceDocument[]; dues: readonly DueStatement[] }

/**
 * What this entity owes and no statement says yet, largest first, each with a button to pay it, and the sum. A payment
 * settles the oldest debt first, so what is due to a business is paid before the rest.
 */
export function PayableList({ entityId, balances, dues }: PayableProps) {
  const { t } = useLingui()
  const notesOf = usePayableNotes()
  const [opened, setOpened] = useState<BalanceDocument>()
  const owed = balances
    .filter(balance => balance.jobberEntityId === entityId)
    .map(balance => payableOf(balance, dues))
    .filter(({ owedCents, payingCents, heldCents }) => owedCents !== 0 || payingCents !== 0 || heldCents !== 0)
    .sort((a, b) => b.owedCents - a.owedCents)
  // Once it is paid, the balance leaves the list: its receipt stays until the user closes it.
  const payee = opened && (balances.find(balance => isSame(balance, opened)) ?? opened)
  if (owed.length === 0 && !payee) return null
  // A credit at one business pays nothing at another.
  const sum = sumText(
    owed.flatMap(({ balance: { money }, owedCents: cents }) => (cents > 0 ? { cents, currency: money.currency } : [])),
  )
  return (
    <>
      {owed.length > 0 && (
        <Section
          title={t`From you`}
          {...(sum && { aside: <strong>{t`${sum} not on a statement yet`}</strong> })}
          rule="ink"
        >
          <List label={t`Not on a statement yet`}>
            {owed.map(payable => (
              <ListRow
                key={keyOf(payable.balance)}
                icon="card"
                title={payable.balance.entityName}
                {...notesOf(payable)}
                value={formatMoney(payable.owedCents, payable.balance.money.currency)}
                {...(payable.owedCents > 0 &&
                  !payable.isDue && {
                    end: (
                      <MayCall call="payBalance">
                        <PlainButton
                          label={t({ message: `Pay ${payable.balance.entityName}`, context: 'business' })}
                          onPress={() => setOpened(payable.balance)}
                        >
                          <Trans context="verb">Pay</Trans>
                        </PlainButton>
                      </MayCall>
                    ),
                  })}
              />
            ))}
          </List>
        </Section>
      )}
      <Sheet
        open={payee !== undefined}
        title={payee ? t({ message: `Pay ${payee.entityName}`, context: 'business' }) : ''}
        onClose={() => setOpened(undefined)}
      >
        {payee && <PayBalanceForm balance={payee} onDone={() => setOpened(undefined)} />}
      </Sheet>
    </>
  )
}

/** @property isDue whether a statement of this business has to be paid first */
type Payable = { balance: BalanceDocument; owedCents: number; payingCents: number; heldCents: number; isDue: boolean }

function payableOf(balance: BalanceDocument, dues: readonly DueStatement[]): Payable {
  const isDue = dues.some(({ openCents, statement }) => openCents > 0 && findBalance([balance], statement))
  return { balance, ...unstatedOf(balance, dues), heldCents: balance.money.disputedCents, isDue }
}

/** What the amount does not say: what is processing or held, what is paid first, and what is below zero. */
function usePayableNotes(): (payable: Payable) => { second?: string } {
  const { t } = useLingui()
  return ({ balance, owedCents, payingCents, heldCents, isDue }) => {
    const { currency } = balance.money
    const notes = [
      payingCents > 0 && t`${formatMoney(payingCents, currency)} processing`,
      heldCents > 0 && t`${formatMoney(heldCents, currency)} held for disputes`,
      owedCents > 0 && isDue && t`Pay the due statement first`,
      owedCents < 0 && t`Deducted from the next loads`,
    ].filter(note => note !== false)
    return notes.length > 0 ? { second: notes.join('. ') } : {}
  }
}

/** What others owe this entity but keep for now: in a dispute, or retained. No other sum includes it. */
export function HeldList({ entityId, balances }: Omit<PayableProps, 'dues'>) {
  const { t } = useLingui()
  const held = balances
    .filter(balance => balance.entityId === entityId)
    .flatMap(({ jobberEntityId, jobberName, money: { currency, disputedCents, retainedCents } }) => [
      { key: `${jobberEntityId} disputed`, jobberName, currency, cents: disputedCents, why: t`Until the dispute ends` },
      {
        key: `${jobberEntityId} retained`,
        jobberName,
        currency,
        cents: retainedCents,
        why: t`Retainage, until they release it`,
      },
    ])
    .filter(({ cents }) => cents > 0)
  if (held.length === 0) return null
  return (
    <Section title={t`Held`} aside={t`Not included in what you're owed`} rule="ink">
      <List label={t`Held`}>
        {held.map(({ key, jobberName, currency, cents, why }) => (
          <ListRow
            key={`${key} ${currency}`}
            icon="lock"
            title={jobberName}
            second={why}
            value={formatMoney(cents, currency)}
          />
        ))}
      </List>
    </Section>
  )
}

function isSame(a: BalanceDocument, b: BalanceDocument): boolean {
  return a.jobberEntityId === b.jobberEntityId && keyOf(a) === keyOf(b)
}

function keyOf({ entityId, money }: BalanceDocument): string {
  return `${entityId} ${money.currency}`
}
