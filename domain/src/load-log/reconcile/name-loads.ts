/**
 * Decides which starts of one dispatch are the same load, again as more acts arrive: two starts of one truck made while
 * one load is open are one load with two ids.
 */

import { sequenceOf } from '../../work/act-order.ts'
import type { Sent } from '../act/act.ts'

/** When something happened: the corrected time, and the act's place in the order of the server and of its device. */
export type Moment = { at: number; sequence?: number | undefined; sent?: Sent | undefined }

export type NameableLoad = {
  loadLogId: string
  truckId: string
  start: Moment
  /** The end by each act that reports it; empty while the load is open. */
  ends: readonly Moment[]
  /** The load that it is an alias of; null or absent while it leads. */
  aliasOf?: string | null
  /** Approved: its leading load is final. */
  frozen?: boolean
}

/** A load with the ends recorded under any of its ids. */
type LeadingLoad = NameableLoad & { ends: Moment[] }

/**
 * Finds the leading load of each id: the earliest start leads, then the smaller id, so the same load leads in the end,
 * whichever phone's start arrives first. A load ends as soon as one of its ids ends. After that, a late start of
 * another load can't take it over, and only starts after its end are separated from it.
 * @param loads all loads of a dispatch, those whose alias may change and those whose alias is final
 * @returns load log id → the id of its leading load, the same id when it leads
 */
export function nameLoads(loads: readonly NameableLoad[]): Map<string, string> {
  const ended = new Set(
    loads.filter(load => load.frozen || load.ends.length > 0).map(load => load.aliasOf ?? load.loadLogId),
  )
  const leaders = new Map<string, LeadingLoad>()
  const names = new Map<string, string>()
  for (const load of inOrder(loads)) {
    const { loadLogId, ends } = load
    const final = finalLeader(load)
    const leader = final ? undefined : findLeader(load, leaders, ended)
    names.set(loadLogId, final ?? leader?.loadLogId ?? loadLogId)
    if (leader) leader.ends.push(...ends)
    if (leader || final) continue
    const others = loads.filter(each => finalLeader(each) === loadLogId)
    leaders.set(loadLogId, { ...load, ends: [load, ...others].flatMap(each => each.ends) })
  }
  return names
}

/**
 * The other names of an approved load stay its names, even if a late start shows that one of them began first, or if
 * the load began too long ago to be among these.
 */
function finalLeader({ frozen, aliasOf }: NameableLoad): string | undefined {
  return frozen && aliasOf ? aliasOf : undefined
}

function findLeader(
  load: NameableLoad,
  leaders: ReadonlyMap<string, LeadingLoad>,
  ended: ReadonlySet<string>,
): LeadingLoad | undefined {
  if (!load.aliasOf && ended.has(load.loadLogId)) return undefined
  const held = load.aliasOf && ended.has(load.aliasOf) ? leaders.get(load.aliasOf) : undefined
  if (held && isWithin(load, held)) return held
  return [...leaders.values()].find(leader => leader.truckId === load.truckId && isWithin(load, leader))
}

function isWithin(load: NameableLoad, leader: LeadingLoad): boolean {
  const isAfterLeader = leader.ends.some(end => isKnownBefore(end, load.start) ?? end.at <= load.start.at)
  return !isAfterLeader && !load.ends.some(end => isKnownBefore(end, leader.start) === true)
}

/**
 * Which came first, an end or a start, if that is known without clocks: clocks of two devices differ by seconds, and a
 * wrong one by hours. Then two loads would become one, and one of them would not be paid.
 * @returns undefined if only the corrected times can tell
 */
function isKnownBefore(end: Moment, start: Moment): boolean | undefined {
  if (isCountedBefore(end.sent, start.sent)) return true
  const ended = sequenceOf(end)
  const started = sequenceOf(start)
  if (ended < started && start.sent?.atOnce) return true
  if (started < ended && end.sent?.atOnce) return false
  return undefined
}

function isCountedBefore(a: Sent | undefined, b: Sent | undefined): boolean {
  if (a?.deviceId === undefined || a.deviceId !== b?.deviceId) return false
  return a.number !== undefined && b.number !== undefined && a.number < b.number
}

/**
 * By the times of their starts. A start that was sent at once began after every start that the server had received by
 * then, even if its clock is behind.
 */
function inOrder(loads: readonly NameableLoad[]): NameableLoad[] {
  const placed: { load: NameableLoad; at: number }[] = []
  let latest = Number.NEGATIVE_INFINITY
  for (const load of [...loads].sort(compareReceipts)) {
    const { at, sent } = load.start
    placed.push({ load, at: sent?.atOnce ? Math.max(at, latest) : at })
    latest = Math.max(latest, at)
  }
  return placed.sort((a, b) => a.at - b.at || compareReceipts(a.load, b.load)).map(({ load }) => load)
}

function compareReceipts(a: NameableLoad, b: NameableLoad): number {
  const first = sequenceOf(a.start)
  const second = sequenceOf(b.start)
  if (first !== second) return first < second ? -1 : 1
  return a.loadLogId < b.loadLogId ? -1 : 1
}
