/** From fence events to what is testified of a load: the same rules on server and phone. */
import { minuteMs } from '../time.ts'
import type { FenceEvent } from './fence-watch.ts'

export type FenceActKind = 'arriveAtPit' | 'leavePit' | 'arriveAtSite'

/** An act to be said with the witness `fence`; its maker says each only once. */
export type FenceAct = { kind: FenceActKind; at: number; uncertaintyMs: number; lat: number; lng: number }

/** The clocks of the operator who loads and of the phone that drives may be so far apart. */
const clocksApartMs = 10 * minuteMs

/**
 * What the fences of a load propose, in order of time. A truck often stands at its last site when a load begins: only
 * who was loaded, or has been to the pit and left it, arrives at the site.
 * @param loadedAt when somebody confirmed the load; undefined while nobody has
 */
export function proposeFenceActs(events: readonly FenceEvent[], loadedAt: number | undefined): FenceAct[] {
  const isLoadedBy = (at: number) => loadedAt !== undefined && at >= loadedAt - clocksApartMs
  const entries = events.filter(event => event.kind === 'enterOrigin')
  const exits = events.filter(event => event.kind === 'exitOrigin')
  const leftBefore = (at: number) => exits.findLast(exit => exit.at <= at)
  const arrivals = events.filter(
    event => event.kind === 'enterDestination' && !event.wasInside && (isLoadedBy(event.at) || leftBefore(event.at)),
  )
  const firstArrival = arrivals[0]
  const leaving = exits.find(exit => isLoadedBy(exit.at)) ?? (firstArrival && leftBefore(firstArrival.at))
  const atPit = entries.filter(entry => loadedAt === undefined || entry.at <= loadedAt + clocksApartMs)
  return [
    ...atPit.map(event => actOf('arriveAtPit', event)),
    ...(leaving ? [actOf('leavePit', leaving)] : []),
    ...arrivals.map(event => actOf('arriveAtSite', event)),
  ].sort((a, b) => a.at - b.at)
}

function actOf(kind: FenceActKind, { at, uncertaintyMs, lat, lng }: FenceEvent): FenceAct {
  return { kind, at, uncertaintyMs, lat, lng }
}

/** What has been said of an arrival, and whether it was taken back. */
type SaidByFence = { kind: string; witness: string; actId: string; occurredAt: number }

/** Who said that a fence was wrong is not told the same again: only an arrival so much later is another one. */
const anotherMs = 2 * minuteMs

/** Whether a fence's word is new to a load: not said yet, or taken back and now seen anew. */
export function isNewFenceAct(
  act: Pick<FenceAct, 'kind' | 'at'>,
  said: readonly SaidByFence[],
  voidedIds: ReadonlySet<string | undefined>,
): boolean {
  const same = said.filter(each => each.kind === act.kind && each.witness === 'fence')
  return same.every(each => voidedIds.has(each.actId) && act.at > each.occurredAt + anotherMs)
}
