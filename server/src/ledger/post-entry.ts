/**
 * Writes a journal entry and the balances it changes, in the transaction of its cause. All code takes locks in the same
 * order: sorted debts, then sorted wallets. Code that decides based on a balance locks it with the functions here.
 */

import { AppError } from '@haulway/domain/errors.ts'
import { applyEntryToDebt, type Debt, type DebtKey, debtSchema, touchedDebts } from '@haulway/domain/ledger/debt.ts'
import { type EntryStamp, type JournalEntry, journalEntrySchema } from '@haulway/domain/ledger/journal-entry.ts'
import { balanceDocuments, walletDocuments } from '@haulway/domain/ledger/ledger.documents.ts'
import { applyEntry, touchedEntities, type Wallet, walletSchema } from '@haulway/domain/ledger/wallet.ts'
import { balanceCentsMax } from '@haulway/domain/money.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { readRecord } from '../db/record-column.ts'
import { getEntity } from '../entity/entity.table.ts'
import type { Unit } from '../http/command/command.ts'
import { debts, journalEntries, wallets } from './ledger.table.ts'

/**
 * Posts an entry and publishes the wallets and balances it changed.
 * @param bookId for a load's entry its project; for other entries the entity that pays or withdraws
 */
export async function postEntry(
  unit: Pick<Unit, 'tx' | 'publish'>,
  bookId: string,
  entry: JournalEntry,
): Promise<void> {
  const { tx } = unit
  const { journalEntryId, currency, lines, cause, at } = journalEntrySchema.parse(entry)
  for (const key of touchedDebts(entry)) {
    const debt = applyEntryToDebt(await lockDebt(tx, key, currency), entry)
    refuseTooMuch(debt.owedCents, debt.payingCents, debt.disputedCents, debt.retainedCents, debt.paidCents)
    const { owedCents, payingCents, disputedCents, retainedCents, paidCents } = debt
    await tx
      .update(debts)
      .set({ owedCents, payingCents, disputedCents, retainedCents, paidCents })
      .where(debtIs(key, currency))
    unit.publish(balanceDocuments(debt))
  }
  for (const entityId of touchedEntities(entry)) {
    const wallet = applyEntry(await lockWallet(tx, entityId, currency), entry)
    const { entityId: _, currency: __, ...balances } = wallet
    refuseTooMuch(...Object.values(balances))
    await tx.update(wallets).set(balances).where(walletIs(entityId, currency))
    unit.publish(walletDocuments(wallet))
  }
  await tx.insert(journalEntries).values({
    bookId,
    journalEntryId,
    causeKind: cause.kind,
    causeId: cause.id,
    currency,
    accounts: lines.map(line => line.account),
    amounts: lines.map(line => BigInt(line.amountCents)),
    at,
  })
}

/** The id, time and currency of a new entry. Each call makes a new id. */
export function stampOf(unit: Pick<Unit, 'receivedAt' | 'newId'>, currency: string): EntryStamp {
  return { journalEntryId: unit.newId(), at: unit.receivedAt, currency }
}

/** @throws AppError conflict when a balance would exceed what numbers can add exactly */
function refuseTooMuch(...balances: number[]): void {
  if (balances.every(cents => Math.abs(cents) <= balanceCentsMax)) return
  throw new AppError('conflict', 'This is more than a balance can hold. Enter a smaller amount.')
}

const zeroDebt = { owedCents: 0, payingCents: 0, disputedCents: 0, retainedCents: 0, paidCents: 0 }
const zeroBalances = {
  availableCents: 0,
  heldCents: 0,
  receivableCents: 0,
  payableCents: 0,
  payingCents: 0,
  disputedCents: 0,
  retainedCents: 0,
}

/** The wallet, without locking it. All zeros if the entity has none in this currency yet. */
export async function readWallet(tx: Transaction, entityId: string, currency: string): Promise<Wallet> {
  const [row] = await tx.select().from(wallets).where(walletIs(entityId, currency))
  return row ? readRecord('wallets', walletSchema, row) : { entityId, currency, ...zeroBalances }
}

/** Locks the wallet until the transaction ends. Creates it with zeros if the entity has none yet. */
export async function lockWallet(tx: Transaction, entityId: string, currency: string): Promise<Wallet> {
  await tx
    .insert(wallets)
    .values({ entityId, currency, ...zeroBalances })
    .onConflictDoNothing()
  const [row] = await tx.select().from(wallets).where(walletIs(entityId, currency)).for('update')
  return readRecord('wallets', walletSchema, row)
}

/** Locks the debt until the transaction ends. Creates it with zeros if there is none yet. */
export async function lockDebt(tx: Transaction, key: DebtKey, currency: string): Promise<Debt> {
  const [existing] = await tx.select().from(debts).where(debtIs(key, currency)).for('update')
  if (existing) return readRecord('debts', debtSchema, existing)
  const { name: payerName } = await getEntity(tx, key.payerEntityId)
  const { name: payeeName } = await getEntity(tx, key.payeeEntityId)
  await tx
    .insert(debts)
    .values({ ...key, currency, payerName, payeeName, ...zeroDebt })
    .onConflictDoNothing()
  const [row] = await tx.select().from(debts).where(debtIs(key, currency)).for('update')
  return readRecord('debts', debtSchema, row)
}

function walletIs(entityId: string, currency: string) {
  return and(eq(wallets.entityId, entityId), eq(wallets.currency, currency))
}

function debtIs(key: DebtKey, currency: string) {
  return and(
    eq(debts.payerEntityId, key.payerEntityId),
    eq(debts.payeeEntityId, key.payeeEntityId),
    eq(debts.currency, currency),
  )
}
