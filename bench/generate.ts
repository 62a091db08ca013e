/**
 * The load generator, a separate process: takes its job from its standard input and prints its result as one line of
 * JSON. `closed`: each connection sends the next request when the last is answered. `open`: requests are sent at fixed
 * times, no matter when answers arrive, and measured from the time they were due. Loopback only; it ends automatically.
 */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BatchMaker, openBatches } from './batch.ts'
import { openConnection } from './connection.ts'
import { type GenerateJob, type GenerateResult, generateJobSchema } from './generate-job.ts'
import { ownCpuSeconds } from './machine.ts'
import { percentile } from './rounds.ts'

const job = generateJobSchema.parse(JSON.parse(await text(process.stdin)))
if (new URL(job.url).hostname !== '127.0.0.1') throw new Error('The load generator sends to loopback only.')

const makers = job.targets.map(({ load }) => openBatches(job.form, job.points, job.beginAt, load))
const begun = { atMs: performance.now(), cpuSeconds: ownCpuSeconds() }
const result = job.kind === 'closed' ? await runClosed(job) : await runOpen(job)
const seconds = (performance.now() - begun.atMs) / 1000
console.log(`ready ${JSON.stringify({ ...result, coreShare: (ownCpuSeconds() - begun.cpuSeconds) / seconds })}`)
process.exit(0)

type Figures = Omit<GenerateResult, 'coreShare'>

/** Each connection sends the next body as soon as it is answered. */
async function runClosed({ url, targets, seconds, connections, amount }: GenerateJob): Promise<Figures> {
  const latencies: number[] = []
  let failed = 0
  let sent = 0
  const beginMs = performance.now()
  const endMs = beginMs + seconds * 1000
  const isOver = () => performance.now() >= endMs || (amount !== undefined && sent >= amount)
  const drive = async (i: number) => {
    const { path, headers } = targets[i % targets.length]!
    const maker = makers[i % targets.length]!
    let connection = await openConnection(new URL(url), headers, path)
    while (!isOver()) {
      sent += 1
      const begunMs = performance.now()
      const status = await connection.post(maker()).catch(() => 0)
      if (status === 200) latencies.push(performance.now() - begunMs)
      else failed += 1
      if (status !== 0) continue
      connection.close()
      connection = await openConnection(new URL(url), headers, path)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, i) => drive(i)))
  return {
    perSecond: (latencies.length * 1000) / (performance.now() - beginMs),
    answered: latencies.length,
    failed,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    dropped: 0,
  }
}

async function runOpen({ url, targets, seconds, connections, perSecond }: GenerateJob): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let failed = 0
  const running = new Set<Promise<void>>()
  const beginMs = performance.now()
  const count = Math.round(perSecond * seconds)
  for (let i = 0; i < count; i++) {
    const dueMs = beginMs + (i * 1000) / perSecond
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 1) await sleep(earlyMs)
    else if (i % 32 === 0) await sleep(0)
    const target = targets[i % targets.length]!
    const one = post(agent, new URL(target.path, url), target.headers, makers[i % makers.length]!).then(
      isGood => {
        if (isGood) latencies.push(performance.now() - dueMs)
        else failed += 1
      },
      () => {
        failed += 1
      },
    )
    running.add(one)
    void one.finally(() => running.delete(one))
  }
  const sentSeconds = (performance.now() - beginMs) / 1000
  await Promise.race([Promise.all(running), sleep(10_000)])
  return {
    perSecond: count / sentSeconds,
    answered: latencies.length,
    failed,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    dropped: count - latencies.length - failed,
  }
}

function post(agent: Agent, url: URL, headers: Record<string, string>, maker: BatchMaker): Promise<boolean> {
  // Copied, because the buffer may be overwritten for the next request before this one is sent.
  const body = Buffer.from(maker())
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { ...headers, 'content-length': body.length } },
      answer => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode === 200))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
