/** Records of invitations. Only a hash of the token is stored. */
import { createHash } from 'node:crypto'
import { type EntityToken, entityTokenSchema } from '@haulway/domain/entity/member/entity-token.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const entityTokens = pgTable(
  'entity_tokens',
  {
    entityTokenId: uuid('entity_token_id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The entity that the invited user joins. */
    entityId: uuid('entity_id').notNull(),
    hostEntityId: uuid('host_entity_id').notNull(),
    record: recordColumn('entity_tokens', entityTokenSchema).notNull(),
  },
  table => [index('entity_tokens_by_entity').on(table.entityId), index('entity_tokens_by_host').on(table.hostEntityId)],
)

/** Tokens are 256 random bits, so a plain hash is as safe as a slow one. */
export function hashEntityToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** @throws AppError notFound for a token that was never issued */
export async function getEntityToken(tx: Transaction, token: string): Promise<EntityToken> {
  return tokenIn(await byToken(tx, token))
}

/** Like `getEntityToken`, and locks the row. */
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

/** An invitation by its id, if this entity created it. @throws AppError notFound */
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

/** Adds an invitation. @throws AppError conflict when its id or its token is already used */
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

/** All invitations into an entity, oldest first. Locks the rows. */
export async function listTokensForUpdate(tx: Transaction, entityId: string): Promise<EntityToken[]> {
  const rows = await tx
    .select()
    .from(entityTokens)
    .where(eq(entityTokens.entityId, entityId))
    .orderBy(entityTokens.entityTokenId)
    .for('update')
  return rows.map(row => row.record)
}

/** The open invitations that an entity created, oldest first. Locks the rows. */
export async function listOpenTokensForUpdate(tx: Transaction, hostEntityId: string): Promise<EntityToken[]> {
  const isOpen = ['usedOn', 'replacedOn', 'withdrawnOn'].map(name => sql`${entityTokens.record}->>${name} is null`)
  const rows = await tx
    .select()
    .from(entityTokens)
    .where(and(eq(entityTokens.hostEntityId, hostEntityId), ...isOpen))
    .orderBy(entityTokens.entityTokenId)
    .for('update')
  return rows.map(row => row.record)
}

function rowOf(token: EntityToken) {
  const { entityTokenId, tokenHash, entityId, hostEntityId } = token
  return { entityTokenId, tokenHash, entityId, hostEntityId, record: token }
}
