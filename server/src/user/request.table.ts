/** Records of requests: appended, never edited. `collection` is the specification's name. */
import type { RequestCollection, RequestRecord } from '@haulway/domain/user/request.ts'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'

export const requests = pgTable('requests', {
  requestId: uuid('request_id').primaryKey(),
  collection: text().$type<RequestCollection>().notNull(),
  record: jsonb().$type<RequestRecord>().notNull(),
})

/** Appends a request; an existing id keeps the earlier record. */
export function appendRequest<Collection extends RequestCollection>(
  tx: Transaction,
  requestId: string,
  collection: Collection,
  record: RequestRecord<Collection>,
): void {
  tx.send(tx.insert(requests).values({ requestId, collection, record }).onConflictDoNothing())
}
