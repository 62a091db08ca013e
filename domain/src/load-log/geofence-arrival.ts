/** The arrival that brought a load to its state, where only GPS has seen it and nobody has tapped. */

import { actAt, standingActs } from './fold.ts'
import type { LoadLogDocument } from './load-log.documents.ts'

export type ProvenArrival = {
  kind: 'arriveAtPit' | 'arriveAtSite'
  /** As the fold believes it. */
  at: number
  /** What GPS recorded, on the server or the phone: a trucker takes all of it back to undo the arrival. */
  actIds: string[]
}

const arrivals = { queued: 'arriveAtPit', arrived: 'arriveAtSite' } as const

/** @returns undefined in any other state, or when a person has said the same */
export function geofenceArrival({
  state,
  acts,
  milestones,
}: Pick<LoadLogDocument, 'state' | 'acts' | 'milestones'>): ProvenArrival | undefined {
  if (state !== 'queued' && state !== 'arrived') return undefined
  const kind = arrivals[state]
  const said = standingActs(acts).filter(act => act.kind === kind)
  if (said.length === 0 || said.some(act => act.witness !== 'geofence' && !act.automatic)) return undefined
  return { kind, at: milestones[kind] ?? Math.min(...said.map(actAt)), actIds: said.map(act => act.actId) }
}
