/** What the tests of faults stand on: a server that dies, phones that never give up, and their journal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestRandom } from '@haulway/domain/seed.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { signUpStates } from '@haulway/domain/user/user.ts'
import { openAccessTokens } from '@haulway/server/auth/session/access-token.ts'
import { type Database, openDatabase } from '@haulway/server/db/database.ts'
import { addCrew, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId, openTestClient, saveConfirmedUser } from '@haulway/server/testing/test-node.ts'
import { type Load, pluginPoint, postLocations } from '@haulway/server/testing/tracking.fixture.ts'
import { pitPlace, type Region } from '@haulway/server/testing/work.fixture.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { root } from '@haulway/tools/steps.ts'

const authSecret = 'faults of tracking, not a secret at all'

/** A server in a process of its own, on the same port in each of its lives. */
export async function openMortalServer(databaseUrl: string, port: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-fault-'))
  const env = {
    ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', HAULWAY_DEMO: 'off' },
    ...{ DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret, HAULWAY_DATA: dataDir },
  }
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(path.join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], {
      ...{ cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] },
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child.stdout!.on('data', text => String(text).includes('is ready') && resolve())
    child.once('exit', () => reject(new Error('the server ended before it was ready')))
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
  return { url: `http://127.0.0.1:${port}`, start, kill, close }
}

/** People of a server whose database is known. */
export function openRegion(url: string, databaseUrl: string) {
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
    const tokens = openAccessTokens(authSecret, Date.now)
    const { accessToken } = await tokens.sign({ uid, sessionId: newTestId() })
    const headers = { authorization: `Bearer ${accessToken}` }
    return { uid, headers, client: openTestClient(url, headers) }
  }
  return { url, addUser, database, databaseUrl, authSecret }
}

export type Truck = { load: Load; headers: Record<string, string> }

/** A solo trucker and a fleet's driver, both on a load that began an hour ago. */
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

/** The answers to phones. The oracle: an acknowledged point is stored, and once. */
export type Journal = {
  acknowledged: Map<string, Set<number>>
  answers: { status: number | 'none'; sentAt: number; at: number }[]
}

export function openJournal(): Journal {
  return { acknowledged: new Map(), answers: [] }
}

const againMs = 80
const patienceMs = 90_000

/** Sends batches, several at a time, each again until it is answered with 200 as often as it is listed. */
export async function sendAll(url: string, batches: readonly Batch[], journal: Journal, lanes = 8): Promise<void> {
  let next = 0
  const until = Date.now() + patienceMs
  const lane = async () => {
    for (let batch = batches[next++]; batch; batch = batches[next++]) {
      while (!(await sendOnce(url, batch, journal))) {
        if (Date.now() > until) throw new Error('a batch was not taken in time')
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

/** What of the journal is not so: points that are lost, and points that are there twice. */
export async function compareWithStored(database: Database, trucks: readonly Truck[], journal: Journal) {
  let [stored, lost, doubled, foreign] = [0, 0, 0, 0]
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

/** Processes whose parent this is. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(each => Number.isInteger(each) && each > 0)
    .filter(each => {
      try {
        const [, parent] = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
        return Number(parent) === pid
      } catch {
        return false
      }
    })
}
