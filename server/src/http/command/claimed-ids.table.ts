/**
 * Ids that clients have made, each claimed once for what it names and whom that belongs to (`wire/made-ids.ts`). One
 * table for all kinds: a unique id in each noun's own table would need the owner in its key wherever rows are spread
 * over machines, and then be unique per owner only.
 */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const claimedIds = pgTable('claimed_ids', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  owner: text().notNull(),
})
