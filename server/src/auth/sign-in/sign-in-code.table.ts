/** One-time codes that take a sign-in from the page to the app, by their hash. A tried code is deleted. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

export const signInCodes = pgTable('sign_in_codes', {
  codeHash: text('code_hash').primaryKey(),
  uid: text().notNull(),
  challenge: text().notNull(),
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
