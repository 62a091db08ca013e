/** Two starts of one truck on one dispatch, made while one load is open, are one load with two ids. */

export type StartedLoad = {
  loadLogId: string
  dispatchId: string
  truckId: string
  /** Corrected time of the start. */
  startedAt: number
  /** Absent while the load is open. */
  endedAt?: number
}

export type StartDecision =
  | { kind: 'new' }
  /** The start belongs to a known load; acts for the new id belong to that load. */
  | { kind: 'alias'; of: string }
  /** The new start is the earlier one: it leads, and the listed open loads become its aliases. */
  | { kind: 'leads'; aliases: string[] }

/**
 * Decides whether a start is a new load, given the known loads that are not aliases. The earliest start leads, then the
 * smaller id, so the same load leads in the end, whichever phone's start arrives first. An ended load stays separate.
 */
export function decideStart(known: readonly StartedLoad[], start: StartedLoad): StartDecision {
  const sameTruck = known.filter(
    load =>
      load.loadLogId !== start.loadLogId && load.dispatchId === start.dispatchId && load.truckId === start.truckId,
  )
  const leader = sameTruck
    .filter(load => compareStarts(load, start) < 0 && (load.endedAt ?? Infinity) > start.startedAt)
    .sort(compareStarts)[0]
  if (leader) return { kind: 'alias', of: leader.loadLogId }
  const led = sameTruck.filter(
    load =>
      compareStarts(load, start) > 0 && load.endedAt === undefined && load.startedAt < (start.endedAt ?? Infinity),
  )
  return led.length > 0 ? { kind: 'leads', aliases: led.map(load => load.loadLogId).sort() } : { kind: 'new' }
}

function compareStarts(a: StartedLoad, b: StartedLoad): number {
  return a.startedAt - b.startedAt || (a.loadLogId < b.loadLogId ? -1 : a.loadLogId > b.loadLogId ? 1 : 0)
}
