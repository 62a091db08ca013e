/**
 * The fleet generator, a separate process: trucks that post their points at their own pace, however long answers take,
 * each with its app's stream open, and offices that watch them. Takes its job from its standard input, prints `ready`
 * when the streams are open, and the result as one line of JSON. Loopback only; it ends automatically.
 */
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { subscriptionMessageSchema } from '@haulway/domain/wire/subscription.ts'
import { pluginPoints } from './batch.ts'
import { type FleetJob, type FleetResult, fleetJobSchema } from './fleet-job.ts'
import { ownCpuSeconds } from './machine.ts'
import { percentile } from './rounds.ts'

const job = fleetJobSchema.parse(JSON.parse(await text(process.stdin)))
if (new URL(job.url).hostname !== '127.0.0.1') throw new Error('The fleet sends to loopback only.')

type Truck = FleetJob['trucks'][number]

const pointsPerBatch = 5
const streamsAtOnce = 50
const endMs = 10_000
const settleMs = 2000
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
/** The capture time of the last point that each truck has sent, which is the time its POST was due. */
const lastAt = new Map<string, number>()
const shownMs: number[] = []

const readers = [...job.desks.map(desk => ({ ...desk, onText: openPositions() })), ...job.trucks]
for (let i = 0; i < readers.length; i += streamsAtOnce) {
  await Promise.all(readers.slice(i, i + streamsAtOnce).map(openStream))
}
console.log('ready')
const begun = { atMs: performance.now(), cpuSeconds: ownCpuSeconds() }
const posts = await sendAll()
const seconds = (performance.now() - begun.atMs) / 1000
// The last positions are under way.
await sleep(settleMs)
const result: FleetResult = {
  posts,
  positions: { ...timesOf(shownMs), shown: shownMs.length },
  streams: readers.length,
  coreShare: (ownCpuSeconds() - begun.cpuSeconds) / seconds,
}
console.log(`result ${JSON.stringify(result)}`)
process.exit(0)

/** Every truck posts once in each period, the first in turn. */
async function sendAll(): Promise<FleetResult['posts']> {
  const { trucks, everyMs } = job
  const latencies: number[] = []
  let failed = 0
  const running = new Set<Promise<void>>()
  const beginAt = Date.now()
  const count = Math.floor((job.seconds * 1000 * trucks.length) / everyMs)
  for (let i = 0; i < count; i++) {
    const dueAt = beginAt + Math.round((i * everyMs) / trucks.length)
    const earlyMs = dueAt - Date.now()
    if (earlyMs > 0) await sleep(earlyMs)
    const one = post(trucks[i % trucks.length]!, dueAt).then(
      status => {
        if (status === 200) latencies.push(Date.now() - dueAt)
        else failed += 1
      },
      () => {
        failed += 1
      },
    )
    running.add(one)
    void one.finally(() => running.delete(one))
  }
  await Promise.race([Promise.all(running), sleep(endMs)])
  return { ...timesOf(latencies), answered: latencies.length, failed: failed + running.size }
}

function post({ headers, load }: Truck, dueAt: number): Promise<number> {
  lastAt.set(load.loadLogId, dueAt)
  const points = pluginPoints(pointsPerBatch, dueAt, load).map(point => ({ ...point, uuid: crypto.randomUUID() }))
  points.at(-1)!.timestamp = new Date(dueAt).toISOString()
  const body = Buffer.from(JSON.stringify({ location: points }))
  const url = new URL(`/locations/${load.projectId}/${load.loadLogId}.json`, job.url)
  const own = { ...headers, 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers: own }, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

type Reader = FleetJob['desks'][number] & { onText?: (text: string) => void }

/** Resolves when the first message, the snapshot, has begun to arrive. */
function openStream({ headers, scope, onText }: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = new URL(`/subscribe?scope=${scope}`, job.url)
    const stream = get(url, { agent, headers }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) reject(new Error(`the stream answers ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.once('data', () => resolve())
      answer.on('data', (text: string) => onText?.(text))
    })
    stream.once('error', reject)
  })
}

/** Reads an office's stream: a position counts when it is the last one that its truck has sent. */
function openPositions(): (text: string) => void {
  let rest = ''
  return text => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:') || !line.includes('"frame"')) continue
      const message = subscriptionMessageSchema.parse(JSON.parse(line.slice('data:'.length)))
      if (message.type !== 'frame') continue
      for (const { loadLogId, at } of message.positions) {
        if (lastAt.get(loadLogId) === at) shownMs.push(Date.now() - at)
      }
    }
  }
}

function timesOf(times: readonly number[]) {
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}
