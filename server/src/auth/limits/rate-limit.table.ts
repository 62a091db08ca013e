/** Recent tries, counted across all nodes. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** When this window ends and counting starts over. */
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})
