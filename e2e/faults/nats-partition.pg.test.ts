/**
 * Two nodes whose network to NATS is cut or slow (measures R10 and R11): each change reaches the readers of the other
 * node once, after a heartbeat at the latest, no one else gets it, trucks go on moving on maps, and points are stored
 * as if nothing were wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openRandom } from '@haulway/domain/seed.fixture.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { type Database, openDatabase } from '@haulway/server/db/database.ts'
import { addMember } from '@haulway/server/testing/calls/principals.fixture.ts'
import { addCrew } from '@haulway/server/testing/load.fixture.ts'
import { hasNats, openTestNats } from '@haulway/server/testing/nats.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { beginLoad, pluginPoint, sendLocations, watchScope } from '@haulway/server/testing/tracking.fixture.ts'
import { type Actor, addActor, addTruck, pitPlace } from '@haulway/server/testing/work.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseProxy } from './database-proxy.fixture.ts'
import {
  addBatches,
  addTrucks,
  compareWithStored,
  openJournal,
  sendAll,
  type Truck,
} from './tracking-faults.fixture.ts'

type Proxy = Awaited<ReturnType<typeof openDatabaseProxy>>

/** A reader's streams end with a heartbeat after this long, and the rest is patience with a busy machine. */
const lateMaxMs = 15 * secondMs + 10 * secondMs
const everyMs = 60

const random = openRandom()
/** Of the points of all troubles. */
const journal = openJournal()
const ends: (() => unknown)[] = []
let node: Awaited<ReturnType<typeof openTestNode>>
let peerUrl: string
let [near, far]: Proxy[] = []
/** No one's partner. */
let stranger: Actor
let trucks: Truck[]
let database: Database

/** Each node reaches NATS by its own network. */
async function openNodes() {
  const nats = await openTestNats()
  ends.push(nats.kill)
  near = await openDatabaseProxy(nats.url)
  ends.push(near.close)
  far = await openDatabaseProxy(nats.url)
  ends.push(far.close)
  node = await openTestNode({ natsUrls: [near.url], logLevel: 'silent' })
  ends.push(node.close)
  const peer = await node.openPeer({ natsUrls: [far.url] })
  ends.push(peer.close)
  peerUrl = peer.url
  stranger = await addActor(node, 'Stranger', 2)
  trucks = await addTrucks(node)
  database = openDatabase(node.databaseUrl, 1)
  ends.push(database.close)
}

/** Adds trucks on one node during the trouble and after it. @returns how late each arrived on the other, in ms */
async function workThrough(actor: Actor, trouble: () => Promise<void>): Promise<number[]> {
  const stream = await watchScope(peerUrl, actor.headers, entityScope(actor.entityId))
  const foreign = await watchScope(peerUrl, stranger.headers, entityScope(stranger.entityId))
  const sentAt = new Map<string, number>()
  const arrivals: { id: string; at: number }[] = []
  let read = 0
  const look = setInterval(() => {
    for (const message of stream.messages.slice(read)) {
      const changes = message.type === 'changes' ? message.changes : []
      arrivals.push(...changes.map(({ id }) => ({ id, at: performance.now() })))
    }
    read = stream.messages.length
  }, 20)
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      sentAt.set(await addTruck(actor, `T-${sentAt.size}`), performance.now())
      await sleep(everyMs)
    }
  })()
  const sending = (async () => {
    while (!isOver) {
      await sendAll(node.url, addBatches(trucks, 2, random), journal, 1)
      await sleep(everyMs)
    }
  })()
  await trouble()
  await sleep(secondMs)
  isOver = true
  await Promise.all([working, sending])
  expect(journal.answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await compareWithStored(database, trucks, journal)).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
  const ofTrucks = () => arrivals.filter(({ id }) => sentAt.has(id))
  await eventually(() => expect(new Set(ofTrucks().map(({ id }) => id)).size).toBe(sentAt.size))
  expect(ofTrucks()).toHaveLength(sentAt.size)
  const own = await addTruck(stranger, `S-${sentAt.size}`)
  const idsOf = ({ messages }: typeof foreign) =>
    messages.flatMap(message => (message.type === 'changes' ? message.changes.map(({ id }) => id) : []))
  await eventually(() => expect(idsOf(foreign)).toContain(own))
  expect(idsOf(foreign).filter(id => sentAt.has(id))).toEqual([])
  foreign.end()
  clearInterval(look)
  stream.end()
  return ofTrucks().map(({ id, at }) => Math.round(Math.max(0, at - sentAt.get(id)!)))
}

