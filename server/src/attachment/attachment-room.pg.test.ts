/** No one fills the storage: what a user and a business add in a day has a limit, and what is refused takes no room. */
import { once } from 'node:events'
import { request } from 'node:http'
import { tinyJpeg } from '@haulway/domain/attachment/attachment.fixture.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rateLimits } from '../auth/limits/rate-limit.table.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, type Crew } from '../testing/load.fixture.ts'
import { openS3Double } from '../testing/services/s3.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import type { Actor } from '../testing/work.fixture.ts'
import { uploadsAtOnce } from './attachment-room.ts'

const gigabytesADay = 8
let crew: Crew
const s3 = closeAfterAll(await openS3Double())
const node = closeAfterAll(await openTestNode({ attachments: s3.options, attachmentGigabytesADay: gigabytesADay }))

beforeEach(async () => {
  crew = await addCrew(node)
})

async function startLoad(): Promise<string> {
  const { projectId, fleetDispatchId: dispatchId } = crew
  const loadLogId = newTestId()
  await crew.driver.client.startLoad({ projectId, dispatchId, loadLogId, actId: newTestId() })
  return loadLogId
}

type Sent = { by: Actor; loadLogId: string; attachmentId?: string; comment?: string; signal?: AbortSignal }
async function put({ by, loadLogId, attachmentId = newTestId(), comment, signal }: Sent) {
  const { projectId, fleetDispatchId: dispatchId } = crew
  const query = new URLSearchParams({ kind: 'loadPhoto', projectId, dispatchId, loadLogId })
  const answer = await fetch(`${node.url}/attachments/${attachmentId}?${query}`, {
    method: 'PUT',
    body: tinyJpeg(comment),
    headers: { 'content-type': 'image/jpeg', ...by.headers },
    ...(signal && { signal }),
  })
  const { message } = z.object({ message: z.string().optional() }).parse(await answer.json())
  return { status: answer.status, message, retryAfter: Number(answer.headers.get('retry-after')) }
}

/** Lets there be room for two more small pictures. */
async function use(key: string, gigabytes: number, endsAt = Date.now() + dayMs) {
  const row = { key, count: gigabytes * 1_000_000 - 2, endsAt }
  await node.inTransaction(tx => tx.insert(rateLimits).values(row))
}

async function countOf(key: string): Promise<number | undefined> {
  const rows = await node.inTransaction(async tx => tx.select().from(rateLimits).where(eq(rateLimits.key, key)))
  return rows[0]?.count
}

test('a user adds a quarter of what a business may in a day, and the refusal says to keep the rest', async () => {
  const { driver, jobber } = crew
  const loadLogId = await startLoad()
  await use(`attachment:user:${driver.uid}`, gigabytesADay / 4)
  const objects = s3.objects.size
  expect(await put({ by: driver, loadLogId })).toMatchObject({ status: 200 })
  expect(await put({ by: driver, loadLogId })).toMatchObject({ status: 200 })
  const refused = await put({ by: driver, loadLogId })
  expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('send it later') })
  expect(refused.retryAfter).toBeGreaterThan(80_000)
  expect(s3.objects.size).toBe(objects + 2)
  expect(await put({ by: jobber, loadLogId })).toMatchObject({ status: 200 })
})

test('all users of a business together have its limit, and other businesses have their own', async () => {
  const { driver, jobber } = crew
  const loadLogId = await startLoad()
  await use(`attachment:business:${jobber.entityId}`, gigabytesADay)
  for (const status of [200, 200, 429]) expect(await put({ by: jobber, loadLogId })).toMatchObject({ status })
  expect(await put({ by: driver, loadLogId })).toMatchObject({ status: 200 })
})

test('pictures of loads that no one started have a tenth of it', async () => {
  const { jobber } = crew
  await use(`attachment:early-bytes:${jobber.entityId}`, gigabytesADay / 10)
  for (const status of [200, 200, 429]) {
    expect(await put({ by: jobber, loadLogId: newTestId() })).toMatchObject({ status })
  }
  expect(await put({ by: jobber, loadLogId: await startLoad() })).toMatchObject({ status: 200 })
})

test('the next day there is room again', async () => {
  const { driver } = crew
  await use(`attachment:user:${driver.uid}`, gigabytesADay, Date.now() - 1)
  expect(await put({ by: driver, loadLogId: await startLoad() })).toMatchObject({ status: 200 })
})

