/** Records of share links. Only a hash of the token is stored. */
import { type ShareLink, shareLinkSchema } from '@haulway/domain/share-link/share-link.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

export const shareLinks = pgTable(
  'share_links',
  {
    entityId: uuid('entity_id').notNull(),
    shareLinkId: uuid('share_link_id').notNull(),
    /** Tokens are 256 random bits, so a plain hash is as safe as a slow one. */
    tokenHash: text('token_hash').notNull().unique(),
    record: recordColumn('share_links', shareLinkSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.shareLinkId] })],
)

export async function findShareLinkByHash(tx: Transaction, tokenHash: string): Promise<ShareLink | undefined> {
  const [row] = await tx.select().from(shareLinks).where(eq(shareLinks.tokenHash, tokenHash))
  return row?.record
}

/** Locks the row. */
export async function findShareLinkForUpdate(
  tx: Transaction,
  entityId: string,
  shareLinkId: string,
): Promise<ShareLink | undefined> {
  const isThis = and(eq(shareLinks.entityId, entityId), eq(shareLinks.shareLinkId, shareLinkId))
  const [row] = await tx.select().from(shareLinks).where(isThis).for('update')
  return row?.record
}

type Of = Pick<ShareLink, 'entityId' | 'projectId'>

/** The links of a project that neither ended nor expired, the newest first. */
export async function listWorkingShareLinks(
  tx: Transaction,
  { entityId, projectId }: Of,
  at: number,
): Promise<ShareLink[]> {
  const { record } = shareLinks
  const works = sql`${record}->>'revokedOn' is null and (${record}->>'expiresOn')::bigint > ${at}`
  const isOf = sql`${record}->>'projectId' = ${projectId}`
  const rows = await tx
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.entityId, entityId), isOf, works))
    .orderBy(desc(shareLinks.shareLinkId))
  return rows.map(row => row.record)
}

export function addShareLink(tx: Transaction, link: ShareLink, tokenHash: string): void {
  const { entityId, shareLinkId } = link
  tx.send(tx.insert(shareLinks).values({ entityId, shareLinkId, tokenHash, record: link }))
}

/** Changes nothing else: the link was read without a lock, and may have ended since. */
export function noteShareLinkUse(tx: Transaction, { entityId, shareLinkId, lastUsedOn }: ShareLink): void {
  const isThis = and(eq(shareLinks.entityId, entityId), eq(shareLinks.shareLinkId, shareLinkId))
  const record = sql`jsonb_set(${shareLinks.record}, '{lastUsedOn}', to_jsonb(${lastUsedOn}::bigint))`
  tx.send(tx.update(shareLinks).set({ record }).where(isThis))
}

export function saveShareLink(tx: Transaction, link: ShareLink): void {
  const isThis = and(eq(shareLinks.entityId, link.entityId), eq(shareLinks.shareLinkId, link.shareLinkId))
  tx.send(tx.update(shareLinks).set({ record: link }).where(isThis))
}
