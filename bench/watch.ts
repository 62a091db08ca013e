/**
 * The live watcher, a separate process: one sender, many subscribers. Measures from sending a command to receiving it.
 */
import { randomUUID } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveJob, liveJobSchema } from './live-job.ts'
import { ownCpuSeconds } from './machine.ts'
import { percentile } from './rounds.ts'

const job = liveJobSchema.parse(JSON.parse(await text(process.stdin)))
const patienceMs = 10_000
let sentAtMs = 0
let awaited = 0
let mark = ''
const latencies: number[] = []

/** Receives a subscriber's messages. Only the mark of the current command counts, once per subscriber. */
function createReceiver(): (text: string) => void {
  let lastMark = ''
  let rest = ''
  return text => {
    rest = (rest + text).slice(-4096)
    if (lastMark === mark || !rest.includes(mark)) return
    lastMark = mark
    rest = ''
    latencies.push(performance.now() - sentAtMs)
    awaited -= 1
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const open = job.protocol === 'events' ? openEvents : openLiveQuery
for (let i = 0; i < job.subscribers; i += 50) {
  const some = Array.from({ length: Math.min(50, job.subscribers - i) }, (_, index) => headersOf(i + index))
  await Promise.all(some.map(headers => open({ ...job, headers }, createReceiver())))
}
await sleep(500)
const begun = { atMs: performance.now(), cpuSeconds: ownCpuSeconds() }
let missed = 0
for (let i = 0; i < job.commands; i++) {
  mark = `m${randomUUID().slice(0, 12)}`
  awaited = job.subscribers
  sentAtMs = performance.now()
  await send(job.command)
  const untilMs = performance.now() + patienceMs
  while (awaited > 0 && performance.now() < untilMs) await sleep(1)
  missed += awaited
  await sleep(20)
}
const seconds = (performance.now() - begun.atMs) / 1000
const coreShare = (ownCpuSeconds() - begun.cpuSeconds) / seconds
const figures = { p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99), missed, coreShare }
console.log(`ready ${JSON.stringify(figures)}`)
process.exit(0)

/** Subscribers take turns among the users. */
function headersOf(subscriber: number): LiveJob['headers'] {
  const all = [job.headers, ...job.moreHeaders]
  return all[subscriber % all.length] ?? job.headers
}

function openEvents({ url, path, headers }: LiveJob, receive: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = get(new URL(path, url), { agent, headers }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) reject(new Error(`the stream answers ${answer.statusCode}`))
      answer.setEncoding('utf8')
      answer.once('data', () => resolve())
      answer.on('data', receive)
    })
    stream.once('error', reject)
  })
}

/** parse-server's protocol: connect, subscribe to every object of the class, receive each update. */
function openLiveQuery({ url, path }: LiveJob, receive: (text: string) => void): Promise<void> {
  const socket = new WebSocket(new URL(path, url.replace('http', 'ws')))
  const query = { className: 'Load', where: {} }
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'connect', applicationId: 'bench' })))
    socket.addEventListener('error', () => reject(new Error('LiveQuery cannot be reached')))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.includes('"op":"connected"')) socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query }))
      else if (text.includes('"op":"subscribed"')) resolve()
      else receive(text)
    })
  })
}

async function send({ method, path, headers, body }: LiveJob['command']): Promise<void> {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('KEY', newKey())]))
  const answer = await fetch(new URL(path, job.commandUrl ?? job.url), {
    method,
    headers: own,
    body: body.replace('MARK', mark),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** A UUIDv7. */
function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
