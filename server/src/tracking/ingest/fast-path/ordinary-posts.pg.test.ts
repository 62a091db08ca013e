/** Phones' ordinary posts bypass the framework. Senders can't notice a difference. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { request } from 'node:http'
import { minuteMs } from '@haulway/domain/time.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { afterAll, expect, test } from 'vitest'
import { newTestId } from '../../../testing/test-node.ts'
import { openNodeWithLoad, pluginPoint } from '../../../testing/tracking.fixture.ts'
import { pitPlace } from '../../../testing/work.fixture.ts'

const { node, crew, load } = await openNodeWithLoad(Date.now() - 30 * minuteMs)
afterAll(() => node.close())

type Post = { headers?: Record<string, string>; to?: string; body?: string }

/** A post from a web page takes the framework's path. The origin isn't ours, so the answer has no extra headers. */
const fromPage = { origin: 'https://elsewhere.example' }

/** Posts as if it were the first post of its load, because damaged ones are counted. */
async function post({ headers = crew.solo.headers, to, body = '' }: Post, more: Record<string, string> = {}) {
  await node.sql`delete from damaged_bodies`
  const url = `${node.url}/locations/${to ?? `${load.projectId}/${load.loadLogId}.json`}`
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
  const { date, [envelopeHeaders.trace]: trace, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: rest, trace, body: (await answer.text()).replaceAll(String(trace), 'TRACE') }
}

/** How many requests the framework handled during the work. */
async function countHandledByFramework(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const increment = () => count++
  subscribe('tracing:fastify.request.handler:start', increment)
  await work()
  unsubscribe('tracing:fastify.request.handler:start', increment)
  return count
}

const point = (more: object = {}) => pluginPoint({ ...pitPlace, at: Date.now() - minuteMs }, load, more)
const pointsOf = (...location: object[]) => JSON.stringify({ location })

test('an ordinary post bypasses the framework, and a web page’s post does not', async () => {
  const body = pointsOf(point())
  expect(await countHandledByFramework(() => post({ body }))).toBe(0)
  expect(await countHandledByFramework(() => post({ body }, fromPage))).toBe(1)
})

test.each<[string, () => Post]>([
  ['good points', () => ({ body: pointsOf(point(), point()) })],
  ['a truncated point', () => ({ body: pointsOf(point()).slice(0, 90) })],
  [
    'a point without coordinates, with an odd uuid',
    () => ({ body: pointsOf({ ...point({ coords: {} }), uuid: 'ü 𝕏' }) }),
  ],
  ['an empty body', () => ({})],
  ['an unknown load', () => ({ to: `${newTestId()}/${newTestId()}.json`, body: pointsOf({ ...point(), extras: {} }) })],
  ['a load id that is not a uuid', () => ({ to: 'a/b.json', body: pointsOf({ ...point(), extras: {} }) })],
  ['a content type other than JSON', () => ({ headers: { ...crew.solo.headers, 'content-type': 'text/plain' } })],
  ['another’s token', () => ({ headers: crew.pit.headers, body: pointsOf(point()) })],
  ['an invalid token', () => ({ headers: { authorization: 'Bearer none' }, body: pointsOf(point()) })],
  ['a scheme other than Bearer', () => ({ headers: { authorization: 'Basic none' }, body: pointsOf(point()) })],
  ['no token', () => ({ headers: {}, body: pointsOf(point()) })],
  ['a body over the limit', () => ({ body: pointsOf(point({ note: 'x'.repeat(1024 * 1024) })) })],
  ['an idempotency key', () => ({ headers: { ...crew.solo.headers, 'idempotency-key': newTestId() } })],
  ['an invalid clock offset', () => ({ headers: { ...crew.solo.headers, 'haulway-clock-offset-ms': 'x' } })],
])('a post with %s gets the same answer on both paths', async (_, build) => {
  const input = build()
  const fast = await post(input)
  const framework = await post(input, fromPage)
  expect({ ...fast, trace: undefined }).toEqual({ ...framework, trace: undefined })
  const key = input.headers?.[envelopeHeaders.key]
  for (const { trace } of [fast, framework]) expect(trace).toMatch(key ?? /^[0-9a-f-]{36}$/)
})

test('a sender that hangs up in the middle of a body does no harm, and can send its points again', async () => {
  const body = pointsOf(point())
  const headers = { ...crew.solo.headers, 'content-length': body.length }
  const cutRequest = request(`${node.url}/locations/${load.projectId}/${load.loadLogId}.json`, {
    method: 'POST',
    headers,
  })
  cutRequest.on('error', () => {})
  await new Promise(resolve => cutRequest.write(body.slice(0, 50), resolve))
  await new Promise(resolve => cutRequest.on('close', resolve).destroy())
  expect((await post({ body })).status).toBe(200)
})
