/** Runs a morning of the demo, 06:00 to 09:00, on a real node as fast as it answers, with a visitor in between. */
import { randomBytes } from 'node:crypto'
import { openClient } from '@haulway/client/client.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { walletAccount } from '@haulway/domain/ledger/account.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { saveBaseline } from '@haulway/server/testing/baseline/baseline.fixture.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { afterAll, expect, test } from 'vitest'
import { type DemoDay, dayFrom } from '../day/choose-day.ts'
import { demoDay } from '../day/demo-day.ts'
import type { Person, WorkingDay } from '../day/working-day.ts'
import { readRegion } from '../region/region.ts'
import type { Unsettled } from './bookkeeper.ts'
import { demoPassword } from './client.ts'
import { readDescribedPages } from './described-pages.fixture.ts'
import { createCountingJournal } from './journal.ts'
import { runDemo } from './run.ts'
import { listPeople } from './town.ts'

// Payments and withdrawals are moved into the morning.
const plan: WorkingDay = {
  ...demoDay,
  jobbers: demoDay.jobbers.map(jobber => ({ ...jobber, payMinutes: [7 * 60 + 50] })),
  haulers: demoDay.haulers.map(hauler => ({ ...hauler, withdrawMinute: 8 * 60 + 20 })),
}
const ray = plan.trucks.find(truck => truck.number === '41')!.driver

const troubles: string[] = []

const node = closeAfterAll(await openTestNode())
// Nothing is published after its first shift.
const yesterday = dayFrom(plan, Date.now() - 9 * hourMs)
const day = dayFrom(plan, Date.now() - 3.2 * hourMs)
const { counts, journal } = createCountingJournal(sentence => troubles.push(sentence))
await runUntil(yesterday, yesterday.startMs + 50 * minuteMs)
await runUntil(day, day.startMs + 1.5 * hourMs)
const rayUid = await actAsVisitor(ray)
await runUntil(day, day.startMs + 3 * hourMs)
afterAll(async () => {
  if (process.env.HAULWAY_BASELINE) await saveBaseline(node.sql)
})

function runUntil(day: DemoDay, untilMs: number): Promise<void> {
  const signal = AbortSignal.timeout(560_000)
  const settle = async ({ what, entityId, id }: Unsettled, atMs: number) => {
    await runAct(node.databaseUrl, ['settle', what, entityId, id], () => atMs)
  }
  const confirmEmail = async (email: string) => {
    await runAct(node.databaseUrl, ['users', 'email', email, 'confirmed'], Date.now)
  }
  return runDemo({ url: node.url, plan, region: readRegion(), signal, journal, settle, confirmEmail, day, untilMs })
}

/** A visitor signs in as one of the demo's people and acts on the open load. */
async function actAsVisitor(person: Person): Promise<string> {
  const client = await openClient({ url: node.url })
  const uid = await client.signIn({ email: person.email, password: demoPassword })
  const [open] = await node.sql<{ project_id: string; load_log_id: string }[]>`
    select l.project_id, l.load_log_id from load_logs l join members m on m.entity_id = l.driver_entity_id
    where m.uid = ${uid} order by l.started_at desc limit 1`
  const actId = buildId(Date.now(), randomBytes(10))
  await client.call('leavePit', { projectId: open!.project_id, loadLogId: open!.load_log_id, actId })
  client.close()
  return uid
}

test('the server accepts every call of the simulator at the first try', () => {
  expect(troubles).toEqual([])
  expect(counts).toMatchObject({ refused: 0, lost: 0 })
  expect(counts.points).toBeGreaterThan(4000)
})

test('a demo that has ended leaves no app connected', async () => {
  await expect.poll(() => node.countStreams().streams).toBe(0)
})

test('loads are delivered and approved, each with a ticket and GPS at both geofences', async () => {
  const loads = await node.sql<{ state: string; ticket: string | null; grade: string }[]>`
    select body->>'state' as state, body->>'ticketNo' as ticket, body->'evidence'->>'grade' as grade
    from documents join projects p on body->>'projectId' = p.project_id::text
    where collection = 'load-logs' and body->>'party' = 'jobber' and not deleted and p.record->>'state' = 'published'`
  const approved = loads.filter(load => load.state === 'approved')
  expect(approved.length).toBeGreaterThan(15)
  expect(approved.every(load => load.grade === 'A' && load.ticket !== null)).toBe(true)
  expect(new Set(approved.map(load => load.ticket)).size).toBe(approved.length)
})

