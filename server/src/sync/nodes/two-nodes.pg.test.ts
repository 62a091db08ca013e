/** Two nodes on one database: what happens on one reaches the readers of the other by a hint, not by a heartbeat. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCrew } from '../../testing/load.fixture.ts'
import { hasNats, openTestNats, type TestNats } from '../../testing/nats.fixture.ts'
import { openTestClient, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { beginLoad, type Load, pluginPoint, sendLocations, watchScope } from '../../testing/tracking.fixture.ts'
import { type Actor, addActor, addTruck, pitPlace } from '../../testing/work.fixture.ts'
import { natsOptionsOf } from './nats.ts'

let node: TestNode
let other: TestNode
let nats: TestNats | undefined

async function openNodes(link: 'NOTIFY' | 'NATS') {
  nats = link === 'NATS' ? await openTestNats({ user: 'haulway', password: 'p@ss word' }) : undefined
  const natsUrls = nats && [nats.url]
  node = await openTestNode({ natsUrls, logLevel: 'silent' })
  const { databaseUrl, authSecret } = node
  other = await openTestNode({ natsUrls, databaseUrl, authSecret, logLevel: 'silent' })
}

async function closeNodes() {
  await other.close()
  await node.close()
  await nats?.kill()
}

/** The position of the first message that is a change, after the given number of messages. */
const nextChange = (messages: readonly { type: string }[], from: number) =>
  messages.findIndex(({ type }, n) => n >= from && type === 'changes')

async function onTheRoad() {
  const crew = await addCrew(node)
  const load = await beginLoad(node, crew, Date.now() - 50 * minuteMs, 'confirm the load')
  const send = (place: { lat: number; lng: number }, at: number) =>
    sendLocations(node.url, crew.solo.headers, load, { location: pluginPoint({ ...place, at }, load) })
  return { crew, load, send }
}

async function latestFor(actor: Actor, { loadLogId }: Load) {
  const stream = await watchScope(other.url, actor.headers, entityScope(actor.entityId))
  stream.end()
  return stream.framesOf(loadLogId).slice(-1)
}

