/** The read side: documents, and a version for each scope. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** @public Read and written by SQL. */
export const scopes = pgTable('scopes', {
  scope: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  /** When the version was raised last, ms since 1970; null if an older version raised it. */
  raisedAt: bigint('raised_at', { mode: 'number' }),
  /** Tombstones up to this version are removed: a reader that holds an older version gets a snapshot. */
  purgedVersion: bigint('purged_version', { mode: 'number' }).notNull().default(0),
  /** The version that the scope had on some night, and when (ms since 1970). Later, tombstones up to it are removed. */
  markedVersion: bigint('marked_version', { mode: 'number' }).notNull().default(0),
  markedAt: bigint('marked_at', { mode: 'number' }),
})

/** @public Read and written by SQL. */
export const documents = pgTable(
  'documents',
  {
    scope: text().notNull(),
    collection: text().notNull(),
    id: text().notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    viewVersion: smallint('view_version').notNull(),
    /** ms since 1970; null while the record is open. */
    liveUntil: bigint('live_until', { mode: 'number' }),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    deleted: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.scope, table.collection, table.id] }),
    index('documents_by_version').on(table.scope, table.version),
    index('documents_live').on(table.scope, table.liveUntil).where(sql`not deleted`),
  ],
)
