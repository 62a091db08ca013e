/**
 * One clock for all nodes: the machine's own while it agrees with the database's, else the database's. A node whose
 * clock is days off would otherwise sign tokens that others refuse, and take points and updates for future ones.
 */
import { performance } from 'node:perf_hooks'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { Sql } from 'postgres'

export type DatabaseClock = { now: () => number; close: () => void }

/** Clocks that are set by the network differ by less; no order depends on them. */
const agreeMs = 2 * secondMs
const measureEveryMs = minuteMs / 2
const samples = 3

/**
 * @param machineClock the machine's own, ms since 1970; it may be wrong, and may step at any time
 * @param onDisagreement told once each time that the two begin to disagree, by how much
 */
export async function openDatabaseClock(
  sql: Sql,
  machineClock: () => number,
  onDisagreement: (machineMinusDatabaseMs: number) => void,
): Promise<DatabaseClock> {
  let measured = await measure(sql)
  let isAgreed = true
  // Between two measurements time goes on by the processor's count, which nobody can set.
  const steady = () => measured.databaseMs + performance.now() - measured.atMs
  const timer = setInterval(() => {
    // A database that is away has no say; the next measurement comes soon.
    measure(sql).then(
      next => {
        measured = next
      },
      () => {},
    )
  }, measureEveryMs)
  timer.unref()
  return {
    now: () => {
      const machine = machineClock()
      const difference = machine - steady()
      const agrees = Math.abs(difference) <= agreeMs
      if (!agrees && isAgreed) onDisagreement(Math.round(difference))
      isAgreed = agrees
      return agrees ? machine : Math.floor(steady())
    },
    close: () => clearInterval(timer),
  }
}

/** The quickest of a few answers is the closest. */
async function measure(sql: Sql): Promise<{ databaseMs: number; atMs: number }> {
  let best: { databaseMs: number; atMs: number; tookMs: number } | undefined
  for (let i = 0; i < samples; i++) {
    const from = performance.now()
    const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    const tookMs = performance.now() - from
    if (row && tookMs < (best?.tookMs ?? Number.POSITIVE_INFINITY)) {
      best = { databaseMs: row.ms, atMs: from + tookMs / 2, tookMs }
    }
  }
  if (!best) throw new Error('the database does not say what time it is')
  return best
}
