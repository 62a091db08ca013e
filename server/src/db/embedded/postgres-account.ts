import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../../config.ts'

/** The account PostgreSQL runs as: undefined means our own; a system account when we are root. */
export type PostgresAccount = { uid: number; gid: number } | undefined

const systemAccount = 'haulway-postgres'

/**
 * Decides which account PostgreSQL runs as, since it refuses root. An ordinary user runs it under their own account.
 * Root runs it as the owner of an existing cluster, otherwise as a system account, which is created when missing.
 *
 * @throws ConfigError with a sentence when the cluster belongs to another user, or no account can be created
 */
export function choosePostgresAccount(clusterDir: string): PostgresAccount {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return undefined
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid)
      throw new ConfigError(
        `The data in ${path.dirname(clusterDir)} belongs to another user. Name another with HAULWAY_DATA.`,
      )
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findSystemAccount() ?? createSystemAccount()
}

/** Makes the account the owner of paths; does nothing for an ordinary user. */
export function giveTo(account: PostgresAccount, ...paths: string[]): void {
  if (account) for (const each of paths) chownSync(each, account.uid, account.gid)
}

/** Lets the account pass through a folder that is closed to everyone else. */
export function letEnter(account: NonNullable<PostgresAccount>, folder: string): void {
  if (canEnter(account, folder)) return
  chownSync(folder, -1, account.gid)
  chmodSync(folder, statSync(folder).mode | 0o010)
}

/** Whether the account may pass through a folder and all folders above it. */
export function canEnter(account: PostgresAccount, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...account, stdio: 'ignore', cwd: '/' }).status === 0
}

function findSystemAccount(): PostgresAccount {
  const ids = ['-u', '-g'].map(flag => spawnSync('id', [flag, systemAccount], { encoding: 'utf8' }))
  if (ids.some(id => id.status !== 0)) return undefined
  const [uid, gid] = ids.map(id => Number(id.stdout))
  return { uid: uid!, gid: gid! }
}

function createSystemAccount(): PostgresAccount {
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false', systemAccount],
    { encoding: 'utf8' },
  )
  const account = findSystemAccount()
  if (account) return account
  const reason = made.error?.message ?? made.stderr.trim()
  throw new ConfigError(
    `PostgreSQL does not run as root, and its account ${systemAccount} could not be made (${reason}). ` +
      'Start Haulway as an ordinary user, or give it a database with DATABASE_URL.',
  )
}
