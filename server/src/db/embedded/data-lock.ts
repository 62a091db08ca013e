import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../config.ts'

/** A lock on a data folder, held by this process. Releasing it twice does no harm. */
export type DataLock = { release(): void }

/**
 * Locks a data folder for this process until it releases the lock or ends, however it ends. The operating system holds
 * the lock on an open file (taken through SQLite, which comes with Node), so a killed process leaves no stale lock for
 * the next start to judge.
 *
 * @throws ConfigError with a sentence for the person at the terminal when another process holds the folder
 */
export function takeDataLock(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lockFile = path.join(dataDir, 'in-use.lock')
  const file = new DatabaseSync(lockFile, { timeout: 0 })
  chmodSync(lockFile, 0o600)
  try {
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new ConfigError(
      `Haulway is running already on the data in ${dataDir}. ` +
        'Stop that one first, or name another folder with HAULWAY_DATA.',
    )
  }
  return {
    release: () => {
      if (file.isOpen) file.close()
    },
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
