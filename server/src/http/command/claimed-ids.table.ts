/**
 * Ids that clients have made, each claimed once for a kind of record and its owner (`wire/made-ids.ts`). One table for
 * all kinds: if nouns' own tables were ever spread over machines by owner, their unique keys would have to include the
 * owner, so an id would be unique per owner only.
 */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const claimedIds = pgTable('claimed_ids', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  owner: text().notNull(),
})
