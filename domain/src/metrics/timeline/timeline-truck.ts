/** A truck as the timeline knows it: from the reader's own documents, so it holds only what the reader may know. */
import { distanceMeters, type LatLng } from '../../geo.ts'
import type { LoadLogDocument } from '../../load-log/load-log.documents.ts'
import type { LoadLogState } from '../../load-log/state/states.ts'

/** `leaving` is loaded and still at the pit. */
export type TimelineStage = 'toPit' | 'queued' | 'loading' | 'leaving' | 'toSite' | 'atSite'

export type TimelineEnd = LatLng & { radiusMeters?: number; name: string }

export type TimelineTruck = {
  /** The id of its open load. */
  id: string
  number: string
  haulId: string
  stage: TimelineStage
  /** When the stage began, ms. */
  since: number
  pit: TimelineEnd
  site: TimelineEnd
  /** Its last known position, if there is one. */
  fix?: (LatLng & { at: number }) | undefined
  /** Its phone no longer reports: nothing is predicted from it, and it stays where it was last seen. */
  isLost: boolean
  /** Set while it is lost: whether for a few minutes, or for so long that its load may end without proof. */
  silence?: 'silent' | 'lost' | undefined
  /** Whether it comes back for another load: its dispatch is open. */
  isReturning: boolean
}

type Load = Pick<LoadLogDocument, 'loadLogId' | 'state' | 'stateSince' | 'milestones' | 'relations'> & {
  terms: Pick<LoadLogDocument['terms'], 'haulId' | 'truck' | 'origin' | 'destination'>
}
type Seen = Pick<TimelineTruck, 'fix' | 'isLost' | 'silence' | 'isReturning'>

const stages: Partial<Record<LoadLogState, TimelineStage>> = {
  started: 'toPit',
  queued: 'queued',
  loading: 'loading',
  loaded: 'toSite',
  arrived: 'atSite',
}

/** @returns undefined for a load that is not open, and for people at the pit once the truck has left */
export function timelineTruckOf(load: Load, seen: Seen): TimelineTruck | undefined {
  const { loadLogId, milestones, terms, relations } = load
  const known = stages[load.state]
  const hasLeft = milestones.leavePit !== undefined
  const stage = known === 'toSite' && !hasLeft && isAtPit(load, seen) ? 'leaving' : known
  const seesRoad = relations.some(relation => relation !== 'pit' && relation !== 'operator')
  if (stage === undefined || (!seesRoad && (stage === 'toSite' || stage === 'atSite'))) return undefined
  // A silent phone in line matters little: people at the pit see the truck, and their acts tell what it does.
  const isLost = seen.isLost && (stage === 'toPit' || stage === 'toSite' || stage === 'atSite')
  return {
    id: loadLogId,
    number: terms.truck.number,
    haulId: terms.haulId,
    stage,
    since: load.stateSince,
    pit: terms.origin,
    site: terms.destination,
    ...seen,
    isLost,
    silence: isLost ? seen.silence : undefined,
  }
}

/** Without a position, a truck that was just loaded has not been seen to leave. */
function isAtPit({ terms: { origin, destination } }: Load, { fix }: Seen): boolean {
  if (!fix) return false
  const reach = origin.radiusMeters ?? 0
  return distanceMeters(fix, origin) <= reach && distanceMeters(fix, destination) > (destination.radiusMeters ?? 0)
}
