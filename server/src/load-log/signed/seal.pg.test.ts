/** Two phones without a network seal a load: in whatever order they send what they recorded, it is one sealed load. */
import type { LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import type { SignedInput } from '@haulway/domain/load-log/signed/signed-act.ts'
import { sealCode, sealsAround, sealWindowMs } from '@haulway/domain/seal/seal-code.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addSession, newDevice, signatureOf, type TestDevice } from '../../testing/device.fixture.ts'
import { addCrew, loadedTons } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

type Phone = { actor: Actor; device: TestDevice }

async function openWorld() {
  const crew = await addCrew(node)
  const phoneOf = async (actor: Actor): Promise<Phone> => {
    const device = await newDevice()
    await addSession(node, actor, device.publicKey)
    return { actor, device }
  }
  return { crew, truck: await phoneOf(crew.solo), cab: await phoneOf(crew.operator) }
}

async function dispatchOf(actor: Actor, dispatchId: string) {
  const [body] = await readOwn(node, actor, `dispatches/${dispatchId}`)
  return dispatchDocumentSchema.parse(body)
}

async function loadsOf(actor: Actor) {
  const bodies = await readOwn(node, actor, 'load-logs')
  return bodies.map(body => loadLogDocumentSchema.parse(body))
}

const paths = {
  start: '/start-load',
  arriveAtPit: '/arrive-at-pit',
  confirmTrucker: '/confirm-trucker',
  confirmLoad: '/confirm-load',
  deliver: '/deliver-load',
} satisfies Partial<Record<LoadLogActKind, string>>

/** An act as a phone keeps it until there is a network: signed when it was made. */
async function record({ actor, device }: Phone, kind: keyof typeof paths, occurredAt: number, input: SignedInput) {
  const act = { ...input, actId: newTestId() }
  const signature = await signatureOf(device, kind, { ...act, occurredAt })
  const headers = { 'haulway-occurred-at': String(occurredAt), 'haulway-signature': signature }
  return async () => {
    const key = { 'idempotency-key': newTestId() }
    const answer = await node.post(paths[kind], act, { ...actor.headers, ...headers, ...key })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
}

/** What both phones record about one load in a dead zone. The cab has never received the load, so it can't name it. */
async function recordLoad({ crew, truck, cab }: Awaited<ReturnType<typeof openWorld>>, beganAt: number) {
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
  const load = { ...ids, loadLogId: newTestId() }
  const at = (minutes: number) => beganAt + minutes * minuteMs
  const { sealSecret = '' } = await dispatchOf(cab.actor, crew.soloDispatchId)
  const [seal] = sealsAround(sealSecret, at(25))
  const loaded = { ...ids, quantity: loadedTons, passes: 5, ticketNo: 'OR-30521' }
  return {
    loadLogId: load.loadLogId,
    truck: [
      await record(truck, 'start', at(0), load),
      await record(truck, 'arriveAtPit', at(10), load),
      await record(truck, 'deliver', at(50), load),
    ],
    cab: [
      await record(cab, 'confirmTrucker', at(20), ids),
      await record(cab, 'confirmLoad', at(25), { ...loaded, ...(seal && { seal }) }),
    ],
  }
}

type Send = () => Promise<void>
function interleavings(a: Send[], b: Send[]): Send[][] {
  const [firstOfA, ...restOfA] = a
  const [firstOfB, ...restOfB] = b
  if (!firstOfA) return [b]
  if (!firstOfB) return [a]
  return [
    ...interleavings(restOfA, b).map(rest => [firstOfA, ...rest]),
    ...interleavings(a, restOfB).map(rest => [firstOfB, ...rest]),
  ]
}

test('any interleaving of both phones, with repeats, ends in one sealed load', async () => {
  const orders = interleavings([async () => {}, async () => {}, async () => {}], [async () => {}, async () => {}])
  expect(orders).toHaveLength(10)
  for (const index of orders.keys()) {
    const world = await openWorld()
    const { truck, cab, loadLogId } = await recordLoad(world, Date.now() - 90 * minuteMs)
    for (const send of interleavings(truck, cab)[index] ?? []) await send()
    for (const send of [...cab, ...truck].reverse()) await send()
    const { jobber, operator } = world.crew
    for (const actor of [jobber, operator]) {
      const loads = await loadsOf(actor)
      expect(
        loads.map(({ loadLogId: id, seal }) => ({ id, seal })),
        `order ${index}`,
      ).toEqual([{ id: loadLogId, seal: 'sealed' }])
    }
    expect(await readOwn(node, operator, 'confirmations')).toEqual([])
  }
})

test('two loads of a truck, each sealed without a network, are two sealed loads', async () => {
  const world = await openWorld()
  const first = await recordLoad(world, Date.now() - 180 * minuteMs)
  const second = await recordLoad(world, Date.now() - 90 * minuteMs)
  for (const send of [...second.cab, ...first.cab, ...first.truck, ...second.truck]) await send()
  const loads = await loadsOf(world.crew.jobber)
  expect(loads.map(({ loadLogId, seal }) => `${loadLogId} ${seal}`).sort()).toEqual(
    [first, second].map(({ loadLogId }) => `${loadLogId} sealed`).sort(),
  )
})

test('a dispatch’s secret is in the documents of its driver and of the pit’s loaders, and nowhere else', async () => {
  const { crew } = await openWorld()
  const secrets = async (dispatchId: string) => {
    const all = { ...crew, projectId: undefined }
    const actors: Record<string, Actor> = {
      jobber: all.jobber,
      pit: all.pit,
      operator: all.operator,
      solo: all.solo,
      fleet: all.fleet,
      driver: all.driver,
    }
    const rows = await node.sql<{ scope: string; body: { sealSecret?: string } }[]>`
      select scope, body from documents where collection = 'dispatches' and id = ${dispatchId}`
    return Object.entries(actors)
      .filter(([, { entityId }]) => rows.some(({ scope, body }) => scope.endsWith(entityId) && body.sealSecret))
      .map(([name]) => name)
      .sort()
  }
  expect(await secrets(crew.soloDispatchId)).toEqual(['operator', 'pit', 'solo'])
  expect(await secrets(crew.fleetDispatchId)).toEqual(['driver', 'operator', 'pit'])
  const [{ sealSecret = '' }, other] = await Promise.all([
    dispatchOf(crew.solo, crew.soloDispatchId),
    dispatchOf(crew.operator, crew.fleetDispatchId),
  ])
  expect(sealSecret).toHaveLength(43)
  expect(other.sealSecret).not.toBe(sealSecret)
  const leaks = await node.sql`select 1 from documents where body::text like ${`%${sealSecret}%`}`
  expect(leaks).toHaveLength(3)
})

test('a code of another time, another truck or a guess leaves the load with one hand, and loses nothing', async () => {
  const { crew, truck, cab } = await openWorld()
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
  const beganAt = Date.now() - 90 * minuteMs
  const { sealSecret = '' } = await dispatchOf(cab.actor, crew.soloDispatchId)
  const { sealSecret: others = '' } = await dispatchOf(cab.actor, crew.fleetDispatchId)
  const [now] = sealsAround(sealSecret, beganAt)
  const windowAt = now?.windowAt ?? 0
  const wrong = [
    { windowAt: windowAt - 3 * sealWindowMs, code: sealCode(sealSecret, windowAt - 3 * sealWindowMs) },
    { windowAt, code: sealCode(others, windowAt) },
    { windowAt, code: String((Number(now?.code) + 1) % 1000).padStart(3, '0') },
    { windowAt: windowAt + 1, code: now?.code ?? '' },
  ]
  await (await record(truck, 'start', beganAt - 5 * minuteMs, { ...ids, loadLogId: newTestId() }))()
  for (const seal of wrong) {
    await (await record(cab, 'confirmLoad', beganAt, { ...ids, quantity: loadedTons, seal }))()
    const [load] = await loadsOf(crew.jobber)
    expect(load, JSON.stringify(seal)).toMatchObject({ state: 'loaded', seal: 'oneHand' })
  }
})

test('texts that are not codes are refused by form', async () => {
  const { crew, cab } = await openWorld()
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId, quantity: loadedTons }
  for (const seal of [
    { code: '41', windowAt: 0 },
    { code: '4180', windowAt: 0 },
    { code: '４１８', windowAt: 0 },
    '418',
  ]) {
    const answer = await node.post('/confirm-load', { ...ids, actId: newTestId(), seal }, cab.actor.headers)
    expect(answer.status, JSON.stringify(seal)).toBe(400)
  }
})
