/** What a node reports to Prometheus: real requests, then a scrape. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { beginLoad, pointsBetween, postLocations, sendLocations } from '../../testing/tracking.fixture.ts'
import { addActor, addTruck, pitPlace, sitePlace } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const metrics = closeAfterAll(await node.serveMetrics('127.0.0.1', 0))
const crew = await addCrew(node)

const scrape = async (url = metrics.url) => (await fetch(`${url}/metrics`)).text()

/** The value of a series, written as in a scrape; undefined if it is not there. */
function readSeries(text: string, series: string): number | undefined {
  const line = text.split('\n').find(each => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

const countOf = (text: string, call: string) => readSeries(text, `haulway_call_seconds_count{call="${call}"}`)
const locations = 'POST /locations/:projectId/:loadLogId.json'

test('each call is timed by its name, and each refusal is counted by its code', async () => {
  const before = await scrape()
  const refusals = (text: string) => readSeries(text, 'haulway_refusals_total{code="noAuthorizationToken"}') ?? 0
  const calls = (text: string) => countOf(text, 'createTruck') ?? 0
  await addTruck(crew.solo, '77')
  expect((await node.post('/create-truck', {})).status).toBe(401)
  await eventually(async () => expect(calls(await scrape())).toBe(calls(before) + 2))
  expect(refusals(await scrape())).toBe(refusals(before) + 1)
})

test('points are counted when they are stored, whichever path takes them', async () => {
  const beganAt = Date.now() - 60 * minuteMs
  const load = await beginLoad(node, crew, beganAt)
  const points = pointsBetween({ ...pitPlace, at: beganAt }, { ...sitePlace, at: beganAt + minuteMs }, 6, load)
  const before = await scrape()
  const stored = (text: string) => readSeries(text, 'haulway_points_stored_total') ?? 0
  await sendLocations(node.url, crew.solo.headers, load, { location: points.slice(0, 4) })
  // Compressed bodies take the framework's path.
  await sendLocations(node.url, crew.solo.headers, load, { location: points.slice(4) }, { gzip: true })
  await postLocations(node.url, { authorization: 'Bearer nonsense' }, load, { location: points })
  await eventually(async () => expect(countOf(await scrape(), locations)).toBe((countOf(before, locations) ?? 0) + 3))
  expect(stored(await scrape())).toBe(stored(before) + 6)
})

test('open streams are counted while they are open', async () => {
  const stream = await node.subscribe(crew.solo, [entityScope(crew.solo.entityId)])
  await stream.next('heartbeat')
  expect(readSeries(await scrape(), 'haulway_streams')).toBe(1)
  stream.end()
  await eventually(async () => expect(readSeries(await scrape(), 'haulway_streams')).toBe(0))
})

test('what reaches a stream late is counted with its age, and what a reader missed while away is not', async () => {
  const greg = await addActor(node, 'Greg', 2)
  const scope = entityScope(greg.entityId)
  const read = async (part: string) => readSeries(await scrape(), `haulway_feed_lag_seconds_${part}`) ?? 0
  const stream = await node.subscribe(greg, [scope])
  await stream.next('heartbeat')
  const before = { count: await read('count'), sum: await read('sum') }
  await addTruck(greg, '78')
  await stream.next('changes')
  expect(await read('count')).toBe(before.count + 1)
  // As if its hint had been lost for a minute.
  const [raised] = await node.sql<{ version: string }[]>`
    update scopes set version = version + 1, raised_at = raised_at - 60000 where scope = ${scope} returning version`
  const version = Number(raised?.version)
  await node.sql`select pg_notify('haulway_node_messages', ${`versions ${JSON.stringify({ [scope]: version })}`})`
  await eventually(async () => expect(await read('count')).toBe(before.count + 2))
  expect(await read('sum')).toBeGreaterThanOrEqual(before.sum + 60)
  stream.end()
  const again = await node.subscribe(greg, [`${scope}@${version - 1}`])
  await again.next('changes')
  expect(await read('count')).toBe(before.count + 2)
  again.end()
})

test('the process, and the transactions that wait for a connection, are reported', async () => {
  const text = await scrape()
  expect(readSeries(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(readSeries(text, 'haulway_transactions_waiting')).toBe(0)
})

test('the oldest job that is due is reported with its age; one that is due later does not count', async () => {
  const boss = new PgBoss(node.databaseUrl)
  await boss.start()
  await boss.createQueue('unworked')
  await boss.send('unworked', {}, { startAfter: 3600 })
  const age = async () => readSeries(await scrape(), 'haulway_job_oldest_waiting_seconds')
  expect(await age()).toBeLessThan(3600)
  await node.sql`update pgboss.job set start_after = now() - interval '2 hours' where name = 'unworked'`
  expect(await age()).toBeGreaterThanOrEqual(7200)
  await boss.deleteQueue('unworked')
  await boss.stop()
})

test('jobs that fail again and again are counted by kind, though none of them looks late', async () => {
  // It refuses every email.
  const refusing = createServer(socket => {
    socket.on('error', () => {})
    socket.end('554 no mail today\r\n')
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Haulway <no-reply@haulway.example>' }
  const other = await openTestNode({ mail, logLevel: 'silent', jobsMayFail: true })
  const otherMetrics = await other.serveMetrics('127.0.0.1', 0)
  const email = 'mona@example.com'
  await other.addUser('Mona', email)
  const failing = async () => readSeries(await scrape(otherMetrics.url), 'haulway_jobs_failing{kind="send-mail"}')
  expect(await failing()).toBeUndefined()
  const sent = await fetch(`${other.url}/password-reset-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newTestId() },
    body: JSON.stringify({ email }),
  })
  expect(sent.status).toBe(200)
  await eventually(async () => {
    // As if its next try had come.
    await other.sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`
    expect(await failing()).toBe(1)
  })
  expect(await runAct(other.databaseUrl, ['trouble'], Date.now)).toContain(
    '1 send-mail job failed 5 times or more. See the output in pgboss.job.',
  )
  otherMetrics.close()
  await other.close()
  refusing.close()
})

test('the ledger sums to 0, and currencies that are off by the same amount do not cancel out', async () => {
  expect(readSeries(await scrape(), 'haulway_ledger_sum_cents')).toBe(0)
  const other = await openTestNode()
  await other.sql`alter table journal_entries drop constraint journal_entries_sum_to_zero`
  for (const [currency, cents] of [
    ['USD', 300],
    ['CAD', -300],
  ] as const) {
    await other.sql`
      insert into journal_entries (book_id, journal_entry_id, cause_kind, cause_id, currency, accounts, amounts, at)
      values (${newTestId()}, ${newTestId()}, 'load', ${newTestId()}, ${currency}, '{a}', ${[cents]}, 1)`
  }
  const otherMetrics = await other.serveMetrics('127.0.0.1', 0)
  expect(readSeries(await scrape(otherMetrics.url), 'haulway_ledger_sum_cents')).toBe(600)
  otherMetrics.close()
  await other.close()
})

test('what the database does not answer is left out, so that it is never taken for a good value', async () => {
  const other = await openTestNode({ logLevel: 'silent' })
  await other.sql`alter table journal_entries rename to elsewhere`
  const otherMetrics = await other.serveMetrics('127.0.0.1', 0)
  const text = await scrape(otherMetrics.url)
  expect(readSeries(text, 'haulway_ledger_sum_cents')).toBeUndefined()
  expect(readSeries(text, 'haulway_streams')).toBe(0)
  otherMetrics.close()
  await other.close()
})

test('no series names a user, a business or a load, and no address that someone makes up adds one', async () => {
  await fetch(`${node.url}/nowhere/${newTestId()}?token=secret`)
  await fetch(`${node.url}/%`)
  const text = await scrape()
  for (const secret of [crew.solo.uid, crew.solo.entityId, crew.projectId, 'nowhere', 'secret']) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('the public port does not answer /metrics, and the private port answers nothing else', async () => {
  const answer = await fetch(`${node.url}/metrics`, { headers: { accept: 'text/plain; version=0.0.4' } })
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('haulway_')
  for (const path of ['/', '/readyz', '/metrics/..', '/haulway-config']) {
    expect((await fetch(metrics.url + path)).status, path).toBe(404)
  }
  expect((await fetch(`${metrics.url}/metrics`, { method: 'POST' })).status).toBe(404)
})
