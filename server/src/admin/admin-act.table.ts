/** The audit: every act of an administrator, appended in the same transaction. */
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { buildId } from '@haulway/domain/ids.ts'
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

/** Notes an act of the person who runs this process. */
export function appendAdminAct(tx: Transaction, act: { at: number; words: string[]; outcome: string }): void {
  const adminActId = buildId(act.at, randomBytes(10))
  tx.send(tx.insert(adminActs).values({ adminActId, by: userInfo().username, ...act }))
}
