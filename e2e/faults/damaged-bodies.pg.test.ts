/**
 * Request bodies of points that are damaged in transit. Neither sender drops a point before the server has stored the
 * point or its damaged body, and no sender is blocked forever. A proxy between sender and server does the damage. The
 * web tracker's sender is the app's own; the native plugin's is modeled on its documentation.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { openPointFlusher } from '@haulway/app/tracking/tracker/point-flusher.ts'
import type { DroppedPoints, PointQueue, QueuedPoint } from '@haulway/app/tracking/tracker/point-queue.ts'
import { openSendPoints } from '@haulway/client/transport/send-points.ts'
import { hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { noTracker } from '@haulway/domain/tracker/status.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { addCrew } from '@haulway/server/testing/load.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { beginLoad, type Load, pluginPoint } from '@haulway/server/testing/tracking.fixture.ts'
import { pitPlace } from '@haulway/server/testing/work.fixture.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterEach, expect, test } from 'vitest'

const closing: (() => void)[] = []
const node = closeAfterAll(await openTestNode({ logLevel: 'silent' }))
const crew = await addCrew(node)

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Sent = { body: Buffer; headers: IncomingHttpHeaders }
/** How the proxy changes the nth body, counted from 0. The proxy answers 413 itself, and does not forward that body. */
type Damage = (sent: Sent, nth: number) => Sent | 413

const cut = ({ body, headers }: Sent) => ({ body: body.subarray(0, Math.floor(body.length * 0.7)), headers })
const garble = ({ body, headers }: Sent, nth: number) => {
  const bytes = Buffer.from(body)
  for (let at = 2 + (nth % 7); at < bytes.length; at += 9) bytes[at] = (bytes[at]! + 101 + nth) % 256
  return { body: bytes, headers }
}
const without = ({ 'content-encoding': _, ...headers }: IncomingHttpHeaders) => headers
const once =
  (damage: (sent: Sent, nth: number) => Sent): Damage =>
  (sent, nth) =>
    nth === 0 ? damage(sent, nth) : sent

/** Each kind of damage, and whether every point is in the track in the end. */
const damages: [string, Damage, boolean][] = [
  ['cut short once', once(cut), true],
  ['garbled once', once(garble), true],
  ['garbled twice in a row', (sent, nth) => (nth < 2 ? garble(sent, nth) : sent), true],
  ['unpacked by a proxy that keeps the header', ({ body, headers }) => ({ body: plainOf(body), headers }), true],
  ['missing their header', ({ body, headers }) => ({ body, headers: without(headers) }), true],
  [
    'under an unknown header',
    ({ body, headers }) => ({ body: plainOf(body), headers: { ...headers, 'content-encoding': 'x' } }),
    false,
  ],
  ['in bodies over 4 kB, which get 413', sent => (plainOf(sent.body).length > 4_000 ? 413 : sent), true],
  ['always cut short', cut, false],
  ['always garbled, each time differently', garble, false],
  ['sent as an empty body each time', ({ headers }) => ({ body: Buffer.alloc(0), headers }), false],
  ['sent as other JSON each time', ({ headers }) => ({ body: Buffer.from('[7]'), headers: without(headers) }), false],
  [
    'sent without a location each time',
    ({ headers }, nth) => ({ body: Buffer.from(`{"location":[{"uuid":"${nth}"}]}`), headers: without(headers) }),
    false,
  ],
]

const plainOf = (body: Buffer) => (body[0] === 0x1f ? gunzipSync(body) : body)

/** Forwards each request to the node, damaged. @returns the proxy's address, and the bodies it forwarded */
async function openProxy(damage: Damage) {
  const arrived: Buffer[] = []
  let nth = 0
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const sent = damage({ body: Buffer.concat(chunks), headers: incoming.headers }, nth++)
    if (sent === 413) return void answer.writeHead(413).end()
    arrived.push(sent.body)
    const { 'transfer-encoding': _, host: __, connection: ___, ...headers } = sent.headers
    const forwarded = request(node.url + incoming.url, {
      method: 'POST',
      headers: { ...headers, 'content-length': sent.body.length },
    })
    forwarded.on('response', reply => {
      answer.writeHead(reply.statusCode ?? 502, { 'content-type': 'application/json' })
      reply.pipe(answer)
    })
    forwarded.end(sent.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived }
}

