/** Records that startup reads: whether the service is available, and which app versions may run. */
import { serviceStatusSchema } from '@haulway/domain/startup/service-status.ts'
import { defaultStartupConfig, type StartupConfig } from '@haulway/domain/startup/startup.documents.ts'
import { versionConfigSchema } from '@haulway/domain/startup/version-check.ts'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

const startupConfigSchema = z.object({
  status: serviceStatusSchema,
  versions: z.object({ ios: versionConfigSchema, android: versionConfigSchema }),
})

/** The table has one row. */
export const startupConfigs = pgTable('startup_configs', {
  key: text().primaryKey(),
  record: recordColumn('startup_configs', startupConfigSchema).notNull(),
})

const key = 'startup'

/** The current config, locked for a change; the defaults in a new installation. */
export async function getStartupConfigForUpdate(tx: Transaction): Promise<StartupConfig> {
  await tx.insert(startupConfigs).values({ key, record: defaultStartupConfig }).onConflictDoNothing()
  const [row] = await tx.select().from(startupConfigs).for('update')
  return row!.record
}

export function saveStartupConfig(tx: Transaction, config: StartupConfig): void {
  tx.send(tx.update(startupConfigs).set({ record: config }))
}
