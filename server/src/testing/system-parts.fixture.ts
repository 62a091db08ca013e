/** What the system's own commands run with, outside a node: tests run a job's command at a time they choose. */
import { expect } from 'vitest'
import { openDatabase } from '../db/database.ts'
import type { SystemParts } from '../http/command/run-command.ts'
import { openJobs } from '../jobs/job.ts'
import { openLocalBus } from '../sync/nodes/bus.ts'
import { newTestId, type TestNode } from './test-node.ts'

export async function openSystemParts({ databaseUrl }: TestNode, clock: () => number) {
  const jobs = await openJobs(databaseUrl, error => expect.fail(error.message), { keepsSchedule: false })
  const database = openDatabase(databaseUrl, 4)
  const parts: SystemParts = { database, bus: openLocalBus(), jobs, clock, newId: newTestId }
  return {
    ...parts,
    close: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}
