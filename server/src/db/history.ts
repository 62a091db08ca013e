/**
 * Reads of what may be large and old (pages of documents, tracks, exports), which a replica can answer instead of the
 * primary. A replica is read only after it has replayed all that the primary had committed when the request came, so an
 * answer is never older than the asker's own last change. Otherwise the primary answers.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { within } from '../within.ts'
import { replicaConnectionName } from './connection-budget.ts'
import { type Database, openDatabase } from './database.ts'

export type HistorySource = Pick<Database, 'sql' | 'orm'>

/** Runs a read. It may run twice, so it must not write and must not send parts of an answer. */
export type ReadHistory = <T>(read: (from: HistorySource) => Promise<T>) => Promise<T>

export type History = {
  read: ReadHistory
  /** How many reads each has answered. Undefined without a replica. */
  counts: { primary: number; replica: number } | undefined
  close: () => Promise<void>
}

/** A replica on the same network is usually there in a few milliseconds. */
const catchUpMs = 0.25 * secondMs
const catchUpStepMs = 5
/** A replica that hangs while it reads is given up, and the primary reads instead. */
const readMs = 10 * secondMs
/** How long a replica that was too late or failed is left alone, so that not every read waits for it. */
const restMs = 5 * secondMs

/**
 * @param replicaUrl of a streaming replica of the same database; without it, the primary answers all
 * @param onTrouble gets what kept the replica from answering, at most once in `restMs`
 */
export function openHistory(
  primary: Database,
  replicaUrl: string | undefined,
  connectionsMax: number,
  onTrouble: (error: unknown) => void,
): History {
  if (replicaUrl === undefined) return { read: read => read(primary), counts: undefined, close: async () => {} }
  const replica = openDatabase(replicaUrl, connectionsMax, {
    mayBeStandby: true,
    name: replicaConnectionName(connectionsMax),
  })
  const counts = { primary: 0, replica: 0 }
  let restUntil = 0
  const read: ReadHistory = async read => {
    if (performance.now() >= restUntil) {
      try {
        const [{ position } = { position: '' }] = await primary.sql<{ position: string }[]>`
          select pg_current_wal_lsn()::text as position`
        await within(waitUntilReplayed(replica, position), catchUpMs)
        const answer = await within(read(replica), readMs)
        counts.replica++
        return answer
      } catch (error) {
        // A refusal is an answer.
        if (error instanceof AppError) throw error
        restUntil = performance.now() + restMs
        onTrouble(error)
      }
    }
    counts.primary++
    return read(primary)
  }
  return { read, counts, close: replica.close }
}

/** @throws Error when the server is not a replica */
async function waitUntilReplayed({ sql }: Database, position: string): Promise<void> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < catchUpMs) {
    const [row] = await sql<{ isReplica: boolean; isThere: boolean }[]>`
      select pg_is_in_recovery() as "isReplica",
        coalesce(pg_last_wal_replay_lsn() >= ${position}::text::pg_lsn, false) as "isThere"`
    if (!row?.isReplica) throw new Error('DATABASE_REPLICA_URL is not a replica.')
    if (row.isThere) return
    await new Promise(resolve => setTimeout(resolve, catchUpStepMs))
  }
  throw new Error('The replica is behind.')
}
