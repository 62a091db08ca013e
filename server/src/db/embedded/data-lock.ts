import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../config.ts'

/** A data folder held by this process. Giving it back twice is giving it back. */
export type DataLock = { release(): void }

/**
 * Takes a data folder for this process alone, until it is released or the process ends in whatever way: the lock is
 * the operating system's own on an open file (taken through SQLite, which Node carries), so a killed holder leaves
 * nothing behind that the next start would have to judge.
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
