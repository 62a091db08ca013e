/** Wallet: the balance of one entity in one currency. It is the sum of its lines and nothing else. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { centsSchema, currencySchema } from '../money.ts'
import { accountOwner, heldAccount, walletAccount } from './account.ts'
import type { JournalEntry } from './journal-entry.ts'

export const walletSchema = z.object({
  entityId: idSchema,
  currency: currencySchema,
  /** Can be withdrawn. */
  availableCents: centsSchema,
  heldCents: centsSchema,
  /** Owed to the entity by jobbers, including what is being paid or held in a dispute. */
  receivableCents: centsSchema,
  /** The entity's debt without a payment in progress; not negative. */
  payableCents: centsSchema,
  /** The entity's debt with a payment in progress. */
  payingCents: centsSchema,
  /** The entity's debt that waits until disputes of lines are settled. */
  disputedCents: centsSchema,
  /** The entity's debt that it retains until it releases it. */
  retainedCents: centsSchema,
})
export type Wallet = z.infer<typeof walletSchema>

/** A wallet after an entry. An entry in another currency, or only between other entities, changes nothing. */
export function applyEntry(wallet: Wallet, entry: Pick<JournalEntry, 'currency' | 'lines'>): Wallet {
  if (entry.currency !== wallet.currency) return wallet
  const after = { ...wallet }
  for (const { account, amountCents } of entry.lines) {
    if (accountOwner(account) !== wallet.entityId) continue
    if (account === walletAccount(wallet.entityId)) after.availableCents += amountCents
    else if (account === heldAccount(wallet.entityId)) after.heldCents += amountCents
    else if (account.startsWith('receivable:')) after.receivableCents += amountCents
    else if (account.startsWith('payable:')) after.payableCents -= amountCents
    else if (account.startsWith('disputed:')) after.disputedCents -= amountCents
    else if (account.startsWith('retained:')) after.retainedCents -= amountCents
    else after.payingCents -= amountCents
  }
  return after
}

/** The entities whose wallets an entry changes, sorted: the order to lock them in. */
export function touchedEntities(entry: Pick<JournalEntry, 'lines'>): string[] {
  return [...new Set(entry.lines.flatMap(line => accountOwner(line.account) ?? []))].sort()
}
