/** Debian's PostgreSQL with an archive of its log, as an operator runs it, and our scripts for backups. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { choosePostgresAccount, giveTo } from '@haulway/server/db/embedded/postgres-account.ts'
import { deployFolder } from './read-deploy.fixture.ts'

const installed = '/usr/lib/postgresql'
const versions = existsSync(installed)
  ? readdirSync(installed)
      .map(Number)
      .sort((a, b) => b - a)
  : []
const programs = versions
  .map(version => path.join(installed, String(version), 'bin'))
  .find(bin => existsSync(path.join(bin, 'pg_basebackup')))

export const hasPostgresPrograms = programs !== undefined

/** Runs a program as PostgreSQL's account. @returns what it prints */
function openRun(account: ReturnType<typeof choosePostgresAccount>) {
  return (program: string, args: string[], more: Record<string, string> = {}) => {
    const env = { PATH: `${programs}:${process.env.PATH}`, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...more }
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const done = spawnSync(program, args, { ...account, env, cwd: '/', stdio: [...stdio], encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`${program} failed.`)
    return done.stdout.trim()
  }
}

export async function openArchivedPostgres() {
  const home = mkdtempSync(path.join(tmpdir(), 'haulway-test-archived-'))
  const [cluster, archive, backups, replica] = ['cluster', 'archive', 'backups', 'replica'].map(name =>
    path.join(home, name),
  ) as [string, string, string, string]
  const account = choosePostgresAccount(cluster)
  for (const folder of [cluster, archive, backups]) mkdirSync(folder, { mode: 0o700 })
  giveTo(account, home, cluster, archive, backups)
  // The project may be in a folder that only root may read, such as root's home.
  const scripts = path.join(home, 'deploy')
  cpSync(deployFolder, scripts, { recursive: true })
  const run = openRun(account)
  const start = async (folder: string, samePort?: number) => {
    const port = samePort ?? (await findFreePort())
    const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100`
    const log = path.join(home, `log-${port}`)
    // A child of pg_ctl keeps its output open, so that goes to the log.
    run('sh', ['-c', `pg_ctl -w -D '${folder}' -l '${log}' -o "${settings}" start >/dev/null`])
    return {
      port,
      url: `postgres://haulway:${password}@127.0.0.1:${port}/haulway`,
      adminUrl: `postgres://admin@127.0.0.1:${port}/postgres`,
      stop: () => run('pg_ctl', ['-w', '-D', folder, '-m', 'fast', 'stop']),
      /** Ends it without a checkpoint or a word to its clients, as a crash does. */
      crash: () => run('pg_ctl', ['-w', '-D', folder, '-m', 'immediate', 'stop']),
      promote: () => run('pg_ctl', ['-w', '-D', folder, 'promote']),
    }
  }
  return {
    /** A new cluster with Haulway's user and database, made by the script that the container uses. */
    create: async () => {
      run('initdb', ['-D', cluster, '-U', 'admin', '-A', 'trust', '-E', 'UTF8'])
      // In its file, which is part of each backup, so that a restored cluster has these settings too.
      const command = `sh ${scripts}/backup/archive.sh %p ${archive}/%f`
      appendFileSync(path.join(cluster, 'postgresql.conf'), `archive_mode = on\narchive_command = '${command}'\n`)
      const running = await start(cluster)
      const connection = { PGHOST: '127.0.0.1', PGPORT: String(running.port), PGDATABASE: 'postgres' }
      const script = path.join(scripts, 'create-database.sh')
      run('sh', [script], { ...connection, POSTGRES_USER: 'admin', HAULWAY_PASSWORD: password })
      return running
    },
    /** A streaming replica of the running cluster, as docs/production.md makes one. */
    replicate: ({ port }: { port: number }) => {
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'admin']
      run('pg_basebackup', ['-D', replica, '-R', '-X', 'stream', '-c', 'fast', ...from])
      return start(replica)
    },
    startReplica: (port: number) => start(replica, port),
    /** @returns the folder of the backup */
    backUp: (adminUrl: string) =>
      run('sh', [path.join(scripts, 'backup/backup.sh'), backups], { DATABASE_ADMIN_URL: adminUrl }),
    listBackups: () => readdirSync(backups),
    /** Deletes old backups, and the archived log that only they need. */
    prune: (days: number) => run('sh', [path.join(scripts, 'backup/prune.sh'), backups, archive, String(days)]),
    /** The disk is lost: only the backups and the archive are left. */
    loseCluster: () => rmSync(cluster, { recursive: true }),
    restore: async (backup: string, moment: string) => {
      run('sh', [path.join(scripts, 'backup/restore.sh'), backup, archive, cluster, moment])
      return start(cluster)
    },
    listArchived: () => readdirSync(archive),
    /** A folder beside the cluster. */
    openFolder: (name: string) => {
      const folder = path.join(home, name)
      mkdirSync(folder)
      return folder
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  }
}

const password = 'a-password'
