/**
 * One clock for all nodes: the machine's clock while it agrees with the database's, otherwise the database's. Without
 * it, a node whose clock is days off would sign tokens that other nodes refuse, and would take GPS points and updates
 * for future ones.
 */
import { performance } from 'node:perf_hooks'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { Sql } from 'postgres'

export type DatabaseClock = { now: () => number; close: () => void }

/** Clocks synchronized over the network differ by less. Nothing depends on the order of two clocks this close. */
const agreeMs = 2 * secondMs
const measureEveryMs = minuteMs / 2
const samples = 3

/**
 * @param machineClock the machine's own, ms since 1970; it may be wrong, and may step at any time
 * @param onDisagreement called each time the two clocks start to disagree, with the difference
 */
export async function openDatabaseClock(
  sql: Sql,
  machineClock: () => number,
  onDisagreement: (machineMinusDatabaseMs: number) => void,
): Promise<DatabaseClock> {
  let measured = await measure(sql)
  let isAgreed = true
  // Between two measurements, time advances by the processor's counter, which no one can set.
  const steady = () => measured.databaseMs + performance.now() - measured.atMs
  const timer = setInterval(() => {
    // Keep the last measurement while the database is unreachable; the next attempt comes soon.
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

/** Asks a few times and keeps the quickest answer, since it is the most accurate. */
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
