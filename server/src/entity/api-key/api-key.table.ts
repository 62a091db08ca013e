/** Records of API keys. Only a hash of the secret is stored. */
import { type ApiKey, apiKeySchema } from '@haulway/domain/api-key/api-key.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    entityId: uuid('entity_id').notNull(),
    apiKeyId: uuid('api_key_id').notNull(),
    /** Secrets are 256 random bits, so a plain hash is as safe as a slow one. */
    secretHash: text('secret_hash').notNull().unique(),
    record: recordColumn('api_keys', apiKeySchema).notNull(),
  },
  table => [primaryKey({ columns: [table.entityId, table.apiKeyId] })],
)

type KeyName = Pick<ApiKey, 'entityId' | 'apiKeyId'>

export async function findApiKeyByHash(orm: Orm, secretHash: string): Promise<ApiKey | undefined> {
  const [row] = await orm.select().from(apiKeys).where(eq(apiKeys.secretHash, secretHash))
  return row?.record
}

/** @throws AppError notFound if there is none, or if it is another business's */
export async function getApiKeyForUpdate(tx: Transaction, name: KeyName): Promise<ApiKey> {
  const [row] = await tx.select().from(apiKeys).where(isThis(name)).for('update')
  if (!row) throw new AppError('notFound', 'This API key could not be found.')
  return row.record
}

/** The keys of a business that work, oldest first. Locks the rows. */
export async function listWorkingKeysForUpdate(tx: Transaction, entityId: string): Promise<ApiKey[]> {
  const works = sql`${apiKeys.record}->>'revokedOn' is null`
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.entityId, entityId), works))
    .orderBy(apiKeys.apiKeyId)
    .for('update')
  return rows.map(row => row.record)
}

export function addApiKey(tx: Transaction, key: ApiKey, secretHash: string): void {
  const { entityId, apiKeyId } = key
  tx.send(tx.insert(apiKeys).values({ entityId, apiKeyId, secretHash, record: key }))
}

export function saveApiKey(tx: Transaction, key: ApiKey): void {
  tx.send(tx.update(apiKeys).set({ record: key }).where(isThis(key)))
}

function isThis({ entityId, apiKeyId }: KeyName) {
  return and(eq(apiKeys.entityId, entityId), eq(apiKeys.apiKeyId, apiKeyId))
}
