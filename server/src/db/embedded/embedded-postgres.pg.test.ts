import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataFolder } from '../../testing/data-folder.fixture.ts'
import { findEmbeddedUrl, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, isAlive, stopPostmaster } from './postgres-process.ts'

let dataDir: string
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  dataDir = await makeDataFolder()
})

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  const left = findPostmaster(clusterDir())
  if (left) await stopPostmaster(left.pid)
  rmSync(dataDir, { recursive: true, force: true })
})

test('data written before a stop is there after the next start', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 7 as figure')
  await first.stop()
  expect(findPostmaster(clusterDir())).toBeUndefined()
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select figure from kept')).toEqual([{ figure: 7 }])
})

test('commits are forced to disk and only this machine can connect', async () => {
  const { url } = await start()
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('a new cluster has a random password, which is required and readable by its owner only', async () => {
  const known = readPassword()
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir, { mode: 0o700 })
  const { url } = await start()
  expect(readPassword()).not.toBe(known)
  expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  expect(new URL(url).password.length).toBeGreaterThanOrEqual(32)
  await expect(query(url.replace(new URL(url).password, 'guess'), 'select 1')).rejects.toThrow('authentication failed')
})

test('a second start on the same data is refused with a sentence while the first one runs', async () => {
  const first = await start()
  await expect(startEmbeddedPostgres({ dataDir, lockPatienceMs: 0, log: () => {} })).rejects.toThrow(
    `Haulway is running already on the data in ${dataDir}`,
  )
  expect(await query(first.url, 'select 1 as still')).toEqual([{ still: 1 }])
})

test('the command line finds the database while it runs, and not afterward', async () => {
  const running = await start()
  const found = findEmbeddedUrl(dataDir)
  expect(found).toBe(running.url)
  await running.stop()
  expect(findEmbeddedUrl(dataDir)).toBeUndefined()
})

test('the next start takes over a PostgreSQL whose parent was killed', async () => {
  const parent = await startInProcess()
  await query(parent.url, 'create table kept as select 7 as figure')
  const left = findPostmaster(clusterDir())
  await kill(parent.process)
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(findPostmaster(clusterDir())?.pid).toBe(left?.pid)
  expect(await query(next.url, 'select figure from kept')).toEqual([{ figure: 7 }])
  await next.stop()
  expect(isAlive(left!.pid)).toBe(false)
})

test('after the parent and PostgreSQL were both killed, the next start recovers all commits', async () => {
  const parent = await startInProcess()
  await query(parent.url, 'create table kept as select 7 as figure')
  await kill(parent.process)
  process.kill(findPostmaster(clusterDir())!.pid, 'SIGKILL')
  const next = await start()
  expect(next.adopted).toBe(false)
  expect(await query(next.url, 'select figure from kept')).toEqual([{ figure: 7 }])
})

test('a PostgreSQL that dies while the server runs comes back on the same port', async () => {
  const { url } = await start()
  await query(url, 'create table kept as select 7 as figure')
  process.kill(findPostmaster(clusterDir())!.pid, 'SIGKILL')
  expect(await queryWhenUp(url, 'select figure from kept')).toEqual([{ figure: 7 }])
})

test('a pid file whose number now belongs to another program does not prevent a start', async () => {
  const first = await start()
  const pidFile = path.join(clusterDir(), 'postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await first.stop()
  writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  const second = await start()
  expect(await query(second.url, 'select 1 as up')).toEqual([{ up: 1 }])
})

const readPassword = () => readFileSync(path.join(dataDir, 'postgres-password'), 'utf8')

function clusterDir(): string {
  return path.join(dataDir, 'postgres')
}

async function start() {
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
  ends.push(running.stop)
  return running
}

async function startInProcess(): Promise<{ process: ChildProcess; url: string }> {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)
  const script = `const { startEmbeddedPostgres } = await import(${module})
    const running = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log(running.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  ends.push(() => kill(child))
  const [line] = await once(child.stdout!, 'data')
  return { process: child, url: String(line).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(statement))]
  } finally {
    await sql.end()
  }
}

async function queryWhenUp(url: string, statement: string): Promise<unknown[]> {
  for (;;) {
    try {
      return await query(url, statement)
    } catch {
      await sleep(50)
    }
  }
}
