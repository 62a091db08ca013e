/** What phones post all day goes past the framework. Whoever posts can't tell. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { request } from 'node:http'
import { minuteMs } from '@haulway/domain/time.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Crew } from '../../../testing/load.fixture.ts'
import { newTestId, type TestNode } from '../../../testing/test-node.ts'
import { type Load, openNodeWithLoad, pluginPoint } from '../../../testing/tracking.fixture.ts'
import { pitPlace } from '../../../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
let load: Load
beforeAll(async () => {
  ;({ node, crew, load } = await openNodeWithLoad(Date.now() - 30 * minuteMs))
})
afterAll(() => node.close())

type Post = { headers?: Record<string, string>; to?: string; body?: string }

/** A page's post is the framework's: of no page of ours, so that its answer is like everybody's. */
const ofAPage = { origin: 'https://elsewhere.example' }

/** Each as if it were the first of its load: damaged ones are counted. */
async function post({ headers = crew.solo.headers, to, body = '' }: Post, more: Record<string, string> = {}) {
  await node.sql`delete from damaged_bodies`
  const url = `${node.url}/locations/${to ?? `${load.projectId}/${load.loadLogId}.json`}`
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
  const { date, [envelopeHeaders.trace]: trace, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: rest, trace, body: (await answer.text()).replaceAll(String(trace), 'TRACE') }
}

/** The bodies of points that the framework has carried out. */
async function countOfFramework(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const note = () => count++
  subscribe('tracing:fastify.request.handler:start', note)
  await work()
  unsubscribe('tracing:fastify.request.handler:start', note)
  return count
}

const point = (more: object = {}) => pluginPoint({ ...pitPlace, at: Date.now() - minuteMs }, load, more)
const pointsOf = (...location: object[]) => JSON.stringify({ location })

test('an ordinary post goes past the framework, and a page’s does not', async () => {
  const body = pointsOf(point())
  expect(await countOfFramework(() => post({ body }))).toBe(0)
  expect(await countOfFramework(() => post({ body }, ofAPage))).toBe(1)
})

test.each<[string, () => Post]>([
  ['good points', () => ({ body: pointsOf(point(), point()) })],
  ['a point in half', () => ({ body: pointsOf(point()).slice(0, 90) })],
  ['a point of nowhere, with an odd name', () => ({ body: pointsOf({ ...point({ coords: {} }), uuid: 'ü 𝕏' }) })],
  ['nothing at all', () => ({})],
  ['an unknown load', () => ({ to: `${newTestId()}/${newTestId()}.json`, body: pointsOf({ ...point(), extras: {} }) })],
  ['a load with no name of ours', () => ({ to: 'a/b.json', body: pointsOf({ ...point(), extras: {} }) })],
  ['no word of JSON in its headers', () => ({ headers: { ...crew.solo.headers, 'content-type': 'text/plain' } })],
  ['another’s token', () => ({ headers: crew.pit.headers, body: pointsOf(point()) })],
  ['a token that is none', () => ({ headers: { authorization: 'Bearer none' }, body: pointsOf(point()) })],
  ['a word that bears no token', () => ({ headers: { authorization: 'Basic none' }, body: pointsOf(point()) })],
  ['no token', () => ({ headers: {}, body: pointsOf(point()) })],
  ['more than is taken', () => ({ body: pointsOf(point({ note: 'x'.repeat(1024 * 1024) })) })],
  ['a number that says what it is', () => ({ headers: { ...crew.solo.headers, 'idempotency-key': newTestId() } })],
  ['nonsense about its clock', () => ({ headers: { ...crew.solo.headers, 'haulway-clock-offset-ms': 'x' } })],
])('a post with %s is answered alike on both ways', async (_, of) => {
  const sent = of()
  const [short, long] = [await post(sent), await post(sent, ofAPage)]
  expect({ ...short, trace: undefined }).toEqual({ ...long, trace: undefined })
  const key = sent.headers?.[envelopeHeaders.key]
  for (const { trace } of [short, long]) expect(trace).toMatch(key ?? /^[0-9a-f-]{36}$/)
})

test('a sender that hangs up in the middle of a body is no trouble, and their points come with the next', async () => {
  const body = pointsOf(point())
  const headers = { ...crew.solo.headers, 'content-length': body.length }
  const asking = request(`${node.url}/locations/${load.projectId}/${load.loadLogId}.json`, { method: 'POST', headers })
  asking.on('error', () => {})
  await new Promise(resolve => asking.write(body.slice(0, 50), resolve))
  await new Promise(resolve => asking.on('close', resolve).destroy())
  expect((await post({ body })).status).toBe(200)
})
