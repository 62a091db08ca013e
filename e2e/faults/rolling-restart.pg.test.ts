/**
 * A rolling restart as an operator does one: each of two nodes is stopped by SIGTERM and replaced while commands,
 * points and a stream run through a balancer that watches `/readyz`. Each command that a node has taken up is answered.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNodeProcess } from '@haulway/demo/town/node-process.fixture.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openRandom } from '@haulway/domain/seed.fixture.ts'
import { type SubscriptionMessage, subscriptionMessageSchema } from '@haulway/domain/wire/subscription.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { newTestId, openTestNode } from '@haulway/server/testing/test-node.ts'
import { type Actor, addActor, truckForm } from '@haulway/server/testing/work.fixture.ts'
import { afterAll, expect, test } from 'vitest'
import { addBatches, addTrucks, compareWithStored, openJournal, sendAll } from './tracking-faults.fixture.ts'

const random = openRandom()
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** How often the balancer looks, and how long a node that stops still serves: many looks, on a busy machine too. */
const lookMs = 100
const drainSeconds = 2
const lanes = 4

/** Passes each connection to the next of the nodes that are ready. */
async function openBalancer() {
  const ready = new Map<number, boolean>()
  let turn = 0
  const server = createServer(client => {
    const ports = [...ready].filter(([, isReady]) => isReady).map(([port]) => port)
    const port = ports[turn++ % ports.length]
    if (port === undefined) return client.destroy()
    const node = connect(port, '127.0.0.1')
    client.pipe(node).pipe(client)
    client.on('error', () => node.destroy()).on('close', () => node.destroy())
    node.on('error', () => client.destroy()).on('close', () => client.destroy())
  })
  const isReady = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
    return answer.ok
  }
  const timer = setInterval(async () => {
    for (const port of ready.keys()) ready.set(port, await isReady(port).catch(() => false))
  }, lookMs)
  ends.push(() => {
    clearInterval(timer)
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ready }
}

/** Reads as a device does: where a stream ends, the next one goes on from its version. */
function followTrucks(url: string, actor: Actor) {
  const ending = new AbortController()
  const scope = entityScope(actor.entityId)
  const trucks = new Set<string>()
  const gaps: string[] = []
  let version: number | undefined
  let streams = 0
  const take = (message: SubscriptionMessage) => {
    const isOurs = (each: { collection: string }) => each.collection === 'trucks'
    if (message.type === 'snapshot') {
      for (const { id } of message.documents.filter(isOurs)) trucks.add(id)
      version = message.to
    } else if (message.type === 'changes') {
      if (message.from !== version) gaps.push(`from ${message.from} after ${version}`)
      for (const { id } of message.changes.filter(isOurs)) trucks.add(id)
      version = message.to
    }
  }
  const readOne = async () => {
    const from = version === undefined ? scope : `${scope}@${version}`
    const answer = await fetch(`${url}/subscribe?scope=${from}`, { headers: actor.headers, signal: ending.signal })
    streams++
    let rest = ''
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) take(subscriptionMessageSchema.parse(JSON.parse(event.slice('data: '.length))))
    }
  }
  const run = async () => {
    while (!ending.signal.aborted) {
      await readOne().catch(() => {})
      await sleep(50)
    }
  }
  void run()
  return { trucks, gaps, countStreams: () => streams, end: () => ending.abort() }
}

test('two nodes are replaced one after the other, each command is answered, and no point is lost', async () => {
  // Owns the database and its users; no request of the test goes to it.
  const own = await openTestNode({ role: 'api' })
  ends.push(own.close)
  const actor = await addActor(own, 'Alder Hauling', 3)
  const trucks = await addTrucks(own)
  const { url, ready } = await openBalancer()
  const startNode = async () => {
    const port = await findFreePort()
    const node = await startNodeProcess({
      DATABASE_URL: own.databaseUrl,
      AUTH_SECRET: own.authSecret,
      HAULWAY_DATA: own.dataFolder,
      PORT: String(port),
      DRAIN_SECONDS: String(drainSeconds),
      DATABASE_CONNECTIONS_MAX: '4',
    })
    ready.set(port, false)
    await eventually(() => expect(ready.get(port)).toBe(true))
    return { ...node, port }
  }
  const nodes = [await startNode(), await startNode()]
  const added: typeof nodes = []

  let isOver = false
  const sent: string[] = []
  const troubles: string[] = []
  const lane = async () => {
    while (!isOver) {
      const truckId = newTestId()
      sent.push(truckId)
      const form = { ...truckForm, entityId: actor.entityId, truckId, number: String(sent.length) }
      const headers = { ...actor.headers, 'content-type': 'application/json', 'idempotency-key': newTestId() }
      const body = JSON.stringify(form)
      const send = () => fetch(`${url}/create-truck`, { method: 'POST', headers, body })
      // A node may close a connection that was idle just as a client uses it again: clients then repeat the request.
      const answer = await send().catch(async error => {
        const [stored] = await own.sql`select 1 from trucks where truck_id = ${truckId}`
        if (stored) troubles.push(`done without an answer: ${error.cause ?? error}`)
        return send()
      })
      if (!answer.ok) troubles.push(`${answer.status} ${await answer.text()}`)
      await sleep(20)
    }
  }
  const journal = openJournal()
  const sendPoints = async () => {
    while (!isOver) await sendAll(url, addBatches(trucks, 2, random), journal, 1)
  }
  const reader = followTrucks(url, actor)
  const working = Promise.all([...Array.from({ length: lanes }, lane), sendPoints()])
  for (const node of nodes) {
    added.push(await startNode())
    await node.kill('SIGTERM')
    ready.delete(node.port)
  }
  isOver = true
  await working

  expect([troubles, reader.gaps]).toEqual([[], []])
  expect(journal.answers.filter(({ status }) => status !== 200 && status !== 'none')).toEqual([])
  const database = openDatabase(own.databaseUrl, 1)
  const points = await compareWithStored(database, trucks, journal)
  await database.close()
  expect(points).toMatchObject({ lost: 0, doubled: 0, foreign: 0 })
  expect(points.stored).toBeGreaterThan(0)
  expect(reader.countStreams()).toBeGreaterThan(1)
  const stored = await own.sql<{ id: string }[]>`select truck_id as id from trucks where entity_id = ${actor.entityId}`
  expect(stored.map(({ id }) => id).sort()).toEqual([...sent].sort())
  await eventually(() => expect([...reader.trucks].sort()).toEqual([...sent].sort()))
  reader.end()
  for (const node of added) await node.kill('SIGKILL')
  console.log(`${sent.length} commands answered, ${points.stored} points stored while two nodes were replaced`)
})
