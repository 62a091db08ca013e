/** Records of invitations. They have no documents; of the token itself only a hash is kept. */
import { createHash } from 'node:crypto'
import { type EntityToken, entityTokenSchema } from '@haulway/domain/entity/entity-token.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'

export const entityTokens = pgTable(
  'entity_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    entityId: uuid('entity_id').notNull(),
    record: jsonb().$type<EntityToken>().notNull(),
  },
  table => [index('entity_tokens_by_entity').on(table.entityId)],
)

/** Tokens are 256 random bits, so a plain hash is as good as a slow one. */
export function hashEntityToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** @throws AppError notFound for a token that was never given */
export async function getEntityTokenForUpdate(tx: Transaction, token: string): Promise<EntityToken> {
  const [row] = await tx
    .select()
    .from(entityTokens)
    .where(eq(entityTokens.tokenHash, hashEntityToken(token)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This invitation could not be found. Please ask for a new one.')
  return entityTokenSchema.parse(row.record)
}

export async function saveEntityToken(tx: Transaction, token: EntityToken): Promise<void> {
  const row = { tokenHash: token.tokenHash, entityId: token.entityId, record: token }
  await tx.insert(entityTokens).values(row).onConflictDoUpdate({ target: entityTokens.tokenHash, set: row })
}

/** Those that could still be accepted, locked. */
export async function listOpenTokensForUpdate(tx: Transaction, entityId: string): Promise<EntityToken[]> {
  const rows = await tx
    .select()
    .from(entityTokens)
    .where(
      and(
        eq(entityTokens.entityId, entityId),
        sql`${entityTokens.record}->>'usedOn' is null and ${entityTokens.record}->>'replacedOn' is null`,
      ),
    )
    .for('update')
  return rows.map(row => entityTokenSchema.parse(row.record))
}
