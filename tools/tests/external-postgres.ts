import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { choosePostgresAccount, giveTo, type PostgresAccount } from '@haulway/server/db/embedded/postgres-account.ts'

export type ExternalPostgres = { version: number; url: string; stop(): void }

const majorVersionMin = 15

/**
 * Starts the oldest installed PostgreSQL that Haulway supports, with default settings, as an administrator's own would
 * run. @returns undefined when none is installed
 */
export async function startExternalPostgres(): Promise<ExternalPostgres | undefined> {
  const version = findVersion()
  if (!version) return undefined
  const bin = path.join(installed, String(version), 'bin')
  const home = mkdtempSync(path.join(tmpdir(), 'haulway-external-postgres-'))
  const cluster = path.join(home, 'cluster')
  const account = choosePostgresAccount(cluster)
  mkdirSync(cluster, { mode: 0o700 })
  giveTo(account, home, cluster)
  const port = await findFreePort()
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300`
  const control = [path.join(bin, 'pg_ctl'), '-w', '-D', cluster, '-l', path.join(home, 'log')]
  run(account, [path.join(bin, 'initdb'), '-D', cluster, '-U', 'haulway', '-A', 'trust', '-E', 'UTF8'])
  run(account, [...control, '-o', `${settings} -c fsync=off`, 'start'])
  const stop = () => {
    run(account, [...control, '-m', 'fast', 'stop'])
    rmSync(home, { recursive: true, force: true })
  }
  return { version, url: `postgres://haulway@127.0.0.1:${port}/postgres`, stop }
}

/** Where Debian installs PostgreSQL, in one folder for each major version. */
const installed = '/usr/lib/postgresql'

function findVersion(): number | undefined {
  if (!existsSync(installed)) return undefined
  const versions = readdirSync(installed).map(Number)
  const usable = versions.filter(version => existsSync(path.join(installed, String(version), 'bin/postgres')))
  return usable.filter(version => version >= majorVersionMin).sort((a, b) => a - b)[0]
}

function run(account: PostgresAccount, [program, ...args]: string[]): void {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const done = spawnSync(program!, args, { ...account, env, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) throw new Error(`${program} failed.`)
}
