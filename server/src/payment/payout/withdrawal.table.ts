/** Records of withdrawals, and the versions of the fee. */
import { AppError } from '@haulway/domain/errors.ts'
import {
  defaultWithdrawFeeConfig,
  type WithdrawFeeConfig,
  withdrawFeeConfigSchema,
} from '@haulway/domain/payment/payout/withdraw-fee.ts'
import { type Withdrawal, withdrawalSchema } from '@haulway/domain/payment/payout/withdrawal.ts'
import { and, desc, eq } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const withdrawals = pgTable(
  'withdrawals',
  {
    entityId: uuid('entity_id').notNull(),
    withdrawalId: uuid('withdrawal_id').notNull(),
    state: text().$type<Withdrawal['state']>().notNull(),
    record: recordColumn('withdrawals', withdrawalSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.entityId, table.withdrawalId] }),
    index('withdrawals_by_state').on(table.state, table.entityId),
  ],
)

/** All versions of the fee, so that every posted fee can be traced to the version of its quote. */
export const withdrawFeeConfigs = pgTable('withdraw_fee_configs', {
  version: integer().primaryKey(),
  record: recordColumn('withdraw_fee_configs', withdrawFeeConfigSchema).notNull(),
})

/** Adds a withdrawal. @returns false when the entity already has a withdrawal with this id */
export async function addWithdrawal(tx: Transaction, withdrawal: Withdrawal): Promise<boolean> {
  const { entityId, withdrawalId, state } = withdrawal
  const added = await tx
    .insert(withdrawals)
    .values({ entityId, withdrawalId, state, record: withdrawal })
    .onConflictDoNothing()
    .returning({ withdrawalId: withdrawals.withdrawalId })
  return added.length > 0
}

export async function findWithdrawal(
  tx: Transaction,
  entityId: string,
  withdrawalId: string,
): Promise<Withdrawal | undefined> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.entityId, entityId), eq(withdrawals.withdrawalId, withdrawalId)))
  return row?.record
}

/** Loads and locks a withdrawal of an entity. @throws AppError notFound */
export async function getWithdrawalForUpdate(
  tx: Transaction,
  entityId: string,
  withdrawalId: string,
): Promise<Withdrawal> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.entityId, entityId), eq(withdrawals.withdrawalId, withdrawalId)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This business has no withdrawal with this id. Check both ids.')
  return row.record
}

export async function hasHeldWithdrawal(tx: Transaction, entityId: string): Promise<boolean> {
  const isTheirs = and(eq(withdrawals.entityId, entityId), eq(withdrawals.state, 'held'))
  return (await tx.select({ id: withdrawals.withdrawalId }).from(withdrawals).where(isTheirs).limit(1)).length > 0
}

/** Withdrawals that are held and not ended, oldest first, at most 1,000. */
export async function listHeldWithdrawals(tx: Transaction): Promise<Withdrawal[]> {
  const rows = await tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.state, 'held'))
    .orderBy(withdrawals.withdrawalId)
    .limit(1000)
  return rows.map(row => row.record)
}

export function saveWithdrawal(tx: Transaction, withdrawal: Withdrawal): void {
  const { entityId, withdrawalId, state } = withdrawal
  const isThis = and(eq(withdrawals.entityId, entityId), eq(withdrawals.withdrawalId, withdrawalId))
  tx.send(tx.update(withdrawals).set({ state, record: withdrawal }).where(isThis))
}

/** The current fee: the latest version, or the default of a new installation. */
export async function getWithdrawFeeConfig(tx: Transaction | Orm): Promise<WithdrawFeeConfig> {
  const [row] = await tx.select().from(withdrawFeeConfigs).orderBy(desc(withdrawFeeConfigs.version)).limit(1)
  return row ? row.record : defaultWithdrawFeeConfig
}

/** Adds a version. @throws AppError conflict when this version exists already */
export async function addWithdrawFeeConfig(tx: Transaction, config: WithdrawFeeConfig): Promise<void> {
  const added = await tx
    .insert(withdrawFeeConfigs)
    .values({ version: config.version, record: config })
    .onConflictDoNothing()
    .returning({ version: withdrawFeeConfigs.version })
  if (added.length === 0) throw new AppError('conflict', `Version ${config.version} of the fee already exists.`)
}
