/** New e-mail addresses whose link waits to be followed: one for each user, the last that was asked for. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

export const emailChanges = pgTable('email_changes', {
  uid: text().primaryKey(),
  newEmail: text('new_email').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
