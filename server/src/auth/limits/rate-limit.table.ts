/** How often something was tried of late, counted for all nodes together. */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  /** When this window ends and counting begins anew. */
  endsAt: bigint('ends_at', { mode: 'number' }).notNull(),
})
