import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { takeDataLock } from '@haulway/server/db/embedded/data-lock.ts'
import { startEmbeddedPostgres } from '@haulway/server/db/embedded/embedded-postgres.ts'
import { findPostmaster, stopPostmaster } from '@haulway/server/db/embedded/postgres-process.ts'
import type {} from '@haulway/server/testing/test-database.ts'
import type { TestProject } from 'vitest/node'

const prefix = 'haulway-test-postgres-'

/**
 * One PostgreSQL for a whole run, named to the tests as `postgresUrl`: the server that DATABASE_URL_TEST names, else
 * one of our own which leaves nothing behind. Only the tests that kill a PostgreSQL need it to force writes to disk,
 * and those start one of their own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL_TEST
  if (given) {
    project.provide('postgresUrl', given)
    return async () => {}
  }
  await sweep()
  const dataDir = mkdtempSync(path.join(tmpdir(), prefix))
  const settings = { fsync: 'off', max_connections: '300' }
  const running = await startEmbeddedPostgres({ dataDir, log: sentence => console.log(sentence), settings })
  project.provide('postgresUrl', running.adminUrl)
  return async () => {
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Removes what a killed run has left. A folder that is in use, or another user's, stays. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(each => each.startsWith(prefix))) {
    const dataDir = path.join(tmpdir(), name)
    try {
      const lock = takeDataLock(dataDir)
      const left = findPostmaster(path.join(dataDir, 'postgres'))
      if (left) await stopPostmaster(left.pid)
      lock.release()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // Held by a run that is going on beside this one.
    }
  }
}
