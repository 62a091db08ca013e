/**
 * Sends random input to the location service: bodies based on its own schema with odd values, and odd headers,
 * encodings and addresses. Nothing makes it fail or hang, and good points among bad ones are stored.
 */
import { gzipSync } from 'node:zlib'
import { testSeed } from '@haulway/domain/seed.fixture.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newTestId } from '../../testing/test-node.ts'
import { openNodeWithLoad, pluginPoint } from '../../testing/tracking.fixture.ts'
import { pitPlace } from '../../testing/work.fixture.ts'
import { readTrack } from '../tracking.table.ts'

const runs = Number(process.env.HAULWAY_FUZZ ?? 400)
/** Much longer than an answer takes, so exceeding it means that the service hangs. */
const answerMsMax = 10 * secondMs
const { node, crew, load } = await openNodeWithLoad(Date.now() - 60 * secondMs)
afterAll(() => node.close())

const odd = fc.oneof(
  fc.constantFrom(null, true, '', '\0', '-1', 'NaN', 1e308, -1, 2 ** 53, [], {}, '__proto__', '𝕏'.repeat(70)),
  fc.jsonValue({ maxDepth: 2 }),
)
const mostly = <T>(usual: fc.Arbitrary<T>) => fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd })
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const number = fc.oneof(fc.double({ min: -1, max: 400, noNaN: true }), fc.double({ noNaN: true }))

/** A point in the shape of `pluginPointSchema`, any part of which may be odd. */
const pointArbitrary = mostly(
  fc.record(
    {
      timestamp: mostly(
        fc.oneof(
          fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
          fc.integer(),
          fc.integer({ min: -5_000, max: 5_000 }).map(ms => new Date(Date.now() + ms).toISOString()),
        ),
      ),
      uuid: mostly(fc.uuid()),
      coords: mostly(
        fc.record({
          latitude: mostly(fc.double({ min: -91, max: 91, noNaN: true })),
          longitude: mostly(fc.double({ min: -181, max: 181, noNaN: true })),
          accuracy: some(mostly(number)),
          speed: some(mostly(number)),
          heading: some(mostly(number)),
          altitude: some(mostly(number)),
        }),
      ),
      is_moving: mostly(fc.boolean()),
      event: mostly(fc.constantFrom('motionchange', 'heartbeat', 'providerchange')),
      battery: mostly(fc.record({ level: mostly(number), is_charging: mostly(fc.boolean()) })),
      activity: mostly(fc.record({ type: mostly(fc.string()), confidence: mostly(number) })),
      mock: mostly(fc.boolean()),
      odometer: mostly(number),
      extras: some(mostly(fc.record({ projectId: some(mostly(fc.uuid())), loadLogId: some(mostly(fc.uuid())) }))),
    },
    { requiredKeys: [] },
  ),
)

const headerArbitrary = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', 'x/y', ''),
    'content-encoding': fc.constantFrom('gzip', 'GZIP', 'br', 'identity', 'deflate, gzip', ''),
    'haulway-clock-offset-ms': fc.oneof(fc.integer().map(String), fc.constantFrom('', 'x', '1e999', '-0', '12.5')),
    'haulway-device': fc.constantFrom('', 'x'.repeat(200)),
    'idempotency-key': fc.constantFrom('', 'not an id', 'x'.repeat(300)),
    'if-none-match': fc.constantFrom('*', '""'),
    'accept-encoding': fc.constantFrom('', 'gzip;q=0'),
  },
  { requiredKeys: [] },
)

/** Not `.` or `..`: clients resolve these in a path, which makes it another address. */
const nameArbitrary = fc.string({ minLength: 1, maxLength: 40 }).filter(name => !['.', '..'].includes(name))
const addressArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.tuple(nameArbitrary, fc.uuid()) },
)

const replySchema = z.object({
  name: z.string(),
  refused: z.array(z.object({ uuid: z.string().optional(), reason: z.string() })),
})

test('random input never causes a server error, and a good point in the same body is stored', async () => {
  const acknowledged: number[] = []
  const statuses = new Map<number, number>()
  const points = fc.array(pointArbitrary, { maxLength: 12 })
  const form = fc.constantFrom('whole', 'single', 'cut', 'not packed', 'bytes')
  const property = fc.asyncProperty(points, headerArbitrary, addressArbitrary, form, async (bad, headers, to, how) => {
    const good = pluginPoint({ ...pitPlace, at: Date.now() - secondMs }, load)
    const location = how === 'single' ? good : [...bad, good]
    const text = JSON.stringify({ location, projectId: 7, params: bad })
    const isGzip = headers['content-encoding']?.toLowerCase() === 'gzip'
    const packed = isGzip && how !== 'not packed' ? gzipSync(text) : Buffer.from(text)
    const body = how === 'cut' ? packed.subarray(0, -3) : how === 'bytes' ? Buffer.from(text).reverse() : packed
    const [projectId, loadLogId] = to ?? [load.projectId, load.loadLogId]
    const allHeaders = { ...headers, authorization: crew.solo.headers.authorization ?? '' }
    const answer = await fetch(
      `${node.url}/locations/${encodeURIComponent(projectId)}/${encodeURIComponent(loadLogId)}.json`,
      { method: 'POST', headers: allHeaders, body: new Uint8Array(body), signal: AbortSignal.timeout(answerMsMax) },
    )
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    // 400 asks the sender for a damaged body again; 429 says that too many have come.
    expect([200, 400, 413, 429], JSON.stringify(headers)).toContain(answer.status)
    const json: unknown = await answer.json()
    const isReadable = (how === 'whole' || how === 'single') && !isUnreadable(headers['content-encoding'])
    if (!isReadable) return
    const reply = replySchema.parse(json)
    if (how === 'single') expect(reply.refused).toEqual([])
    expect(reply.refused.map(({ uuid }) => uuid)).not.toContain(good.uuid)
    acknowledged.push(pointKey(good.uuid))
  })
  await fc.assert(property, { numRuns: runs, endOnFailure: true })
  const stored = new Set((await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)).map(point => point.key))
  const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  process.stdout.write(`Seed ${testSeed}: ${runs} bodies, ${answered}; ${acknowledged.length} good points stored.\n`)
  expect(acknowledged.filter(key => !stored.has(key))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(0)
})

test('unknown addresses and methods are refused without a server error', async () => {
  const { headers } = crew.solo
  const send = (method: string, path: string) => fetch(node.url + path, { method, headers })
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    expect((await send(method, `/locations/${load.projectId}/${load.loadLogId}.json`)).status).toBeLessThan(500)
  }
  for (const path of ['/locations//.json', '/locations/%00/%ff.json', `/locations/${newTestId()}/..%2f..json`]) {
    expect((await send('POST', path)).status).toBeLessThan(500)
  }
})

/** An encoding that the service doesn't know, or that the body doesn't have. */
function isUnreadable(encoding: string | undefined): boolean {
  return encoding !== undefined && !['gzip', 'GZIP', 'identity', ''].includes(encoding)
}
