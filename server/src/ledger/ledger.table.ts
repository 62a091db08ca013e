/** The ledger's rows: journal entries (append-only), and the locked balances of wallets and debts. */
import type { JournalEntry } from '@haulway/domain/ledger/journal-entry.ts'
import { sql } from 'drizzle-orm'
import { bigint, char, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

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
    /** The jobber that owes the money. */
    jobberEntityId: uuid('jobber_entity_id').notNull(),
    entityId: uuid('entity_id').notNull(),
    currency: char({ length: 3 }).notNull(),
    jobberName: text('jobber_name').notNull(),
    entityName: text('entity_name').notNull(),
    owedCents: cents('owed_cents'),
    payingCents: cents('paying_cents'),
    disputedCents: cents('disputed_cents'),
    retainedCents: cents('retained_cents'),
    paidCents: cents('paid_cents'),
  },
  table => [primaryKey({ columns: [table.jobberEntityId, table.entityId, table.currency] })],
)