describe.each(['NOTIFY', 'NATS'] as const)('two nodes that share hints by %s', link => {
  const isHere = link === 'NOTIFY' || hasNats
  beforeAll(async () => {
    if (isHere) await openNodes(link)
  })
  afterAll(async () => {
    if (isHere) await closeNodes()
  })

  test.runIf(isHere)(
    'a command on one node is an event on the other, in both directions, before any heartbeat',
    async () => {
      for (const [one, two] of [
        [node, other],
        [other, node],
      ] as const) {
        const greg = await addActor(node, 'Greg', 2)
        const actor = { ...greg, client: openTestClient(one.url, greg.headers) }
        const stream = await watchScope(two.url, actor.headers, entityScope(actor.entityId))
        const tries: boolean[] = []
        // A heartbeat may come between by chance, but not each time.
        while (tries.length < 5 && !tries.includes(true)) {
          const from = stream.messages.length
          await addTruck(actor, `T-${tries.length}`)
          await eventually(() => expect(nextChange(stream.messages, from)).toBeGreaterThan(0))
          const between = stream.messages.slice(from, nextChange(stream.messages, from))
          tries.push(between.every(({ type }) => type !== 'heartbeat'))
        }
        expect(tries).toContain(true)
        stream.end()
      }
    },
  )

  test.runIf(isHere)(
    'a truck that sends to one node moves on the maps of the other, for its parties only',
    async () => {
      const { crew, load, send } = await onTheRoad()
      const watch = (actor: Actor) => watchScope(other.url, actor.headers, entityScope(actor.entityId))
      const parties = await Promise.all([crew.jobber, crew.pit, crew.solo].map(watch))
      const sly = await addActor(node, 'Sly', 2)
      const stranger = await watch(sly)
      await send(pitPlace, Date.now() - minuteMs)
      for (const party of parties) {
        await eventually(() => expect(party.framesOf(load.loadLogId)).toMatchObject([pitPlace]))
      }
      // All frames of a moment go out together: what comes after them has no frame before it.
      const from = stranger.messages.length
      await addTruck(sly, 'T-1')
      await eventually(() => expect(nextChange(stranger.messages, from)).toBeGreaterThan(0))
      expect(stranger.messages.filter(({ type }) => type === 'frame')).toEqual([])
      for (const stream of [...parties, stranger]) stream.end()
    },
  )

  test.runIf(isHere)('a pit on another node stops seeing a truck that has left', async () => {
    const { crew, load, send } = await onTheRoad()
    for (const minutes of [6, 5]) await send(pitPlace, Date.now() - minutes * minuteMs)
    await eventually(async () => expect(await latestFor(crew.pit, load)).toMatchObject([pitPlace]))
    for (const n of [0, 1, 2, 3, 4]) {
      await send({ lat: 40.466 + n * 0.001, lng: -79.95 }, Date.now() - (82 - n * 20) * secondMs)
    }
    await eventually(async () => expect(await latestFor(crew.jobber, load)).toMatchObject([{ lat: 40.47 }]))
    await eventually(async () => expect(await latestFor(crew.pit, load)).toEqual([]))
    const watching = await watchScope(other.url, crew.pit.headers, entityScope(crew.pit.entityId))
    await send({ lat: 40.4702, lng: -79.95 }, Date.now())
    await eventually(async () => expect(await latestFor(crew.jobber, load)).toMatchObject([{ lat: 40.4702 }]))
    expect(watching.framesOf(load.loadLogId)).toEqual([])
    watching.end()
  })

  test.runIf(isHere)('what a stranger to the protocol sends is refused, and the next hint arrives', async () => {
    const forged = [
      '',
      '{',
      '[]',
      '7',
      '\uFFFE',
      '{"from":7}',
      '{"from":"x","knowsOthers":true,"hints":{}}',
      '{"from":"x","knowsOthers":true,"hints":[{"kind":"versions","versions":{"a":"b"}},{"kind":"fly"},null]}',
      '{"from":"x","knowsOthers":true,"hints":[{"kind":"position","scopes":["a"],"frame":{"lat":91}}]}',
      `{"from":"x","knowsOthers":true,"hints":[{"kind":"versions","versions":{"haulway-config":${2 ** 52}}}]}`,
      ...['"yes"', '1', 'null'].map(hasLost => `{"from":"x","knowsOthers":true,"hasLost":${hasLost},"hints":[]}`),
    ]
    if (nats) {
      const stranger = await connect(natsOptionsOf([nats.url]))
      for (const text of [...forged, Uint8Array.of(0xff, 0, 0x7b)]) stranger.publish('haulway.v1.hints', text)
      await stranger.drain()
    }
    for (const text of forged) await node.sql`select pg_notify('haulway_node_messages', ${`hints ${text}`})`
    const actor = await addActor(node, 'Hank', 2)
    const stream = await watchScope(other.url, actor.headers, entityScope(actor.entityId))
    const from = stream.messages.length
    await addTruck(actor, 'T-9')
    await eventually(() => expect(nextChange(stream.messages, from)).toBeGreaterThan(0))
    stream.end()
  })
})

describe('two nodes whose NATS is killed', () => {
  beforeAll(async () => {
    if (hasNats) await openNodes('NATS')
  })
  afterAll(async () => {
    if (hasNats) await closeNodes()
  })

  test.runIf(hasNats)(
    'a truck goes on moving on the other node’s maps, and leaves the pit’s, without NATS',
    async () => {
      const { crew, load, send } = await onTheRoad()
      for (const minutes of [6, 5]) await send(pitPlace, Date.now() - minutes * minuteMs)
      await eventually(async () => expect(await latestFor(crew.pit, load)).toMatchObject([pitPlace]))
      const map = await watchScope(other.url, crew.jobber.headers, entityScope(crew.jobber.entityId))
      // A point of the moment in which a node notices is lost, so the truck keeps sending until one arrives.
      const moves = async () => {
        const from = Date.now()
        await eventually(async () => {
          await send({ lat: 40.4702, lng: -79.95 }, Date.now())
          expect(map.framesOf(load.loadLogId).at(-1)?.at).toBeGreaterThanOrEqual(from)
        })
      }
      await nats?.kill()
      for (const n of [0, 1, 2, 3, 4]) {
        await send({ lat: 40.466 + n * 0.001, lng: -79.95 }, Date.now() - (82 - n * 20) * secondMs)
      }
      await moves()
      await eventually(async () => expect(await latestFor(crew.pit, load)).toEqual([]))
      const pitMap = await watchScope(other.url, crew.pit.headers, entityScope(crew.pit.entityId))
      await moves()
      await nats?.start()
      for (let n = 0; n < 3; n++) await moves()
      expect(pitMap.framesOf(load.loadLogId)).toEqual([])
      expect(await latestFor(crew.pit, load)).toEqual([])
      for (const stream of [map, pitMap]) stream.end()
    },
  )
})
