/** New email addresses waiting for their link to be opened: the latest one for each user. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

export const emailChanges = pgTable('email_changes', {
  uid: text().primaryKey(),
  newEmail: text('new_email').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