test('GPS sees each truck in the pit before it is loaded, and out of it afterwards', async () => {
  const loads = await node.sql<{ seen: number; loaded: number; left: number }[]>`
    select min((act->>'occurredAt')::float8) filter (where act->>'kind' = 'arriveAtPit') as seen,
      min((act->>'occurredAt')::float8) filter (where act->>'kind' = 'leavePit') as left,
      min((record->'act'->>'occurredAt')::float8) as loaded
    from load_log_acts a join confirmations c using (load_log_id)
    where a.act->>'witness' = 'geofence' and c.record->'act'->>'kind' = 'confirmLoad'
    group by load_log_id having count(distinct a.act->>'kind') = 3`
  expect(loads.length).toBeGreaterThan(15)
  expect(loads.filter(({ seen, loaded, left }) => !(seen < loaded && loaded < left))).toEqual([])
})

test('the day before is closed: none of its loads is open, and no truck is dispatched to it', async () => {
  const projects = await node.sql<{ id: string; state: string; start: number; day: string }[]>`
    select project_id as id, record->>'state' as state, (record->>'shiftStartMinute')::int as start,
      record->>'startDay' as day from projects`
  const until = projects.filter(project => project.day <= day.day)
  const closed = until.filter(project => project.start === yesterday.plan.startMinute)
  expect(new Set(closed.map(project => project.state))).toEqual(new Set(['closed']))
  expect(until.filter(project => project.state === 'published')).toHaveLength(3)
  // What the office plans for later days goes on.
  const ahead = projects.filter(project => project.day > day.day)
  expect(ahead.map(project => project.state)).toEqual(demoDay.ahead.map(() => 'published'))
  const loads = await node.sql<{ state: string }[]>`
    select state from load_logs where project_id in ${node.sql(closed.map(project => project.id))}`
  expect(new Set(loads.map(load => load.state))).toEqual(new Set(['approved', 'cancelled']))
  const dispatches = await node.sql<{ state: string }[]>`
    select record->>'state' as state from dispatches where project_id in ${node.sql(closed.map(project => project.id))}`
  expect(new Set(dispatches.map(dispatch => dispatch.state))).toEqual(new Set(['ended']))
})

test('money moves: entries sum to zero, wallets equal their lines, payments and withdrawals are settled', async () => {
  const entries = await node.sql<{ accounts: string[]; amounts: bigint[]; cause_kind: string }[]>`
    select accounts, amounts, cause_kind from journal_entries`
  const sums = entries.map(({ amounts }) => amounts.reduce((sum, cents) => sum + Number(cents), 0))
  expect(sums.every(sum => sum === 0)).toBe(true)
  expect(new Set(entries.map(entry => entry.cause_kind)).size).toBeGreaterThanOrEqual(4)
  const wallets = await node.sql<{ entity_id: string; available_cents: string }[]>`select * from wallets`
  for (const { entity_id, available_cents } of wallets) {
    const lines = entries.flatMap(({ accounts, amounts }) =>
      accounts.map((account, i) => (account === walletAccount(entity_id) ? Number(amounts[i]) : 0)),
    )
    expect(Number(available_cents)).toBe(lines.reduce((sum, cents) => sum + cents, 0))
  }
  const [paid] = await node.sql`
    select count(*) filter (where state = 'settled')::int as settled, count(*)::int as asked from payments`
  expect(paid!.settled).toBeGreaterThanOrEqual(4)
  const [withdrawn] = await node.sql`select count(*)::int as count from withdrawals where state = 'settled'`
  expect(withdrawn!.count).toBeGreaterThanOrEqual(1)
})

test('the day shows weighed loads, a dispute, a design’s volume, a selling price and a share link', async () => {
  const [weighed] = await node.sql`
    select count(*)::int as count from documents
    where collection = 'load-logs' and body->>'party' = 'operator' and body->'quantity'->>'weighed' = 'true'`
  // From eight on, the next bucket has learned.
  expect(weighed!.count).toBeGreaterThanOrEqual(8)
  const disputes = await node.sql<{ code: string; paid: { code: string }[] }[]>`
    select a.act->'dispute'->>'code' as code, l.record->'approval'->'haul'->'lines' as paid
    from load_log_acts a join load_logs l using (project_id, load_log_id) where a.act->>'kind' = 'disputeLine'`
  expect(disputes.length).toBeGreaterThanOrEqual(1)
  for (const { code, paid } of disputes) expect(paid.map(line => line.code)).toContain(code)
  const hauls = await node.sql<{ state: string | null; sale: number | null }[]>`
    select record->'volumeTarget'->>'state' as state, (record->>'saleRateE4')::int as sale from hauls`
  expect(hauls.some(({ state }) => state === 'bank')).toBe(true)
  expect(hauls.some(({ sale }) => sale !== null)).toBe(true)
  const [links] = await node.sql`
    select count(*)::int as count from share_links s join projects p on s.record->>'projectId' = p.project_id::text
    where p.record->>'state' = 'published'`
  expect(links!.count).toBe(1)
})

