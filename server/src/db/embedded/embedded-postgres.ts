import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { ConfigError } from '../../config.ts'
import { type DataLock, takeDataLock } from './data-lock.ts'
import { findFreePort } from './free-port.ts'
import { canEnter, choosePostgresAccount, letEnter, type PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { adminName, createCluster, readOwnerPassword, readPassword } from './postgres-cluster.ts'
import { clearPidFile, findPostmaster, isAlive, stopPostmaster } from './postgres-process.ts'
import { quietLogSettings } from './quiet-log.ts'

type EmbeddedPostgresOptions = {
  /** Holds the cluster, its passwords, its log and the lock. */
  dataDir: string
  /** When absent, a free port is used. */
  port?: number
  /** Receives sentences for the person at the terminal or for the log. */
  log: (sentence: string) => void
  /** How long to wait for a server that is stopping to release the folder. */
  lockPatienceMs?: number
  /** More settings of postgresql.conf, by name. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = {
  /** The URL of the database `haulway`, as the user that owns it and nothing else. */
  url: string
  /** The same server as its superuser, for code that creates databases. */
  adminUrl: string
  /** True when a PostgreSQL that a killed process left running was taken over. */
  adopted: boolean
  /** Shuts PostgreSQL down in 'fast' mode and releases the data folder. */
  stop(): Promise<void>
}

/**
 * Runs a real PostgreSQL on a data folder, listening on loopback only. The first start creates the folder, and only
 * this process uses it. If PostgreSQL dies, it is started again on the same port, so that pools can reconnect.
 *
 * @throws ConfigError with a sentence for the person at the terminal, when the folder is in use or can't be used
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const lock = await waitForDataLock(dataDir, options.lockPatienceMs ?? 5000)
  try {
    const cluster = await openCluster(dataDir, options)
    const left = await takeOver(cluster)
    const port = left ?? options.port ?? (await findFreePort())
    if (left === undefined) await launch(cluster, port)
    await createDatabase(cluster, port)
    const watch = keepAlive(cluster, port)
    const stop = async () => {
      await watch.end()
      const running = findPostmaster(cluster.dir)
      if (running) await stopPostmaster(running.pid)
      lock.release()
    }
    const adminUrl = urlOf(adminName, cluster.password, port, 'haulway')
    return {
      url: urlOf(ownerName, cluster.ownerPassword, port, 'haulway'),
      adminUrl,
      adopted: left !== undefined,
      stop,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A stopping server may still be finishing its work, so its successor waits up to `patienceMs` for the folder. */
async function waitForDataLock(dataDir: string, patienceMs: number): Promise<DataLock> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      return takeDataLock(dataDir)
    } catch (error) {
      if (!(error instanceof ConfigError) || waitedMs >= patienceMs) throw error
      await sleep(100)
    }
  }
}

/**
 * The URL of the database that another process runs on a data folder, for the admin command line; undefined when none
 * is running.
 */
export function findEmbeddedUrl(dataDir: string): string | undefined {
  const running = findPostmaster(path.join(path.resolve(dataDir), 'postgres'))
  return running && urlOf(ownerName, readOwnerPassword(dataDir), running.port, 'haulway')
}

type Cluster = {
  dir: string
  logFile: string
  password: string
  ownerPassword: string
  account: PostgresAccount
  binaries: PostgresBinaries
  settings: Record<string, string>
  log: (sentence: string) => void
}

async function openCluster(dataDir: string, options: EmbeddedPostgresOptions): Promise<Cluster> {
  const dir = path.join(dataDir, 'postgres')
  const account = choosePostgresAccount(dir)
  if (account) letEnter(account, dataDir)
  if (!canEnter(account, dataDir)) {
    throw new ConfigError(
      `PostgreSQL does not run as root, and its account can't enter ${dataDir}. ` +
        'Name a folder such as /var/lib/haulway with HAULWAY_DATA.',
    )
  }
  const binaries = findPostgresBinaries(dataDir, account)
  if (!existsSync(dir)) {
    options.log(`Making a new database in ${dataDir}.`)
    await createCluster(dataDir, dir, binaries, account)
  }
  const version = readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim()
  if (version !== binaries.majorVersion) {
    throw new ConfigError(
      `The data in ${dataDir} was written by PostgreSQL ${version}, and this is ${binaries.majorVersion}. ` +
        `Dump it with PostgreSQL ${version} and load it into a new folder (HAULWAY_DATA).`,
    )
  }
  const settings = options.settings ?? {}
  const logFile = path.join(dataDir, 'postgres.log')
  const passwords = { password: readPassword(dataDir), ownerPassword: readOwnerPassword(dataDir) }
  return { dir, logFile, ...passwords, account, binaries, settings, log: options.log }
}

