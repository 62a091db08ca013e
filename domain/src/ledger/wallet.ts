/** Wallet: what one entity has in one currency. It is the sum of its lines and nothing else. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { centsSchema, currencySchema } from '../money.ts'
import { accountOwner, heldAccount, walletAccount } from './account.ts'
import type { JournalEntry } from './journal-entry.ts'

export const walletSchema = z.object({
  entityId: idSchema,
  currency: currencySchema,
  /** Free to withdraw. */
  availableCents: centsSchema,
  heldCents: centsSchema,
  /** Owed to the entity by jobbers, paid or not yet settled. */
  receivableCents: centsSchema,
  /** What the entity owes and has not asked to pay; not negative. */
  payableCents: centsSchema,
  /** What it owes and has asked to pay. */
  payingCents: centsSchema,
})
export type Wallet = z.infer<typeof walletSchema>

/** A wallet after an entry. An entry of another currency, or of others only, changes nothing. */
export function applyEntry(wallet: Wallet, entry: Pick<JournalEntry, 'currency' | 'lines'>): Wallet {
  if (entry.currency !== wallet.currency) return wallet
  const after = { ...wallet }
  for (const { account, amountCents } of entry.lines) {
    if (accountOwner(account) !== wallet.entityId) continue
    if (account === walletAccount(wallet.entityId)) after.availableCents += amountCents
    else if (account === heldAccount(wallet.entityId)) after.heldCents += amountCents
    else if (account.startsWith('receivable:')) after.receivableCents += amountCents
    else if (account.startsWith('payable:')) after.payableCents -= amountCents
    else after.payingCents -= amountCents
  }
  return after
}

/** The entities whose wallets an entry touches, sorted: the order to lock them in. */
export function touchedEntities(entry: Pick<JournalEntry, 'lines'>): string[] {
  return [...new Set(entry.lines.flatMap(line => accountOwner(line.account) ?? []))].sort()
}
