/** One-time codes on their way from the sign-in page to the app, by their hash. A code that was tried is gone. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

export const signInCodes = pgTable('sign_in_codes', {
  codeHash: text('code_hash').primaryKey(),
  uid: text().notNull(),
  challenge: text().notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
