/**
 * What a node reports to Prometheus, on a port of its own. No label names a user, a business or a load: labels are
 * names of calls and codes of refusals, which the contract lists.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appErrors } from '@haulway/domain/errors.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { Sql } from 'postgres'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { failingTries } from '../../jobs/job-rules.ts'
import { within } from '../../within.ts'
import type { Health } from '../health.ts'
import { plainFailure } from '../refusal.ts'
import type { Answered } from './traffic.ts'

export type MetricsParts = {
  sql: Sql
  /** How far the ledger is from 0, in cents. Undefined on a node that leaves this to others. */
  readLedgerSum: (() => Promise<number>) | undefined
  countStreams: () => number
  /** Transactions that wait for a connection. */
  countWaiting: () => number
  /** Undefined without NATS. */
  isNatsConnected: (() => boolean) | undefined
  /** Undefined without a replica. */
  historyReads: { primary: number; replica: number } | undefined
  readHealth: () => Promise<Health>
}

/** How long a scrape waits for the database. What is not known by then is left out. */
const readMs = 3 * secondMs

export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'haulway_call_seconds',
    help: 'From the arrival of a request to the end of its answer, by call.',
    labelNames: ['call'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const refusals = new Counter({
    name: 'haulway_refusals_total',
    help: 'Refused requests, by code. somethingWentWrong is a bug.',
    labelNames: ['code'],
    registers,
  })
  // Without a series of 0, Prometheus sees no increase when the first refusal of a code comes.
  for (const code of [...Object.keys(appErrors), plainFailure.code]) refusals.inc({ code }, 0)
  const points = new Counter({ name: 'haulway_points_stored_total', help: 'GPS points that were stored.', registers })
  const feedLag = new Histogram({
    name: 'haulway_feed_lag_seconds',
    help: 'From a change of documents to its event on the streams of this node. A reader who was away does not count.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
    registers,
  })
  return {
    answered: ({ call, ms }: Answered) => {
      // A stream lasts until its reader leaves.
      if (call !== 'GET /subscribe') calls.observe({ call }, ms / secondMs)
    },
    refused: (code: string) => refusals.inc({ code }),
    stored: (count: number) => points.inc(count),
    delivered: (lagMs: number) => feedLag.observe(lagMs / secondMs),
    /** Serves them at `/metrics`. @returns the address, and `close` */
    serve: async (parts: MetricsParts, host: string, port: number) => {
      addGauges(registers, parts)
      addReadings(registers, parts)
      addHealth(registers, parts)
      collectDefaultMetrics({ register: registry })
      return serveAt(registry, host, port)
    },
  }
}

function addGauges(registers: Registry[], parts: MetricsParts): void {
  const { countStreams, countWaiting, isNatsConnected, historyReads } = parts
  const add = (name: string, help: string, collect: (this: Gauge) => void | Promise<void>) =>
    new Gauge({ name, help, registers, collect })
  add('haulway_streams', 'Open subscriptions.', function () {
    this.set(countStreams())
  })
  add('haulway_transactions_waiting', 'Transactions that wait for a connection to the database.', function () {
    this.set(countWaiting())
  })
  if (isNatsConnected) {
    add(
      'haulway_nats_connected',
      '1 while hints of other nodes arrive by NATS, 0 while PostgreSQL carries them.',
      function () {
        this.set(isNatsConnected() ? 1 : 0)
      },
    )
  }
  if (historyReads) {
    new Counter({
      name: 'haulway_history_reads_total',
      help: 'Reads of pages, tracks and exports, by the database that answered.',
      labelNames: ['database'],
      registers,
      collect() {
        this.reset()
        for (const [database, count] of Object.entries(historyReads)) this.inc({ database }, count)
      },
    })
  }
}

/** What only the database knows. */
function addReadings(registers: Registry[], { sql, readLedgerSum }: MetricsParts): void {
  const readings = [
    {
      name: 'haulway_job_oldest_waiting_seconds',
      help: 'How long the oldest job that is due has been waiting. 0 if none waits.',
      read: openReading(() => readOldestJobSeconds(sql), 0),
    },
    {
      name: 'haulway_archive_failing',
      help: '1 while PostgreSQL can’t archive its log, 0 while it can or is not set to.',
      read: openReading(() => readArchiveFailing(sql), 0),
    },
    ...(readLedgerSum
      ? [
          {
            name: 'haulway_ledger_sum_cents',
            help: 'How far the sums of the ledger’s currencies are from 0. Anything but 0 is a bug in the books.',
            // Reads the whole ledger, so it is believed for a while.
            read: openReading(readLedgerSum, 5 * minuteMs),
          },
        ]
      : []),
  ]
  for (const { name, help, read } of readings) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  }
  const countFailing = openReading(() => countFailingJobs(sql), 0)
  new Gauge({
    name: 'haulway_jobs_failing',
    help: `Jobs that failed ${failingTries} times or more, or for good, by kind.`,
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { name, failing } of (await countFailing()) ?? []) this.set({ kind: name }, failing)
    },
  })
}

function addHealth(registers: Registry[], { readHealth }: MetricsParts): void {
  new Gauge({
    name: 'haulway_ready',
    help: '1 while the node has all that it needs to serve, also while it stops; otherwise 0.',
    registers,
    async collect() {
      this.set((await readHealth()).isReady ? 1 : 0)
    },
  })
  new Gauge({
    name: 'haulway_part_works',
    help: '1 while a part works that a node can serve without, 0 while it does not.',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const [part, works] of (await readHealth()).parts) this.set({ part }, works ? 1 : 0)
    },
  })
}

/** Reads one at a time, however many scrapes ask. @returns undefined when the database does not answer in time */
function openReading<T>(read: () => Promise<T>, believedMs: number): () => Promise<T | undefined> {
  let last: { value: T | undefined; at: number } | undefined
  let running: Promise<T | undefined> | undefined
  const run = async () => {
    const value = await read().catch(() => undefined)
    last = { value, at: performance.now() }
    running = undefined
    return value
  }
  return async () => {
    if (last && performance.now() - last.at < believedMs) return last.value
    running ??= run()
    return within(running, readMs).catch(() => undefined)
  }
}

async function readOldestJobSeconds(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number | null }[]>`
    select extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
    where state in ('created', 'retry') and start_after <= now()`
  return row?.seconds ?? 0
}

async function countFailingJobs(sql: Sql): Promise<{ name: string; failing: number }[]> {
  return sql<{ name: string; failing: number }[]>`
    select name, count(*)::int4 as failing from pgboss.job
    where state = 'failed' or (state in ('retry', 'active') and retry_count >= ${failingTries})
    group by name`
}

async function readArchiveFailing(sql: Sql): Promise<number> {
  const [row] = await sql<{ is_failing: boolean }[]>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver`
  return row?.is_failing ? 1 : 0
}

async function serveAt(registry: Registry, host: string, port: number) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await registry.metrics().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { address, family, port: own } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${own}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
