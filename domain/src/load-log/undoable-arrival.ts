/** The arrival that brought a load to its state, if its driver may undo it: only GPS or the driver recorded it. */

import { actAt } from '../work/act-order.ts'
import type { LoadLogAct } from './act/act.ts'
import { effectiveActs } from './act/undone-acts.ts'
import type { LoadLogDocument } from './load-log.documents.ts'

export type UndoableArrival = {
  kind: 'arriveAtPit' | 'arriveAtSite'
  by: 'gps' | 'driver'
  /** The time of the fold. */
  at: number
  /** The acts that recorded it: a trucker undoes all of them to undo the arrival. */
  actIds: string[]
}

const arrivals = { queued: 'arriveAtPit', arrived: 'arriveAtSite' } as const

/**
 * @param uid the driver's
 * @returns undefined in any other state, when someone else also recorded the arrival, and when both GPS and the driver
 *   did: then it was no mistake
 */
export function undoableArrival(
  { state, acts, milestones }: Pick<LoadLogDocument, 'state' | 'acts' | 'milestones'>,
  uid: string,
): UndoableArrival | undefined {
  if (state !== 'queued' && state !== 'arrived') return undefined
  const kind = arrivals[state]
  const arrivalActs = effectiveActs(acts).filter(act => act.kind === kind)
  const isByGps = (act: LoadLogAct) => act.witness === 'geofence' || act.automatic === true
  const isByDriver = (act: LoadLogAct) => act.witness === 'trucker' && !act.automatic && act.by.uid === uid
  const by = arrivalActs.every(isByGps) ? 'gps' : arrivalActs.every(isByDriver) ? 'driver' : undefined
  if (arrivalActs.length === 0 || by === undefined) return undefined
  return {
    kind,
    by,
    at: milestones[kind] ?? Math.min(...arrivalActs.map(actAt)),
    actIds: arrivalActs.map(act => act.actId),
  }
}
