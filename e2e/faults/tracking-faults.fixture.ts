/** For tests of faults: a server that can be killed, phones that keep retrying, and a journal of their answers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import type { TestRandom } from '@haulway/domain/seed.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { signUpStates } from '@haulway/domain/user/user.ts'
import { openAccessTokens } from '@haulway/server/auth/session/access-token.ts'
import { type Database, openDatabase } from '@haulway/server/db/database.ts'
import { addCrew, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { processEnv } from '@haulway/server/testing/process-env.fixture.ts'
import { newTestId, openTestClient, saveConfirmedUser } from '@haulway/server/testing/test-node.ts'
import { type Load, pluginPoint, postLocations } from '@haulway/server/testing/tracking.fixture.ts'
import { pitPlace, type Region } from '@haulway/server/testing/work.fixture.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { root } from '@haulway/tools/steps.ts'
import { expect, inject } from 'vitest'

const authSecret = 'faults of tracking, not a secret at all'

/**
 * A server in a separate process. Each restart uses the same port.
 * @param shared the folder of all nodes on one database; without it, one of its own
 */
export async function openMortalServer(databaseUrl: string, port: number, shared?: string) {
  const dataDir = shared ?? mkdtempSync(path.join(tmpdir(), 'haulway-fault-'))
  const env = {
    ...processEnv,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'silent',
    HAULWAY_DEMO: 'off',
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
    HAULWAY_DATA: dataDir,
  }
  let child: ChildProcess | undefined
  let deaths = 0
  const start = async () => {
    const started = spawn(path.join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child = started
    started.stdout.on('data', text => String(text).includes('is ready') && resolve())
    started.once('exit', (_, signal) => {
      if (signal !== 'SIGKILL') deaths++
      reject(new Error('the server ended before it was ready'))
    })
    await promise
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const close = async () => {
    await kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await start()
  /** How often it ended without being killed. */
  return { url: `http://127.0.0.1:${port}`, start, kill, close, deaths: () => deaths }
}

/**
 * Adds users to a server by writing them to its database.
 * @param lateMs how much longer than usual their tokens work, for tests that take longer than a token lives
 */
export function openRegion(url: string, databaseUrl: string, lateMs = 0) {
  const database = openDatabase(databaseUrl, 2)
  const addUser: Region['addUser'] = async name => {
    const uid = `${name.toLowerCase()}-${newTestId().slice(-8)}`
    const names = { firstName: name, lastName: '', phoneNo: '', email: `${uid}@example.com` }
    const flags = { missingInformationExists: false, testAccount: false, mfaRegistered: false }
    const user = {
      uid,
      ...names,
      ...flags,
      signUpState: signUpStates.userCreated,
      createdOn: Date.now(),
      userDelete: null,
    }
    await database.inTransaction(tx => saveConfirmedUser(tx, user))
    const tokens = openAccessTokens(authSecret, () => Date.now() + lateMs)
    const { accessToken } = await tokens.sign({ uid, sessionId: newTestId() })
    const headers = { authorization: `Bearer ${accessToken}` }
    return { uid, headers, client: openTestClient(url, headers) }
  }
  return { url, addUser, database, databaseUrl, authSecret }
}

export type Truck = { load: Load; headers: Record<string, string> }

/** A solo trucker and a fleet's driver, each with an open load. */
export async function addTrucks(region: Region): Promise<Truck[]> {
  const crew: Crew = await addCrew(region)
  const pairs = [
    { actor: crew.solo, dispatchId: crew.soloDispatchId },
    { actor: crew.driver, dispatchId: crew.fleetDispatchId },
  ]
  const trucks: Truck[] = []
  for (const { actor, dispatchId } of pairs) {
    const load = { projectId: crew.projectId, loadLogId: newTestId() }
    await actor.client.startLoad({ ...load, dispatchId, actId: newTestId() })
    trucks.push({ load, headers: actor.headers })
  }
  return trucks
}

/** Repeats an act with one key, as a phone does, until it is accepted. @param urlOf of the next try */
export async function insistOn(urlOf: () => string, body: object, headers: Record<string, string>): Promise<void> {
  const key = { 'content-type': 'application/json', 'idempotency-key': newTestId(), ...headers }
  await eventually(async () => {
    const answer = await fetch(urlOf(), { method: 'POST', headers: key, body: JSON.stringify(body) })
    expect(answer.status, await answer.text()).toBe(200)
  })
}

export type Batch = { truck: Truck; points: { uuid: string }[] }

export function addBatches(trucks: readonly Truck[], count: number, random: TestRandom): Batch[] {
  return Array.from({ length: count }, (_, i) => {
    const truck = trucks[i % trucks.length]!
    const taken = () => Date.now() - random.below(9 * minuteMs)
    const points = Array.from({ length: 5 + random.below(20) }, () =>
      pluginPoint({ lat: pitPlace.lat + random.next() / 100, lng: pitPlace.lng, at: taken() }, truck.load),
    )
    return { truck, points }
  })
}

/** The answers that phones got. Each acknowledged point must be stored exactly once. */
export type Journal = {
  acknowledged: Map<string, Set<number>>
  answers: { status: number | 'none'; sentAt: number; at: number }[]
}

export function openJournal(): Journal {
  return { acknowledged: new Map(), answers: [] }
}

const againMs = 80

/** Sends the batches, several at a time. Repeats each one until it gets a 200, once per entry in the list. */
export async function sendAll(url: string, batches: readonly Batch[], journal: Journal, lanes = 8): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let batch = batches[next++]; batch; batch = batches[next++]) {
      const until = Date.now() + inject('patienceMs')
      while (!(await sendOnce(url, batch, journal))) {
        if (Date.now() > until) throw new Error('a batch was not accepted in time')
        await sleep(againMs)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function sendOnce(url: string, { truck, points }: Batch, journal: Journal): Promise<boolean> {
  const sentAt = Date.now()
  const answer = await postLocations(url, truck.headers, truck.load, { location: points }).catch(() => undefined)
  const reply = await answer?.text().catch(() => undefined)
  journal.answers.push({ status: reply === undefined ? 'none' : answer!.status, sentAt, at: Date.now() })
  if (answer?.status !== 200 || reply === undefined) return false
  if (!reply.includes('"refused":[]')) throw new Error(`a good point was refused: ${reply.slice(0, 200)}`)
  const known = journal.acknowledged.get(truck.load.loadLogId) ?? new Set<number>()
  journal.acknowledged.set(truck.load.loadLogId, known)
  for (const { uuid } of points) known.add(pointKey(uuid))
  return true
}

/**
 * Compares the journal with the database.
 * @returns how many points are stored, lost (acknowledged but not stored), doubled, and foreign (never acknowledged)
 */
export async function compareWithStored(database: Database, trucks: readonly Truck[], journal: Journal) {
  let stored = 0
  let lost = 0
  let doubled = 0
  let foreign = 0
  for (const { load } of trucks) {
    const keys = (await readTrack(database.orm, load.projectId, load.loadLogId)).map(point => point.key)
    const acknowledged = journal.acknowledged.get(load.loadLogId) ?? new Set()
    const there = new Set(keys)
    stored += keys.length
    doubled += keys.length - there.size
    lost += [...acknowledged].filter(key => !there.has(key)).length
    foreign += keys.filter(key => !acknowledged.has(key)).length
  }
  return { stored, lost, doubled, foreign }
}