type Point = ReturnType<typeof pluginPoint>
/** Sends until no point is left, at most `triesMax` times. @returns how many points still wait */
type Sender = (url: string, load: Load, points: Point[]) => Promise<number>
const triesMax = 60

const sendByWeb: Sender = async (url, load, points) => {
  let rows = points.map((point, seq): QueuedPoint => ({ ...load, seq, queuedAt: 0, notBefore: 0, point }))
  const dropped: DroppedPoints[] = []
  const queue: PointQueue = {
    add: async () => {},
    listDue: async (_, limit) => rows.slice(0, limit),
    count: async () => rows.length,
    remove: async seqs => {
      rows = rows.filter(row => !seqs.includes(row.seq))
    },
    postpone: async () => {},
    readOldestAt: async () => 0,
    dropOld: async () => [],
    tryOut: async () => {},
    uploadToken: { read: async () => undefined, write: async () => {} },
    readStatus: async () => noTracker,
    statusFound: Promise.resolve(noTracker),
    changeStatus: async () => {},
  }
  const getToken = async () => crew.solo.headers.authorization!.slice('Bearer '.length)
  const send = openSendPoints({ baseUrl: url, getToken, readClockOffsetMs: async () => 0 })
  const flusher = openPointFlusher({ queue, send, clock: Date.now, onDropped: more => dropped.push(...more) })
  for (let i = 0; i < triesMax && rows.length > 0; i++) await flusher.flushIfDue('online')
  return rows.length
}

/**
 * Sends as the native plugin's documentation describes: on 2xx it deletes the batch, otherwise it sends the same batch
 * again. After a 413 the app halves the batch size (native-tracker.test.ts).
 */
const sendByPlugin: Sender = async (url, load, points) => {
  const left = [...points]
  let batchPoints = 50
  for (let i = 0; i < triesMax && left.length > 0; i++) {
    const location = left.slice(0, batchPoints)
    const answer = await fetch(`${url}/locations/${load.projectId}/${load.loadLogId}.json`, {
      method: 'POST',
      headers: { ...crew.solo.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ location, ...load }),
    })
    await answer.text()
    if (answer.ok) left.splice(0, location.length)
    if (answer.status === 413) batchPoints = Math.max(1, Math.floor(batchPoints / 2))
  }
  return left.length
}

const senders: [string, Sender][] = [
  ['web tracker', sendByWeb],
  ['native plugin', sendByPlugin],
]

test.each(senders.flatMap(([name, send]) => damages.map(damage => [name, ...damage, send] as const)))(
  'the %s sends points %s: the server stores each point or the damaged body, and no point waits forever',
  async (_, how, damage, isHealed, send) => {
    const load = await beginLoad(node, crew, Date.now() - hourMs)
    const points = Array.from({ length: 120 }, (__, i) =>
      pluginPoint({ ...pitPlace, at: Date.now() - 30 * minuteMs + i * secondMs }, load),
    )
    const proxy = await openProxy(damage)
    expect(await send(proxy.url, load, points)).toBe(0)
    const stored = (await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)).map(point => point.key)
    expect(new Set(stored).size).toBe(stored.length)
    const keys = points.map(({ uuid }) => pointKey(uuid))
    // `readTrack` includes the aliases of the load.
    if (isHealed) expect(keys.filter(key => !stored.includes(key))).toEqual([])
    const kept = await node.sql<{ hash: string; body: Uint8Array }[]>`
      select hash, body from damaged_bodies where load_log_id = ${load.loadLogId}`
    const hashes = proxy.arrived.map(body => createHash('sha256').update(body).digest('hex'))
    for (const { hash, body } of kept) {
      expect(createHash('sha256').update(body).digest('hex')).toBe(hash)
      expect(hashes).toContain(hash)
    }
    if (!isHealed && how !== 'under an unknown header') expect(kept.length).toBeGreaterThan(0)
  },
)
