/** Records of the keys that sign proofs. The private half is sealed with a key that is not in the database. */
import { type ProofKey, proofKeySchema } from '@haulway/domain/load-log/proof/proof-key.ts'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

export const proofKeys = pgTable('proof_keys', {
  keyId: text('key_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  record: recordColumn('proof_keys', proofKeySchema).notNull(),
})

/** More than a key for each month of eighty years. */
const keysMax = 1000

/** All keys, the oldest first: what they have signed is checked for as long as anyone has it. */
export async function listProofKeys(orm: Orm | Transaction): Promise<ProofKey[]> {
  const rows = await orm
    .select({ record: proofKeys.record })
    .from(proofKeys)
    .orderBy(sql`${proofKeys.record}->'from'`, proofKeys.keyId)
    .limit(keysMax)
  return rows.map(row => row.record)
}

/** The key that signs now, with its sealed private half. */
export async function findSigningKey(
  orm: Orm | Transaction,
): Promise<{ record: ProofKey; sealedSecret: string } | undefined> {
  const signs = sql`${proofKeys.record}->>'until' is null`
  const [row] = await orm.select().from(proofKeys).where(signs).orderBy(proofKeys.keyId)
  return row
}

/** One at a time: two nodes that both find no key make one. */
export async function lockProofKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('proof keys', 0))`)
}

export function addProofKey(tx: Transaction, record: ProofKey, sealedSecret: string): void {
  tx.send(tx.insert(proofKeys).values({ keyId: record.keyId, sealedSecret, record }))
}

export function saveProofKey(tx: Transaction, record: ProofKey): void {
  tx.send(tx.update(proofKeys).set({ record }).where(eq(proofKeys.keyId, record.keyId)))
}
