import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { giveTo, type PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/**
 * Makes a new cluster, with random passwords for its superuser and for Haulway's own user, kept in the data folder and
 * readable by their owner only. The cluster is created under another name and renamed when it is complete, so that a
 * killed start leaves no half of one.
 */
export function createCluster(
  dataDir: string,
  clusterDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): void {
  const half = `${clusterDir}.half`
  const passwordHandover = path.join(dataDir, 'postgres-password.half')
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  const password = newPassword(dataDir, passwordFile)
  newPassword(dataDir, ownerPasswordFile)
  writeFileSync(passwordHandover, `${password}\n`, { mode: 0o600 })
  giveTo(account, half, passwordHandover)
  try {
    initialize(half, passwordHandover, binaries, account)
  } finally {
    rmSync(passwordHandover, { force: true })
  }
  renameSync(half, clusterDir)
}

/** The superuser's password. @throws ConfigError when its file is gone */
export function readPassword(dataDir: string): string {
  return readSecret(path.join(dataDir, passwordFile))
}

/** The password of the user that owns Haulway's database. @throws ConfigError when its file is gone */
export function readOwnerPassword(dataDir: string): string {
  return readSecret(path.join(dataDir, ownerPasswordFile))
}

export const adminName = 'postgres'
const passwordFile = 'postgres-password'
const ownerPasswordFile = 'database-password'

function newPassword(dataDir: string, name: string): string {
  const password = randomBytes(24).toString('base64url')
  const file = path.join(dataDir, name)
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return password
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`The database's password is missing: there is no ${file}.`)
  }
}

/** PostgreSQL's own C.UTF-8 sorts text the same on every machine, whatever languages its system has installed. */
const initdbFlags = [
  `--username=${adminName}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--set=timezone=UTC',
]

function initialize(dir: string, passwordHandover: string, binaries: PostgresBinaries, account: PostgresAccount): void {
  const made = spawnSync(binaries.initdb, [`--pgdata=${dir}`, `--pwfile=${passwordHandover}`, ...initdbFlags], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  if (made.status === 0) return
  throw new ConfigError(`A new database could not be made in ${dir}.\n${made.error?.message ?? made.stderr.trim()}`)
}
