/**
 * Servers' clocks jump or disagree during a load, and some phones' clocks are wrong. The phones measure that as in the
 * app. The load is paid as with right clocks.
 */
import { randomUUID } from 'node:crypto'
import { type ClockOffset, openClockOffset } from '@haulway/client/sync/clock-offset.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { rebuildSteps } from '@haulway/server/api-node/rebuild-documents.ts'
import { openAccessTokens } from '@haulway/server/auth/session/access-token.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { rebuild } from '@haulway/server/sync/rebuild.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { addCrew, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { everyStep, type Step } from '@haulway/server/testing/load-clocks.fixture.ts'
import { newTestId, openTestClient, openTestNode, type TestClient } from '@haulway/server/testing/test-node.ts'
import { type Actor, addActor, addTruck } from '@haulway/server/testing/work.fixture.ts'
import { describe, expect, test } from 'vitest'

/** The true time, and how far off each node's clock is. */
const time = { now: Date.now(), shownByFirst: 0, shownBySecond: 0 }

const node = closeAfterAll(await openTestNode({ clock: () => time.now + time.shownByFirst }))
const peer = closeAfterAll(await node.openPeer({ clock: () => time.now + time.shownBySecond }))

const shifts = [-secondMs, secondMs, -hourMs, hourMs, -40 * dayMs, 40 * dayMs]
/** Each act is tried after a clock jump by two of the shifts; with `HAULWAY_CLOCKS=all` (the long trial) by all. */
const triedBy = (shift: number, scene: Scene) =>
  storiesOf(scene, newTestId(), newTestId())[0]
    .map((_, step) => step)
    .filter(step => process.env.HAULWAY_CLOCKS === 'all' || step % 3 === shift % 3)

describe.each(shifts.map((shiftMs, shift) => ({ shiftMs, shift })))(
  'clocks off by $shiftMs ms',
  ({ shiftMs, shift }) => {
    test('a clock that jumps between any two acts of a load, and stays off, changes no cent', async () => {
      const scene = await setScene()
      const tried = triedBy(shift, scene)
      for (const from of tried) {
        await recordLoads(scene, index => ({ first: index >= from ? shiftMs : 0, second: 0, at: node.url }))
      }
      await expectBooks(scene, tried.length)
    })

    test('a clock that is wrong for every other act changes no cent', async () => {
      const scene = await setScene()
      for (const odd of [0, 1]) {
        await recordLoads(scene, index => ({ first: index % 2 === odd ? shiftMs : 0, second: 0, at: node.url }))
      }
      await expectBooks(scene, 2)
    })

    test('two nodes that disagree and take turns change no cent', async () => {
      const scene = await setScene()
      for (const odd of [0, 1]) {
        await recordLoads(scene, index => ({ first: 0, second: shiftMs, at: index % 2 === odd ? node.url : peer.url }))
      }
      await expectBooks(scene, 2)
    })
  },
)

test('documents are the same as after a rebuild', async () => {
  const database = openDatabase(node.databaseUrl, 2)
  for (const step of rebuildSteps) {
    await rebuild(database, step, undefined, page => expect(page.changed, step.name).toBe(0))
  }
  await database.close()
})

type Scene = { crew: Crew; hourly: Actor; hourlyDispatchId: string }
type Phone = { offMs: number; offset: ClockOffset }
/** Each actor's phone in the current scene. */
const phones = new Map<Actor, Phone>()
type Clocks = { first: number; second: number; at: string }

/** A crew paid by the ton, and a trucker paid by the hour. */
async function setScene(): Promise<Scene> {
  Object.assign(time, { shownByFirst: 0, shownBySecond: 0, now: Date.now() })
  const crew = await addCrew(node)
  const { jobber, projectId, haulId } = crew
  const hourly = await addActor(node, 'Hal', 2)
  const truckId = await addTruck(hourly, '31')
  const offerId = newTestId()
  const hourlyDispatchId = newTestId()
  const card = { basis: 'hour' as const, rateE4: 960_000, clock: 'load' as const }
  await jobber.client.sendOffer({ projectId, haulId, offerId, truckingEntityId: hourly.entityId, trucks: 1, card })
  await hourly.client.answerOffer({ projectId, offerId, accept: true, truckId, dispatchId: hourlyDispatchId })
  phones.clear()
  const ahead = 25 * minuteMs
  const behind = -2 * hourMs
  for (const actor of [jobber, crew.pit, crew.operator, crew.solo, hourly]) {
    const offMs = actor === crew.solo ? ahead : actor === crew.operator ? behind : 0
    const clock = () => time.now + offMs
    const offset = openClockOffset({ clock, elapsed: () => time.now, knownMs: 0, onChange: () => {} })
    offset.measure(time.now, clock())
    phones.set(actor, { offMs, offset })
  }
  return { crew, hourly, hourlyDispatchId }
}

/** The steps of a load paid by the ton, and of one paid by the hour: the same steps at the same minutes. */
function storiesOf({ crew, hourly, hourlyDispatchId }: Scene, byTon: string, byHour: string): [Step[], Step[]] {
  const { projectId, solo, soloDispatchId } = crew
  return [
    everyStep(crew, solo, { projectId, dispatchId: soloDispatchId, loadLogId: byTon }),
    everyStep(crew, hourly, { projectId, dispatchId: hourlyDispatchId, loadLogId: byHour }, 'hours'),
  ]
}

/** Records a load paid by the ton and one by the hour, each step at its true minute. */
async function recordLoads(scene: Scene, clocksAt: (index: number) => Clocks): Promise<void> {
  const { crew, hourly } = scene
  const beganAt = time.now + minuteMs
  const byTon = newTestId()
  const byHour = newTestId()
  const stories = storiesOf(scene, byTon, byHour)
  for (const [index, { minute }] of stories[0].entries()) {
    const clocks = clocksAt(index)
    time.now = beganAt + minute * minuteMs
    Object.assign(time, { shownByFirst: clocks.first, shownBySecond: clocks.second })
    // Each phone has a stream, on which it measures.
    for (const { offMs, offset } of phones.values()) offset.measure(nodeTimeOf(clocks), time.now + offMs)
    await Promise.all(stories.map(story => makeStep(story[index]!, clocks)))
  }
  Object.assign(time, { shownByFirst: 0, shownBySecond: 0 })
  await expectPosted(scene, byTon, crew.solo, 13_611 + 7 * 150)
  await expectPosted(scene, byHour, hourly, 9600)
}

async function makeStep(step: Step, clocks: Clocks): Promise<void> {
  try {
    await step.make(await clientOf(step, clocks))
  } catch (error) {
    throw new Error(`${step.name} at minute ${step.minute} was refused`, { cause: error })
  }
}

function nodeTimeOf({ at }: Clocks): number {
  return time.now + (at === node.url ? time.shownByFirst : time.shownBySecond)
}

/** A client whose token is valid by the clock of the node it calls. */
async function clientOf({ by }: Step, clocks: Clocks): Promise<TestClient> {
  const { offMs, offset } = phones.get(by)!
  const { accessToken } = await openAccessTokens(node.authSecret, () => nodeTimeOf(clocks)).sign({
    uid: by.uid,
    sessionId: randomUUID(),
  })
  return openTestClient(clocks.at, {
    authorization: `Bearer ${accessToken}`,
    'haulway-occurred-at': String(time.now + offMs),
    'haulway-clock-offset-ms': String(offset.ms()),
  })
}

async function expectPosted({ crew }: Scene, loadLogId: string, trucker: Actor, haulCents: number): Promise<void> {
  const [row] = await node.sql`
    select state, record->'approval' as approval from load_logs
    where project_id = ${crew.projectId} and load_log_id = ${loadLogId}`
  expect(row).toMatchObject({
    state: 'approved',
    approval: { haul: { totalCents: haulCents }, material: { totalCents: 38_216 }, by: { uid: crew.jobber.uid } },
  })
  const entries = await node.sql<{ account: string; amount: string }[]>`
    select unnest(accounts) as account, unnest(amounts)::text as amount from journal_entries
    where book_id = ${crew.projectId} and cause_kind = 'loadApproved' and cause_id = ${loadLogId}`
  expect(Object.fromEntries(entries.map(({ account, amount }) => [account, Number(amount)]))).toMatchObject({
    [`receivable:${trucker.entityId}:${crew.jobber.entityId}`]: haulCents,
    [`receivable:${crew.pit.entityId}:${crew.jobber.entityId}`]: 38_216,
  })
  const documents = await node.sql`
    select body->'state' as state, body->'money' as money from documents
    where scope = ${`haulway-entity/${crew.jobber.entityId}`} and collection = 'load-logs' and id = ${loadLogId}`
  const money = { haul: { pay: { totalCents: haulCents } }, material: { pay: { totalCents: 38_216 } } }
  expect(documents).toMatchObject([{ state: 'approved', money }])
}

/** Expects that each load was posted once, and its disputed line held once and released once: the rest is zero. */
async function expectBooks({ crew }: Scene, count: number): Promise<void> {
  const [sum] = await node.sql`
    select count(distinct journal_entry_id)::int as entries, sum(amount)::text as rest
    from journal_entries, unnest(amounts) as amount where book_id = ${crew.projectId}`
  expect(sum).toEqual({ entries: 6 * count, rest: '0' })
}
