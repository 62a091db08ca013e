/** The arrival that brought a load to its state, if only GPS recorded it and no one tapped. */

import { actAt } from '../work/act-order.ts'
import { effectiveActs } from './act/undone-acts.ts'
import type { LoadLogDocument } from './load-log.documents.ts'

export type ProvenArrival = {
  kind: 'arriveAtPit' | 'arriveAtSite'
  /** The time of the fold. */
  at: number
  /** The GPS acts of the server and the phone: a trucker undoes all of them to undo the arrival. */
  actIds: string[]
}

const arrivals = { queued: 'arriveAtPit', arrived: 'arriveAtSite' } as const

/** @returns undefined in any other state, or when a person also recorded the arrival */
export function geofenceArrival({
  state,
  acts,
  milestones,
}: Pick<LoadLogDocument, 'state' | 'acts' | 'milestones'>): ProvenArrival | undefined {
  if (state !== 'queued' && state !== 'arrived') return undefined
  const kind = arrivals[state]
  const arrivalActs = effectiveActs(acts).filter(act => act.kind === kind)
  if (arrivalActs.length === 0 || arrivalActs.some(act => act.witness !== 'geofence' && !act.automatic))
    return undefined
  return {
    kind,
    at: milestones[kind] ?? Math.min(...arrivalActs.map(actAt)),
    actIds: arrivalActs.map(act => act.actId),
  }
}
