/** Wallet: what one entity has in one currency. It is the sum of its lines and nothing else. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { centsSchema, currencySchema } from '../money.ts'
import { type Account, accountOwner, heldAccount, walletAccount } from './account.ts'
import type { JournalEntry } from './journal-entry.ts'

export const walletSchema = z.object({
  entityId: idSchema,
  currency: currencySchema,
  /** Free to withdraw; negative only after a correction. */
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

export function emptyWallet(entityId: string, currency: string): Wallet {
  return {
    entityId,
    currency,
    availableCents: 0,
    heldCents: 0,
    receivableCents: 0,
    payableCents: 0,
    payingCents: 0,
  }
}

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

/** Balance of one account over entries of one currency. */
export function balanceCents(entries: readonly JournalEntry[], account: Account, currency: string): number {
  return entries
    .filter(entry => entry.currency === currency)
    .flatMap(entry => entry.lines)
    .filter(line => line.account === account)
    .reduce((sum, line) => sum + line.amountCents, 0)
}
