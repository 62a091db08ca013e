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
 * Provides one PostgreSQL for a whole run as `postgresUrl`: the server that DATABASE_URL_TEST names, or else a
 * temporary one. It doesn't force writes to disk; tests that kill PostgreSQL need that, and start their own server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUrl = process.env.DATABASE_URL_TEST
  if (externalUrl) {
    project.provide('postgresUrl', externalUrl)
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

/** Removes what a killed run has left behind, but no folder that is in use or belongs to another user. */
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
      // Another run is using it.
    }
  }
}
