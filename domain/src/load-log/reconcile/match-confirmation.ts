/** Joining: an operator confirms a truck whose load the phone may never have seen; this finds the load it was. */
import { hourMs, minuteMs } from '../../time.ts'

export type ConfirmationToJoin = {
  confirmationId: string
  kind: 'confirmTrucker' | 'confirmLoad'
  loadLogId?: string
  dispatchId?: string
  truckId: string
  /** Corrected time. */
  at: number
}

export type LoadToJoin = {
  loadLogId: string
  /** Other names of the same load. */
  aliases?: readonly string[]
  dispatchId: string
  truckId: string
  startedAt: number
  /** When the truck got in line, where known: a better guess than the start. */
  queuedAt?: number
  endedAt?: number
  /** Confirmations joined before; a joined one is not taken away again. */
  confirmed?: readonly ConfirmationToJoin['kind'][]
}

export type JoinResult = {
  joined: { confirmationId: string; loadLogId: string }[]
  /** Ids of confirmations that belong to no load known yet: shown until they do. */
  unmatched: string[]
}

/** Two honest clocks apart. */
const slackMs = 10 * minuteMs
/** A truck is loaded within half a day of its start, or it is another load. */
const windowMs = 12 * hourMs

/**
 * Joins confirmations to loads. One naming its load goes there, always: a second voice is a second witness. The others
 * go by dispatch and truck to the load whose wait began nearest to them, nearest pair first, at most one of a kind to a
 * load. The result does not depend on the order of either list.
 */
export function joinConfirmation(
  confirmations: readonly ConfirmationToJoin[],
  openLoads: readonly LoadToJoin[],
): JoinResult {
  const joined = new Map<string, string>()
  const taken = new Set(openLoads.flatMap(load => (load.confirmed ?? []).map(kind => slot(load.loadLogId, kind))))
  const distinct = [...new Map(confirmations.map(row => [row.confirmationId, row])).values()]
  for (const row of distinct.filter(row => row.loadLogId !== undefined)) {
    const load = openLoads.find(load => load.loadLogId === row.loadLogId || load.aliases?.includes(row.loadLogId!))
    if (!load) continue
    joined.set(row.confirmationId, load.loadLogId)
    taken.add(slot(load.loadLogId, row.kind))
  }
  const nameless = distinct.filter(row => row.loadLogId === undefined)
  for (const pair of nameless.flatMap(row => pairsOf(row, openLoads)).sort(comparePairs)) {
    const place = slot(pair.loadLogId, pair.row.kind)
    if (joined.has(pair.row.confirmationId) || taken.has(place)) continue
    joined.set(pair.row.confirmationId, pair.loadLogId)
    taken.add(place)
  }
  return {
    joined: [...joined]
      .map(([confirmationId, loadLogId]) => ({ confirmationId, loadLogId }))
      .sort((a, b) => compareText(a.confirmationId, b.confirmationId)),
    unmatched: distinct
      .map(row => row.confirmationId)
      .filter(id => !joined.has(id))
      .sort(compareText),
  }
}

type Pair = { row: ConfirmationToJoin; loadLogId: string; apartMs: number }

function pairsOf(row: ConfirmationToJoin, loads: readonly LoadToJoin[]): Pair[] {
  return loads
    .filter(load => mayBelong(row, load))
    .map(load => ({
      row,
      loadLogId: load.loadLogId,
      apartMs: Math.abs(row.at - (load.queuedAt ?? load.startedAt)),
    }))
}

function mayBelong(row: ConfirmationToJoin, load: LoadToJoin): boolean {
  if (row.truckId !== load.truckId || row.dispatchId !== load.dispatchId) return false
  const until = Math.min(load.endedAt ?? Infinity, load.startedAt + windowMs)
  return row.at >= load.startedAt - slackMs && row.at <= until + slackMs
}

function comparePairs(a: Pair, b: Pair): number {
  return (
    a.apartMs - b.apartMs ||
    a.row.at - b.row.at ||
    compareText(a.row.confirmationId, b.row.confirmationId) ||
    compareText(a.loadLogId, b.loadLogId)
  )
}

function slot(loadLogId: string, kind: ConfirmationToJoin['kind']): string {
  return `${loadLogId} ${kind}`
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
