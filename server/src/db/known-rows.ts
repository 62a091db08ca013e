/**
 * Records as this node last read or saved them, so that a command can decide without asking for them first
 * (docs/decisions/0028). PostgreSQL is told which versions were relied on (`require_one`), and fails the transaction
 * where one is another by now: it is tried again, and asks.
 */
import { type SQL, sql } from 'drizzle-orm'

/** A record as text, so that nobody who recalls it can change it for the next, and the version of its row. */
export type KnownRow = { text: string; version: string }

/** As many as are at work at a time. */
const rowsMax = 20_000

type Memory = {
  rows: Map<string, KnownRow>
  mayRecall: boolean
  /** What this transaction has saved: known to all when it is committed. */
  saved: Map<string, Saved>
}
/** `saving`: the version, see `openSaveRow`. */
type Saved = { text: string; saving: Promise<string | undefined> }
/** As `database.ts` makes them: here only which one it is matters. */
type Transaction = object
const memories = new WeakMap<Transaction, Memory>()

export type KnownRows = {
  /** Lets a transaction take part. One under a savepoint does not: it asks. */
  begin: (tx: Transaction, mayRecall: boolean) => void
  committed: (tx: Transaction) => Promise<void>
  /** Where a connection is lost: another PostgreSQL may take over, and give the versions of lost commits to others. */
  forgetAll: () => void
}

export function openKnownRows(): KnownRows {
  const rows: Memory['rows'] = new Map()
  return {
    begin: (tx, mayRecall) => memories.set(tx, { rows, mayRecall, saved: new Map() }),
    committed: async tx => {
      for (const [key, { text, saving }] of memories.get(tx)?.saved ?? []) {
        const version = await saving
        if (version !== undefined) keep(rows, key, { text, version })
      }
    },
    forgetAll: () => rows.clear(),
  }
}

/** Undefined for what is not known, or was changed by this transaction. */
export function recall(tx: Transaction, key: string): KnownRow | undefined {
  const memory = memories.get(tx)
  return memory?.mayRecall && !memory.saved.has(key) ? memory.rows.get(key) : undefined
}

export function noteRead(tx: Transaction, key: string, record: unknown, version: string): void {
  const memory = memories.get(tx)
  if (memory) keep(memory.rows, key, { text: JSON.stringify(record), version })
}

/** @param saving what saving the row came to; see `openSaveRow` */
export function noteSaved(tx: Transaction, key: string, record: unknown, saving: Promise<string | undefined>): void {
  memories.get(tx)?.saved.set(key, { text: JSON.stringify(record), saving })
}

export function forget(tx: Transaction, key: string): void {
  memories.get(tx)?.rows.delete(key)
}

/**
 * The version of a table's row, as a column: where it lies, and which transaction put it there. No two versions of a
 * row have both in common, not even two of one transaction.
 */
export function versionOf(table: string): SQL<string> {
  return sql`${sql.identifier(table)}.ctid::text || ' ' || ${sql.identifier(table)}.xmin::text`
}

function keep(rows: Memory['rows'], key: string, row: KnownRow): void {
  rows.delete(key)
  const [oldest] = rows.keys()
  if (rows.size >= rowsMax && oldest !== undefined) rows.delete(oldest)
  rows.set(key, row)
}
