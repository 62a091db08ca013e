/** Joining: an operator's phone may confirm a truck without having its load. This finds the load it belongs to. */
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
  /** Other ids of the same load. */
  aliases?: readonly string[]
  dispatchId: string
  truckId: string
  startedAt: number
  /** When the truck got in line, if known: a better estimate than the start. */
  queuedAt?: number
  endedAt?: number
  /** Confirmations that are joined already. They stay joined. */
  confirmed?: readonly ConfirmationToJoin['kind'][]
}

export type JoinResult = {
  joined: { confirmationId: string; loadLogId: string }[]
  /** Ids of confirmations without a known load. They are shown until they have one. */
  unmatched: string[]
}

/** The difference allowed between two correct clocks. */
const slackMs = 10 * minuteMs
/** A truck is loaded within half a day of its start; later, it is another load. */
const windowMs = 12 * hourMs

/**
 * Joins confirmations to loads. A confirmation that names its load always joins it, also as a second witness. The
 * others join by dispatch and truck the load whose wait began nearest to them: nearest pair first, at most one of each
 * kind per load. The result does not depend on the order of either list.
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
  const unnamed = distinct.filter(row => row.loadLogId === undefined)
  for (const pair of unnamed.flatMap(row => pairsOf(row, openLoads)).sort(comparePairs)) {
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