/** The port of a postmaster left running, if it accepts our login. One that does not is stopped. */
async function takeOver(cluster: Cluster): Promise<number | undefined> {
  const left = findPostmaster(cluster.dir)
  if (!left) return undefined
  if (left.ready && (await answers(cluster, left.port))) {
    cluster.log(`Took over the PostgreSQL left running by a process that was killed (pid ${left.pid}).`)
    return left.port
  }
  cluster.log(`Stopping the PostgreSQL left running by a process that was killed (pid ${left.pid}).`)
  await stopPostmaster(left.pid)
  return undefined
}

const launchTriesMax = 40

/**
 * Starts the postmaster and waits until it is ready, however long its recovery takes. A killed one may leave sessions
 * that hold the shared memory for a moment, and the port may not be free yet, so the start is retried for 20 s.
 */
async function launch(cluster: Cluster, port: number): Promise<void> {
  for (let attempt = 1; attempt <= launchTriesMax; attempt++) {
    clearPidFile(cluster.dir)
    if (await isReady(cluster, spawnPostmaster(cluster, port))) return
    await sleep(500)
  }
  const lastLines = readFileSync(cluster.logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  throw new ConfigError(`PostgreSQL does not start on ${cluster.dir}. The end of ${cluster.logFile}:\n${lastLines}`)
}

function spawnPostmaster(cluster: Cluster, port: number): ChildProcess {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_checkpoints: 'off',
    ...quietLogSettings,
    ...cluster.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = openLog(cluster.logFile)
  // In its own session: Ctrl-C in the terminal goes to Haulway, which stops PostgreSQL last.
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.dir, ...flags], {
    ...cluster.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(logFile)
  child.unref()
  return child
}

const logBytesMax = 10_000_000

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > logBytesMax) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

/** Waits until the pid file reports ready; false when the process ends first. */
async function isReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  while (!ended) {
    const running = findPostmaster(cluster.dir)
    if (running?.pid === child.pid && running?.ready) return true
    await sleep(20)
  }
  return false
}

/** Haulway's user owns its database and is not a superuser, so no statement of ours can touch files or programs. */
async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const sql = postgres(urlOf(adminName, cluster.password, port, 'postgres'), { max: 1, onnotice: () => {} })
  try {
    const [owner] = await sql`select 1 from pg_roles where rolname = ${ownerName}`
    if (!owner) await sql.unsafe(`create role ${ownerName} login password '${cluster.ownerPassword}'`)
    const [found] = await sql`select 1 from pg_database where datname = 'haulway'`
    if (!found) await sql.unsafe(`create database haulway owner ${ownerName}`)
  } finally {
    await sql.end()
  }
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const sql = postgres(urlOf(adminName, cluster.password, port, 'postgres'), {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
  })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Watches the postmaster and starts it again when it is gone, until `end` is called. */
function keepAlive(cluster: Cluster, port: number): { end(): Promise<void> } {
  let pid = findPostmaster(cluster.dir)?.pid
  let relaunching: Promise<void> | undefined
  const relaunch = async () => {
    cluster.log('PostgreSQL has ended by itself. Starting it again.')
    try {
      await launch(cluster, port)
      pid = findPostmaster(cluster.dir)?.pid
    } catch (error) {
      cluster.log(error instanceof Error ? error.message : String(error))
    }
    relaunching = undefined
  }
  const timer = setInterval(() => {
    if (!relaunching && (pid === undefined || !isAlive(pid))) relaunching = relaunch()
  }, 250)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await relaunching
    },
  }
}

const ownerName = 'haulway'

function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}
