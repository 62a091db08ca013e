/** Records of invitations; of the token itself only a hash is kept. */
import { createHash } from 'node:crypto'
import { type EntityToken, entityTokenSchema } from '@haulway/domain/entity/member/entity-token.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const entityTokens = pgTable(
  'entity_tokens',
  {
    entityTokenId: uuid('entity_token_id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** What it lets into. */
    entityId: uuid('entity_id').notNull(),
    hostEntityId: uuid('host_entity_id').notNull(),
    record: recordColumn('entity_tokens', entityTokenSchema).notNull(),
  },
  table => [index('entity_tokens_by_entity').on(table.entityId), index('entity_tokens_by_host').on(table.hostEntityId)],
)

/** Tokens are 256 random bits, so a plain hash is as good as a slow one. */
export function hashEntityToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** @throws AppError notFound for a token that was never given */
export async function getEntityToken(tx: Transaction, token: string): Promise<EntityToken> {
  return tokenIn(await byToken(tx, token))
}

/** The same, locked. */
export async function getEntityTokenForUpdate(tx: Transaction, token: string): Promise<EntityToken> {
  return tokenIn(await byToken(tx, token).for('update'))
}

function byToken(tx: Transaction, token: string) {
  return tx
    .select()
    .from(entityTokens)
    .where(eq(entityTokens.tokenHash, hashEntityToken(token)))
}

function tokenIn([row]: { record: EntityToken }[]): EntityToken {
  if (!row) throw new AppError('notFound', 'This invitation could not be found. Ask for a new one.')
  return row.record
}

/** An invitation by its id, for whoever made it. @throws AppError notFound */
export async function getHostedTokenForUpdate(
  tx: Transaction,
  hostEntityId: string,
  entityTokenId: string,
): Promise<EntityToken> {
  const [row] = await tx
    .select()
    .from(entityTokens)
    .where(and(eq(entityTokens.entityTokenId, entityTokenId), eq(entityTokens.hostEntityId, hostEntityId)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This invitation could not be found.')
  return row.record
}

/** Adds an invitation. @throws AppError conflict when there is one with its id or its token */
export async function addEntityToken(tx: Transaction, token: EntityToken): Promise<void> {
  const added = await tx
    .insert(entityTokens)
    .values(rowOf(token))
    .onConflictDoNothing()
    .returning({ id: entityTokens.entityTokenId })
  if (added.length === 0) throw new AppError('conflict', 'This invitation already exists.')
}

export function saveEntityToken(tx: Transaction, token: EntityToken): void {
  tx.send(tx.update(entityTokens).set(rowOf(token)).where(eq(entityTokens.entityTokenId, token.entityTokenId)))
}

/** All into an entity, oldest first, locked. */
export async function listTokensForUpdate(tx: Transaction, entityId: string): Promise<EntityToken[]> {
  const rows = await tx
    .select()
    .from(entityTokens)
    .where(eq(entityTokens.entityId, entityId))
    .orderBy(entityTokens.entityTokenId)
    .for('update')
  return rows.map(row => row.record)
}

function rowOf(token: EntityToken) {
  const { entityTokenId, tokenHash, entityId, hostEntityId } = token
  return { entityTokenId, tokenHash, entityId, hostEntityId, record: token }
}
