/** The ledger's rows: journal entries (append-only), and the locked balances of wallets and debts. */
import { type JournalEntry, journalEntrySchema } from '@haulway/domain/ledger/journal-entry.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { bigint, char, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Transaction } from '../db/database.ts'
import { readRecord } from '../db/record-column.ts'

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const journalEntries = pgTable(
  'journal_entries',
  {
    /** For a load's entry its project; for other entries the entity that pays or withdraws. */
    bookId: uuid('book_id').notNull(),
    journalEntryId: uuid('journal_entry_id').notNull(),
    causeKind: text('cause_kind').$type<JournalEntry['cause']['kind']>().notNull(),
    causeId: uuid('cause_id').notNull(),
    currency: char({ length: 3 }).notNull(),
    /** The n-th amount belongs to the n-th account. */
    accounts: text().array().notNull(),
    amounts: bigint({ mode: 'bigint' }).array().notNull(),
    /** ms since 1970. */
    at: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.bookId, table.journalEntryId] }),
    // A cause is posted once, no matter how often it is tried.
    unique('journal_entries_by_cause').on(table.bookId, table.causeKind, table.causeId),
    index('journal_entries_by_account').using('gin', table.accounts),
    check('journal_entries_sum_to_zero', sql`sum_cents(${table.amounts}) = 0`),
    check('journal_entries_are_lines', sql`cardinality(${table.accounts}) = cardinality(${table.amounts})`),
  ],
)

export const wallets = pgTable(
  'wallets',
  {
    entityId: uuid('entity_id').notNull(),
    currency: char({ length: 3 }).notNull(),
    availableCents: cents('available_cents'),
    heldCents: cents('held_cents'),
    receivableCents: cents('receivable_cents'),
    payableCents: cents('payable_cents'),
    payingCents: cents('paying_cents'),
    disputedCents: cents('disputed_cents'),
    retainedCents: cents('retained_cents'),
  },
  table => [primaryKey({ columns: [table.entityId, table.currency] })],
)

export const debts = pgTable(
  'debts',
  {
    payerEntityId: uuid('jobber_entity_id').notNull(),
    payeeEntityId: uuid('entity_id').notNull(),
    currency: char({ length: 3 }).notNull(),
    payerName: text('jobber_name').notNull(),
    payeeName: text('entity_name').notNull(),
    owedCents: cents('owed_cents'),
    payingCents: cents('paying_cents'),
    disputedCents: cents('disputed_cents'),
    retainedCents: cents('retained_cents'),
    paidCents: cents('paid_cents'),
  },
  table => [primaryKey({ columns: [table.payerEntityId, table.payeeEntityId, table.currency] })],
)

/** The entries of these causes, in the order in which they were booked. */
export async function listEntriesOf(
  tx: Transaction,
  bookId: string,
  causeIds: readonly string[],
): Promise<JournalEntry[]> {
  const isOfCauses = and(eq(journalEntries.bookId, bookId), anyOf(journalEntries.causeId, causeIds))
  const rows = await tx
    .select()
    .from(journalEntries)
    .where(isOfCauses)
    .orderBy(asc(journalEntries.at), asc(journalEntries.journalEntryId))
  return rows.map(({ journalEntryId, currency, causeKind, causeId, accounts, amounts, at }) => {
    const lines = accounts.map((account, n) => ({ account, amountCents: Number(amounts[n]) }))
    const cause = { kind: causeKind, id: causeId }
    return readRecord('journal_entries', journalEntrySchema, { journalEntryId, currency, cause, at, lines })
  })
}
