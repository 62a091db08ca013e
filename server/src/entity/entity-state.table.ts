/** The audit of entities' state changes. Rows are only appended. */
import { type EntityStateChange, entityStateChangeSchema } from '@haulway/domain/entity/state/change-entity-state.ts'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

export const entityStateChanges = pgTable(
  'entity_state_changes',
  {
    entityId: uuid('entity_id').notNull(),
    entityStateChangeId: uuid('entity_state_change_id').notNull(),
    record: recordColumn('entity_state_changes', entityStateChangeSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.entityStateChangeId] })],
)

export function appendEntityStateChange(tx: Transaction, record: EntityStateChange): void {
  const { entityId, entityStateChangeId } = record
  tx.send(tx.insert(entityStateChanges).values({ entityId, entityStateChangeId, record }))
}
