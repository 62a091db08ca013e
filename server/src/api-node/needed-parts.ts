/** The parts that a node needs to serve, and those that help it, as `/readyz` checks them. */

import { readFileSync } from 'node:fs'
import { secondMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { z } from 'zod'
import type { AttachmentStorage } from '../attachment/attachment-storage.ts'
import { type Database, primaryOnly } from '../db/database.ts'
import { journalFile } from '../db/migrate.ts'
import type { HealthOptions, NodePart } from '../http/health.ts'
import type { Traffic } from '../http/traffic/traffic.ts'
import type { Jobs } from '../jobs/job.ts'
import type { NodeMessages } from '../sync/node-messages.ts'
import { openProbe } from '../sync/nodes/notify.ts'

/** Said in the log and by `/readyz`. */
export const strangerSentence =
  'Another node does not see the attachments of this one. Set the same ATTACHMENTS_S3_URL on all nodes.'

/** A probe writes a file, or an object in a bucket that charges per request, so its result is reused for this long. */
const storageBelievedMs = 60 * secondMs

export function openHealth(parts: {
  databaseUrl: string
  database: Database
  nodeMessages: NodeMessages
  jobs: Jobs
  storage: AttachmentStorage
  traffic: Pick<Traffic, 'isLeaving'>
  nodeId: string
  /** Whether a node is alive that does not see this node's attachments. */
  hasStrangers: () => boolean
}): HealthOptions {
  const { databaseUrl, database, nodeMessages, jobs, storage, traffic, nodeId, hasStrangers } = parts
  const probeBus = openProbe(database.sql, nodeMessages, nodeId)
  const needed: NodePart[] = [
    {
      name: 'database',
      sentence: 'The database does not answer, or takes no changes.',
      check: () => requireWritable(database),
    },
    {
      name: 'migrations',
      sentence: 'The tables are not those of this version. Start a node of this version to migrate them.',
      check: () => requireMigrated(database),
    },
    {
      name: 'sharedStorage',
      sentence: strangerSentence,
      check: () => requireShared(hasStrangers),
    },
  ]
  const helpful: NodePart[] = [
    { name: 'jobs', sentence: 'The job queue does not answer: no email, push or payout leaves.', check: jobs.check },
    {
      name: 'storage',
      sentence: 'Attachments can’t be written. Look for a full disk or a wrong bucket setting.',
      check: storage.check,
      believedMs: storageBelievedMs,
    },
    { name: 'bus', sentence: 'This node does not hear the others: screens update late.', check: probeBus },
  ]
  return {
    needed,
    helpful,
    isStopping: traffic.isLeaving,
    usePool: () => Promise.all([database.sql`select 1`, database.inTransaction(tx => tx.ask(sql`select 1`))]),
    reach: async () => {
      const own = postgres(databaseUrl, { max: 1, connect_timeout: 3, onnotice: () => {}, ...primaryOnly })
      await own`select 1`.finally(() => own.end({ timeout: 1 }))
    },
  }
}

/** A server that was set to take no changes, such as an old primary, answers reads as if all were well. */
async function requireWritable({ sql }: Database): Promise<void> {
  const [row] = await sql`show transaction_read_only`
  if (row?.transaction_read_only !== 'off') throw new Error('read-only')
}

async function requireShared(hasStrangers: () => boolean): Promise<void> {
  if (hasStrangers()) throw new Error('not shared')
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) })
const lastMigration = Math.max(
  ...journalSchema.parse(JSON.parse(readFileSync(journalFile, 'utf8'))).entries.map(({ when }) => when),
)

async function requireMigrated({ sql }: Database): Promise<void> {
  const [row] = await sql<{ last: number }[]>`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`
  if ((row?.last ?? 0) < lastMigration) throw new Error('not migrated')
}
