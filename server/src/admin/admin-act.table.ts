/** The audit: every act of an administrator, appended in the same transaction. */
import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'

export const adminActs = pgTable('admin_acts', {
  adminActId: uuid('admin_act_id').primaryKey(),
  at: bigint({ mode: 'number' }).notNull(),
  /** The operating system's name of the administrator who ran it. */
  by: text().notNull(),
  words: jsonb().$type<string[]>().notNull(),
  outcome: text().notNull(),
})

export function appendAdminAct(tx: Transaction, act: typeof adminActs.$inferInsert): void {
  tx.send(tx.insert(adminActs).values(act))
}