test('tries while the storage is away use up nothing', async () => {
  const { driver } = crew
  const loadLogId = await startLoad()
  const { secret } = s3.options
  s3.options.secret = 'another'
  for (let n = 0; n < 3; n++) expect(await put({ by: driver, loadLogId })).toMatchObject({ status: 503 })
  s3.options.secret = secret
  expect(await countOf(`attachment:user:${driver.uid}`)).toBe(0)
  expect(await put({ by: driver, loadLogId })).toMatchObject({ status: 200 })
  expect(await countOf(`attachment:user:${driver.uid}`)).toBe(1)
})

test('of contents sent at once under one id, only the saved one stays in the storage', async () => {
  const { driver } = crew
  const loadLogId = await startLoad()
  const objects = s3.objects.size
  const attachmentId = newTestId()
  const contents = Array.from({ length: 12 }, (_, n) => `picture ${n}`)
  const answers = await Promise.all(contents.map(comment => put({ by: driver, loadLogId, attachmentId, comment })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await expect.poll(() => s3.objects.size).toBe(objects + 1)
})

test('one user’s uploads fill no node’s memory: eight are received at once, and others’ continue', async () => {
  const { driver, jobber } = crew
  const loadLogId = await startLoad()
  const bytes = tinyJpeg()
  const { projectId, fleetDispatchId: dispatchId } = crew
  const query = new URLSearchParams({ kind: 'loadPhoto', projectId, dispatchId, loadLogId })
  /** Sends all but the last byte, and the last one later. */
  const begin = () => {
    const headers = { ...driver.headers, 'content-type': 'image/jpeg', 'content-length': bytes.length }
    const sending = request(`${node.url}/attachments/${newTestId()}?${query}`, { method: 'PUT', headers })
    sending.write(bytes.subarray(0, -1))
    const answered = once(sending, 'response').then(([response]) => z.number().parse(response.resume().statusCode))
    return { answered, end: () => sending.end(bytes.subarray(-1)) }
  }
  const held = Array.from({ length: uploadsAtOnce + 1 }, begin)
  const answers = held.map(({ answered }) => answered)
  expect(await Promise.race(answers)).toBe(429)
  expect(await put({ by: jobber, loadLogId })).toMatchObject({ status: 200 })
  for (const { end } of held) end()
  expect((await Promise.all(answers)).toSorted()).toEqual([...Array(uploadsAtOnce).fill(200), 429])
  await expect.poll(async () => (await put({ by: driver, loadLogId })).status).toBe(200)
})

test('an upload keeps its place until its work ends, even if its sender has gone', async () => {
  const { driver } = crew
  const loadLogId = await startLoad()
  const status = async () => (await put({ by: driver, loadLogId })).status
  await node.inTransaction(async tx => {
    await tx.ask(sql`lock table attachments in access exclusive mode`)
    const gone = new AbortController()
    const send = () => put({ by: driver, loadLogId, signal: gone.signal }).catch(() => undefined)
    const sent = Array.from({ length: uploadsAtOnce }, send)
    await expect.poll(status).toBe(429)
    gone.abort()
    await Promise.all(sent)
    expect(await status()).toBe(429)
  })
  await expect.poll(status).toBe(200)
})

test('files that no document names are removed in one night, however many they are', async () => {
  const { fleet } = crew
  const row = { subject: { kind: 'paper', entityId: fleet.entityId }, contentType: 'image/jpeg', bytes: 1 }
  const by = { uid: fleet.uid, entityId: fleet.entityId }
  const record = { ...row, sha256: 'a'.repeat(64), by, takenAt: 1, receivedAt: 1, readerEntityIds: [fleet.entityId] }
  const ids = Array.from({ length: 1200 }, newTestId)
  await node.sql`
    insert into attachments (attachment_id, owner_id, record)
    select id, ${fleet.entityId}, ${JSON.stringify(record)}::text::jsonb || jsonb_build_object('attachmentId', id)
    from unnest(${ids}::uuid[]) as id`
  await node.sql`insert into pgboss.job (name, data, retry_limit) values ('drop-lost-papers', '{}', 2)`
  await expect.poll(() => node.sql`select 1 from attachments where owner_id = ${fleet.entityId}`).toEqual([])
})
