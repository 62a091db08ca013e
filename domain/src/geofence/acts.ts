/** Decides which acts geofence events propose for a load. Server and phone use the same rules. */
import { exitsUndoneAt, sameArrivalMs } from '../load-log/act/undone-acts.ts'
import { minuteMs, secondMs } from '../time.ts'
import { sequenceOf } from '../work/act-order.ts'
import type { GeofenceEvent } from './watch.ts'

export type GeofenceActKind = 'arriveAtPit' | 'leavePit' | 'arriveAtSite'

/** An act shown by GPS points. The server records it with the witness `geofence`, a phone as an automatic update. */
export type GeofenceAct = { kind: GeofenceActKind; at: number; uncertaintyMs: number; lat: number; lng: number }

/** The clocks of the operator's and the trucker's devices may differ by this much. */
const clocksApartMs = 10 * minuteMs

/**
 * The acts that a load's geofences propose, in order of time. A truck is often still at its last site when a load
 * begins. So it arrives at the site only after it was loaded or has left the pit. It left the pit with its last exit
 * before that arrival.
 * @param loadedAt when the load was confirmed; undefined until then
 */
export function proposeGeofenceActs(events: readonly GeofenceEvent[], loadedAt: number | undefined): GeofenceAct[] {
  const isLoadedBy = (at: number) => loadedAt !== undefined && at >= loadedAt - clocksApartMs
  const entries = events.filter(event => event.kind === 'enterOrigin')
  const exits = exitsOf(events)
  const firstExitAt = exits.reduce((first, exit) => Math.min(first, exit.at), Number.POSITIVE_INFINITY)
  const arrivals = events.filter(
    event => event.kind === 'enterDestination' && !event.wasInside && (isLoadedBy(event.at) || firstExitAt <= event.at),
  )
  const firstArrival = arrivals[0]
  const isBeforeSite = (at: number) => !firstArrival || at <= firstArrival.at
  const leaving =
    exits.findLast(exit => isLoadedBy(exit.at) && isBeforeSite(exit.at)) ??
    (firstArrival && exits.findLast(exit => isBeforeSite(exit.at)))
  const atPit = entries.filter(entry => loadedAt === undefined || entry.at <= loadedAt + clocksApartMs)
  return [
    ...atPit.map(event => actOf('arriveAtPit', event)),
    ...(leaving ? [actOf('leavePit', leaving)] : []),
    ...arrivals.map(event => actOf('arriveAtSite', event)),
  ].sort((a, b) => a.at - b.at)
}

/** A truck that is back in the pit within this time, and was not at the site in between, has not left. */
const backMs = 10 * minuteMs

/**
 * The exits from the pit, without those after which the truck was soon back. One sweep from the last event to the
 * first: a device decides how many crossings its points show.
 */
function exitsOf(events: readonly GeofenceEvent[]): GeofenceEvent[] {
  const left = new Set<GeofenceEvent>()
  let backAt = Number.POSITIVE_INFINITY
  let siteAt = Number.POSITIVE_INFINITY
  for (const event of [...events].sort(latestFirst)) {
    if (event.kind === 'enterOrigin') backAt = event.at
    if (event.kind === 'enterDestination') siteAt = event.at
    if (event.kind === 'exitOrigin' && (backAt > event.at + backMs || siteAt < backAt)) left.add(event)
  }
  return events.filter(event => left.has(event))
}

/** With equal times, exits come first: only what is later than an exit comes after it. */
function latestFirst(a: GeofenceEvent, b: GeofenceEvent): number {
  return b.at - a.at || Number(b.kind === 'exitOrigin') - Number(a.kind === 'exitOrigin')
}

function actOf(kind: GeofenceActKind, { at, uncertaintyMs, lat, lng }: GeofenceEvent): GeofenceAct {
  return { kind, at, uncertaintyMs, lat, lng }
}

/** The parts of a recorded act that these rules need. */
type Recorded = {
  kind: string
  witness: string
  automatic?: boolean | undefined
  actId: string
  occurredAt: number
  sequence?: number | undefined
}

/** A later exit, from more points, replaces the recorded one if it differs by more than this. */
const otherExitMs = 30 * secondMs

type KnownActs = readonly [
  recorded: readonly Recorded[],
  voidedIds: ReadonlySet<string | undefined>,
  by: 'server' | 'phone',
]

/**
 * Whether an act is new to a load: not recorded yet, or undone and seen again later. A phone's automatic update proves
 * nothing, so the server records its own act next to it, unless the trucker undid the update. A better exit is also
 * new.
 */
export function isNewGeofenceAct(act: Pick<GeofenceAct, 'kind' | 'at'>, ...known: KnownActs): boolean {
  return newTimesOf(act.kind, ...known)(act.at)
}

/**
 * The proposed acts that are new to a load, in order of time: at most one of each kind. Once it is recorded, the next
 * ones of its kind are not new, however often the truck came and went.
 */
export function listNewGeofenceActs(proposed: readonly GeofenceAct[], ...known: KnownActs): GeofenceAct[] {
  const kinds = ['arriveAtPit', 'leavePit', 'arriveAtSite'] as const
  const found = kinds.flatMap(kind => {
    const isNew = newTimesOf(kind, ...known)
    return proposed.find(act => act.kind === kind && isNew(act.at)) ?? []
  })
  return found.sort((a, b) => a.at - b.at)
}

/** At which times an act of a kind is new. */
function newTimesOf(kind: GeofenceActKind, ...[recorded, voidedIds, by]: KnownActs): (at: number) => boolean {
  const undoneAt = exitsUndoneAt(recorded)
  const counts = ({ witness, automatic, actId, ...each }: Recorded) =>
    (witness === 'geofence' && (each.kind !== 'leavePit' || sequenceOf(each) > undoneAt)) ||
    (automatic === true && (by === 'phone' || voidedIds.has(actId)))
  const same = recorded.filter(each => each.kind === kind && counts(each))
  if (kind === 'leavePit' && same.every(each => !voidedIds.has(each.actId))) {
    const latest = latestOf(same)
    return at => !latest || Math.abs(at - latest.occurredAt) > otherExitMs
  }
  if (same.some(each => !voidedIds.has(each.actId))) return () => false
  const undoneUntil = Math.max(...same.map(each => each.occurredAt)) + sameArrivalMs
  return at => at > undoneUntil
}

/**
 * Finds a recorded exit that all the points together don't show. Strays made it, and it must be undone. An exit at a
 * different time is replaced instead. If the points don't show the arrival either, the exit is kept, because its points
 * may have been deleted.
 */
export function findWrongExit<R extends Recorded>(
  events: readonly GeofenceEvent[],
  loadedAt: number | undefined,
  recorded: readonly R[],
): R | undefined {
  const undoneAt = exitsUndoneAt(recorded)
  const exits = recorded.filter(each => each.kind === 'leavePit' && each.witness === 'geofence')
  const latest = latestOf(exits.filter(exit => sequenceOf(exit) > undoneAt))
  if (!latest || proposeGeofenceActs(events, loadedAt).some(act => act.kind === 'leavePit')) return undefined
  const isKnown = events.some(event => event.kind === 'enterOrigin' && event.at <= latest.occurredAt)
  const isSeen = exitsOf(events).some(exit => Math.abs(exit.at - latest.occurredAt) <= otherExitMs)
  return isKnown && !isSeen ? latest : undefined
}

function latestOf<R extends Recorded>(recorded: readonly R[]): R | undefined {
  return recorded.reduce<R | undefined>(
    (last, each) => (last && sequenceOf(last) > sequenceOf(each) ? last : each),
    undefined,
  )
}