test('the day shows a truck with a permit, a limit posted on a road, and one load over the legal weight', async () => {
  const loads = await node.sql<{ number: string; by: string; over: string | null; needs: string[] }[]>`
    select body->'terms'->'truck'->>'number' as number, body->'terms'->'truck'->'legalGross'->0->>'by' as by,
      body->>'overLegal' as over, body->'needsYou' as needs
    from documents join projects p on body->>'projectId' = p.project_id::text
    where collection = 'load-logs' and body->>'party' = 'jobber' and not deleted and p.record->>'state' = 'published'`
  const sourcesOf = (number: string) => new Set(loads.flatMap(load => (load.number === number ? load.by : [])))
  expect(sourcesOf('T-205')).toEqual(new Set(['permit']))
  expect(sourcesOf('41')).toEqual(new Set(['state']))
  expect(sourcesOf('T-202')).toEqual(new Set(['posted']))
  const over = loads.filter(load => load.over !== null)
  expect(over).toHaveLength(1)
  expect(over[0]!.needs).toContain('overLegalWeight')
})

test('a jobber and a hauler have a standing card, and a program of the jobber has read with its key', async () => {
  const bodies = async (collection: string) =>
    (await node.sql`select body from documents where collection = ${collection} and not deleted`).map(row => row.body)
  expect(await bodies('agreements')).toContainEqual(
    expect.objectContaining({ payerName: 'Brandt Earthworks', payeeName: 'Kline Hauling' }),
  )
  expect(await bodies('api-keys')).toContainEqual(
    expect.objectContaining({ name: 'QuickBooks bridge', lastUsedOn: expect.any(Number) }),
  )
  expect(await bodies('webhooks')).toContainEqual(
    expect.objectContaining({ address: 'https://books.brandt.example/haulway', stopped: expect.anything() }),
  )
})

test('the foreman accepts the loads of one site, and none of their documents contains a price', async () => {
  const { person } = plan.jobbers[0]!.foreman!
  const deliveries = await node.sql<{ count: number }[]>`
    select count(*)::int as count from load_log_acts join users u on act->'by'->>'uid' = u.uid
    where u.record->>'email' = ${person.email} and act->>'kind' = 'deliver'`
  expect(deliveries[0]!.count).toBeGreaterThan(5)
  const client = await openClient({ url: node.url })
  await client.signIn({ email: person.email, password: demoPassword })
  const [jobber] = await node.sql<{ id: string }[]>`
    select m.entity_id as id from members m join users u using (uid) where u.record->>'email' = ${person.email}`
  const { documents } = await client.read.page(entityScope(jobber!.id), 'load-logs', { limit: 200 })
  expect(documents.length).toBeGreaterThan(5)
  expect(documents.filter(load => load.money !== undefined)).toEqual([])
  client.close()
})

test('everyone in the plan has loads to look at', async () => {
  for (const { person } of listPeople(plan)) {
    const [found] = await node.sql<{ count: number }[]>`
      select count(*)::int as count from documents d join members m on d.scope = 'haulway-entity/' || m.entity_id
      join users u on u.uid = m.uid
      where u.record->>'email' = ${person.email} and d.collection = 'load-logs' and not d.deleted`
    expect(found!.count, person.email).toBeGreaterThan(2)
  }
})

test('no document of a fleet trucker contains a price, except what the driver is paid', async () => {
  const documents = await node.sql<{ collection: string; text: string }[]>`
    select d.collection, d.body::text as text from documents d
    join entities e on d.scope = 'haulway-entity/' || e.entity_id
    where (e.record->>'entityType')::int = 4 and not d.deleted`
  expect(documents.length).toBeGreaterThan(50)
  const priced = documents.filter(({ text }) => /cents/i.test(text)).map(each => each.collection)
  expect(priced.filter(collection => collection !== 'driver-pay')).toEqual([])
  // The fleet of the demo pays by percentage.
  expect(priced).toContain('driver-pay')
})

test('an account that a visitor has acted for is left alone, and the others continue', async () => {
  const acts = await node.sql<{ at: string; uid: string }[]>`
    select act->>'occurredAt' as at, act->'by'->>'uid' as uid from load_log_acts`
  const resumedMs = day.startMs + 1.5 * hourMs + minuteMs
  const visitorActs = acts.filter(act => act.uid === rayUid)
  const later = acts.filter(act => Number(act.at) > resumedMs && act.uid !== rayUid)
  expect(visitorActs.filter(act => Number(act.at) > resumedMs && Number(act.at) < Date.now() - 5 * minuteMs)).toEqual(
    [],
  )
  expect(later.length).toBeGreaterThan(40)
})

test('every document that a person can read has the shape that /openapi.json gives its collection', async () => {
  const people = listPeople(plan).map(({ person }) => person.email)
  const { counts, misfits } = await readDescribedPages(node.url, people, demoPassword)
  expect(misfits).toEqual([])
  const found = [...counts].filter(([, count]) => count > 0).map(([path]) => path.split('/').at(-1))
  expect(found).toEqual(expect.arrayContaining(['load-logs', 'payments', 'dispatches', 'notifications']))
  expect(new Set(found).size).toBeGreaterThan(25)
})