/** @returns expects points that are sent from now on to move the truck on a map of the other node */
async function watchMovingTruck() {
  const crew = await addCrew(node)
  const load = await beginLoad(node, crew, Date.now() - 5 * minuteMs)
  const map = await watchScope(peerUrl, crew.jobber.headers, entityScope(crew.jobber.entityId))
  ends.push(map.end)
  return async () => {
    const from = Date.now()
    await eventually(async () => {
      await sendLocations(node.url, crew.solo.headers, load, {
        location: pluginPoint({ ...pitPlace, at: Date.now() }, load),
      })
      expect(map.framesOf(load.loadLogId).at(-1)?.at).toBeGreaterThanOrEqual(from)
    })
  }
}

const cuts = [
  ['the sender', () => [near!]],
  ['the receiver', () => [far!]],
  ['both', () => [near!, far!]],
] as const

describe.skipIf(!hasNats)('with NATS across a failing network', () => {
  beforeAll(openNodes)
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  test.each(cuts)('a truck keeps moving on the other node’s map while the network of %s is cut', async (_, cutOf) => {
    const expectMoves = await watchMovingTruck()
    await expectMoves()
    for (const proxy of cutOf()) proxy.hold()
    await expectMoves()
    for (const proxy of cutOf()) proxy.release()
    await expectMoves()
  })

  test.each(cuts)(
    'who loses a right while the network of %s is cut sees no more on the other node',
    async (_, cutOf) => {
      const crew = await addCrew(node)
      const load = await beginLoad(node, crew, Date.now() - 5 * minuteMs)
      const { jobber, pit, operator, solo } = crew
      const move = () =>
        sendLocations(node.url, solo.headers, load, { location: pluginPoint({ ...pitPlace, at: Date.now() }, load) })
      const member = await node.addUser('Foreman')
      await addMember(node, jobber.entityId, member, 'manager')
      const watchBy = ({ headers }: Pick<Actor, 'headers'>, entityId: string) =>
        watchScope(peerUrl, headers, entityScope(entityId))
      const witness = await watchBy(jobber, jobber.entityId)
      const losing = [await watchBy(member, jobber.entityId), await watchBy(operator, operator.entityId)]
      ends.push(...[witness, ...losing].map(stream => stream.end))
      await eventually(async () => {
        await move()
        for (const stream of [witness, ...losing]) expect(stream.framesOf(load.loadLogId)).not.toEqual([])
      })
      for (const proxy of cutOf()) proxy.hold()
      await jobber.client.removeMember({ entityId: jobber.entityId, uid: member.uid })
      await pit.client.letStaffGo({ entityId: pit.entityId, staffEntityId: operator.entityId })
      const isReset = ({ type }: { type: string }) => type === 'reset'
      await eventually(() => expect(losing.map(stream => stream.messages.some(isReset))).toEqual([true, true]))
      const from = Date.now()
      // What the network holds arrives later than the loss of the right.
      for (let n = 0; n < 3; n++) await move()
      for (const proxy of cutOf()) proxy.release()
      await eventually(async () => {
        await move()
        expect(witness.framesOf(load.loadLogId).at(-1)?.at).toBeGreaterThanOrEqual(from)
      })
      for (const { messages } of losing) {
        const after = messages.slice(messages.findIndex(isReset) + 1)
        expect(after.filter(({ type }) => type === 'frame' || type === 'changes' || type === 'snapshot')).toEqual([])
      }
    },
  )

  test.each(cuts)('nothing is lost or comes twice while the network of %s is cut', async (who, cutOf) => {
    const actor = await addActor(node, `Cut off ${who}`, 2)
    const late = await workThrough(actor, async () => {
      await sleep(secondMs / 2)
      for (const proxy of cutOf()) proxy.hold()
      await sleep(4 * secondMs)
      for (const proxy of cutOf()) proxy.release()
    })
    console.log(`${who} cut off for 4 s: ${late.length} changes, at most ${Math.max(...late)} ms late`)
    expect(Math.max(...late)).toBeLessThan(lateMaxMs)
  })

  test('nothing is lost or comes twice while each byte of NATS is a second late', async () => {
    const actor = await addActor(node, 'Slow', 2)
    const late = await workThrough(actor, async () => {
      near!.delay(secondMs / 2)
      far!.delay(secondMs / 2)
      await sleep(4 * secondMs)
      near!.delay(0)
      far!.delay(0)
    })
    console.log(`NATS a second late: ${late.length} changes, at most ${Math.max(...late)} ms late`)
    expect(Math.max(...late)).toBeLessThan(lateMaxMs)
  })
})
