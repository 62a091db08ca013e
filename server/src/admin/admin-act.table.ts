/** The audit: every act of an administrator, appended in the transaction that carried it out. */
import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'

export const adminActs = pgTable('admin_acts', {
  adminActId: uuid('admin_act_id').primaryKey(),
  at: bigint({ mode: 'number' }).notNull(),
  /** Who ran it, as the operating system names them. */
  by: text().notNull(),
  words: jsonb().$type<string[]>().notNull(),
  outcome: text().notNull(),
})

export async function appendAdminAct(tx: Transaction, act: typeof adminActs.$inferInsert): Promise<void> {
  await tx.insert(adminActs).values(act)
}
