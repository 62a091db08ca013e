/**
 * One clock for all nodes: the machine's clock while it agrees with the database's, otherwise the database's. Without
 * it, a node whose clock is days off would sign tokens that other nodes refuse, and would take GPS points and updates
 * for future ones.
 */
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { Sql } from 'postgres'

export type DatabaseClock = {
  now: () => number
  /** How long ago the database answered again after it had been away: 0 while it is, infinite if it never was. */
  msSinceOutage: () => number
  close: () => void
}

/** Clocks synchronized over the network differ by less. Nothing depends on the order of two clocks this close. */
const agreeMs = 2 * secondMs
const measureEveryMs = minuteMs / 2
const samples = 3
/** Without an answer for this long, the database was away. */
const outageMs = 2 * measureEveryMs
/**
 * What is known about the database's clock gets less exact with time, because counters drift apart and clocks are set.
 */
const fadingMsPerMs = 0.001

/**
 * @param readDatabaseMs asks the database for its time, ms since 1970
 * @param machineClock the machine's own, ms since 1970; it may be wrong, and may step at any time
 * @param onDisagreement called each time the two clocks start to disagree, with the difference
 */
export async function openDatabaseClock(
  readDatabaseMs: () => Promise<number>,
  machineClock: () => number,
  onDisagreement: (machineMinusDatabaseMs: number) => void,
): Promise<DatabaseClock> {
  let measured = await measure(readDatabaseMs)
  let isAgreed = true
  let answeredAtMs = performance.now()
  let backAtMs = Number.NEGATIVE_INFINITY
  // Between two measurements, time advances by the processor's counter, which no one can set.
  const steady = () => measured.databaseMs + performance.now() - measured.atMs
  const timer = setInterval(() => {
    // Keep the last measurement while the database is unreachable; the next attempt comes soon.
    measure(readDatabaseMs).then(
      next => {
        const nowMs = performance.now()
        if (nowMs - answeredAtMs > outageMs) backAtMs = nowMs
        answeredAtMs = nowMs
        // A slow answer says little: the database may have read its clock at any moment while it was under way.
        if (next.errorMs <= errorOf(measured)) measured = next
      },
      () => {},
    )
  }, measureEveryMs)
  timer.unref()
  return {
    now: () => {
      const machine = machineClock()
      const difference = machine - steady()
      const agrees = Math.abs(difference) <= agreeMs + errorOf(measured)
      if (!agrees && isAgreed) onDisagreement(Math.round(difference))
      isAgreed = agrees
      return agrees ? machine : Math.floor(steady())
    },
    msSinceOutage: () => {
      const nowMs = performance.now()
      return nowMs - answeredAtMs > outageMs ? 0 : nowMs - backAtMs
    },
    close: () => clearInterval(timer),
  }
}

type Measured = { databaseMs: number; atMs: number; errorMs: number }

/** How far the measured time may be off by now. */
const errorOf = ({ errorMs, atMs }: Measured) => errorMs + (performance.now() - atMs) * fadingMsPerMs

/** Asks a few times and keeps the quickest answer, since it is the most accurate. */
async function measure(readDatabaseMs: () => Promise<number>): Promise<Measured> {
  const answers: Measured[] = []
  for (let i = 0; i < samples; i++) {
    const from = performance.now()
    const databaseMs = await readDatabaseMs()
    const errorMs = (performance.now() - from) / 2
    answers.push({ databaseMs, atMs: from + errorMs, errorMs })
  }
  return answers.reduce((best, next) => (next.errorMs < best.errorMs ? next : best))
}

export async function readDatabaseMs(sql: Sql): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  if (!row) throw new Error('the database does not say what time it is')
  return row.ms
}
