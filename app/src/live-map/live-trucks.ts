/** The trucks on the live map: the open loads this entity may see, each with the last position its phone reported. */

import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import type { Place } from '@haulway/domain/geo-pin/geo-pin.ts'
import { radiusMetersLimits } from '@haulway/domain/geofence/shape.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { type Eta, etaTo, type RecentDrive, recentDrives } from '@haulway/domain/metrics/eta.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { type PositionFrame, staleMs } from '@haulway/domain/track/position-frame.ts'
import type { TrackingFault } from '@haulway/domain/tracker/fault.ts'
import { isTruckSilent } from '@haulway/domain/tracker/silence.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { MapPlace, MapTruck } from '../map/map-features.ts'
import { isCarrying } from '../truck/LoadPlate.tsx'
import { factTones } from '../work/fact-tones.ts'

export type LiveTruck = {
  load: LoadLogDocument
  /** Where it was last. Undefined until its phone has sent a GPS point of this load. */
  frame: PositionFrame | undefined
  /** Since when no GPS points have come: the last one, or the start of the load. */
  lastAt: number
  group: 'look' | 'pit' | 'site' | 'toPit'
  /** Since the last position: `stale` looks old on the map, `silent` needs attention, `lost` is 10 minutes or more. */
  silence: 'none' | 'stale' | 'silent' | 'lost'
  /** Why the truck sends no GPS points, if the server knows. */
  fault: TrackingFault | undefined
  /** Set while the truck is driving and its phone reports. */
  eta: Eta | undefined
}

type LiveMapData = {
  loads: readonly LoadLogDocument[]
  frames: readonly PositionFrame[]
  logs: readonly (Pick<TrackingLog, 'loadLogId' | 'fault'> & Partial<Pick<TrackingLog, 'lastPoint'>>)[]
}

const lostAfterMs = 10 * minuteMs

export function liveTrucks({ loads, frames, logs }: LiveMapData, now: number): LiveTruck[] {
  const frameOf = latestFrames(frames)
  const logOf = new Map(logs.map(log => [log.loadLogId, log]))
  const drivesOf = drivesByHaul(loads)
  return loads
    .filter(load => loadLogStates[load.state].open)
    .map(load => {
      const ids = [load.loadLogId, ...load.aliases]
      const log = logOf.get(load.loadLogId)
      const frame = laterOf(
        ids.map(id => frameOf.get(id)).find(each => each !== undefined),
        lastFrameOf(load, log),
      )
      const lastAt = frame?.at ?? load.createdOn
      // A pit that doesn't see the truck knows nothing about its phone.
      const silence = frame || seesWholeTrip(load) ? silenceOf(lastAt, now) : 'none'
      const group = groupOf(load, silence)
      const leg = frame && isReporting(silence) ? currentLeg(load) : undefined
      const eta = frame && leg && etaTo(load.terms[leg.end], frame, drivesOf(load.terms.haulId, leg.toward), now)
      return { load, frame, lastAt, silence, group, fault: log?.fault ?? undefined, eta } satisfies LiveTruck
    })
    .filter(({ load, group, frame, silence }) => {
      return group !== 'site' || (frame !== undefined && isReporting(silence)) || seesWholeTrip(load)
    })
    .sort((a, b) => a.load.stateSince - b.load.stateSince)
}

/** Whether the phone reports. A few missed heartbeats (`stale`) are not a fault yet. */
function isReporting(silence: LiveTruck['silence']): boolean {
  return silence === 'none' || silence === 'stale'
}

/** How silent a phone is that sent its last GPS point then. */
export function silenceOf(lastAt: number, now: number): LiveTruck['silence'] {
  if (now - lastAt >= lostAfterMs) return 'lost'
  if (isTruckSilent(lastAt, now)) return 'silent'
  return now - lastAt >= staleMs ? 'stale' : 'none'
}

/** How serious it is that a truck sends no GPS points while it should. */
export function silenceTone(silence: LiveTruck['silence'] | undefined) {
  return silence === 'lost' ? factTones.lost : factTones.silent
}

function latestFrames(frames: readonly PositionFrame[]): Map<string, PositionFrame> {
  const latest = new Map<string, PositionFrame>()
  for (const frame of frames) {
    if ((latest.get(frame.loadLogId)?.at ?? 0) <= frame.at) latest.set(frame.loadLogId, frame)
  }
  return latest
}

/** The server forgets frames when it restarts; the log of the load still has the last point. */
function lastFrameOf(load: LoadLogDocument, log: LiveMapData['logs'][number] | undefined): PositionFrame | undefined {
  if (!log?.lastPoint || !seesWholeTrip(load)) return undefined
  const { loadLogId, projectId, terms } = load
  return {
    loadLogId,
    projectId,
    truckNumber: terms.truck.number,
    loaded: isCarrying(load),
    ...log.lastPoint,
    headingDegrees: null,
    speedMetersPerSecond: null,
    accuracyMeters: null,
  }
}

function laterOf(a: PositionFrame | undefined, b: PositionFrame | undefined): PositionFrame | undefined {
  return a && b ? (b.at > a.at ? b : a) : (a ?? b)
}

/** Which end of its haul a truck is driving to; undefined while it is not driving. */
function currentLeg({ state }: LoadLogDocument) {
  if (state === 'started') return { end: 'origin', toward: 'pit' } as const
  return state === 'loaded' ? ({ end: 'destination', toward: 'site' } as const) : undefined
}

/** Finds a haul's recent drives toward the pit or the site. Computed once for each haul, not for each of its trucks. */
function drivesByHaul(loads: readonly LoadLogDocument[]) {
  const byHaul = Map.groupBy(loads, load => load.terms.haulId)
  const cache = new Map<string, RecentDrive[]>()
  return (haulId: string, toward: 'pit' | 'site'): RecentDrive[] => {
    const key = `${haulId} ${toward}`
    const drives = cache.get(key) ?? recentDrives(byHaul.get(haulId) ?? [], haulId, toward)
    cache.set(key, drives)
    return drives
  }
}

function groupOf(load: LoadLogDocument, silence: LiveTruck['silence']): LiveTruck['group'] {
  const { state } = load
  if (!isReporting(silence) && seesWholeTrip(load)) return 'look'
  if (state === 'queued' || state === 'loading') return 'pit'
  return state === 'started' ? 'toPit' : 'site'
}

/** People at the pit stop seeing a truck when it leaves: neither its route nor its silence is shown to them. */
export function seesWholeTrip({ relations }: LoadLogDocument): boolean {
  return relations.some(relation => relation !== 'pit' && relation !== 'operator')
}

export function mapTrucksOf(trucks: readonly LiveTruck[]): MapTruck[] {
  return trucks.flatMap(({ load, frame, silence }) =>
    frame
      ? [
          {
            id: load.loadLogId,
            number: load.terms.truck.number,
            lat: frame.lat,
            lng: frame.lng,
            at: frame.at,
            loaded: isCarrying(load),
            headingDegrees: frame.headingDegrees,
            lost: silence === 'lost',
          },
        ]
      : [],
  )
}

type OwnEntity = { entityType: number; name: string; place?: LatLng & { radiusMeters?: number; geofence?: LatLng[] } }

/**
 * Both ends of all open work, each place once.
 * @param own the entity itself: a pit appears on its map even when it has no work. No truck goes to the
 *   place of another business
 */
export function mapPlacesOf(
  works: readonly (LoadLogDocument | DispatchDocument)[],
  own?: OwnEntity | null,
): MapPlace[] {
  const places = works.flatMap(({ terms }) => [terms.origin, terms.destination])
  const isPit = own?.entityType === entityTypes.pitOperation.code
  const { usual: radiusMeters } = radiusMetersLimits
  const home = isPit && own.place && { radiusMeters, ...own.place, name: own.name, kind: 'pit' as const }
  const all = [...(home ? [home] : []), ...places]
  return [...new Map(all.map(place => [placeId(place), mapPlaceOf(place)])).values()]
}

export function mapPlaceOf(place: Omit<Place, 'entityId' | 'entityName'>): MapPlace {
  const { name, kind, lat, lng, radiusMeters, geofence } = place
  return { id: placeId(place), name, kind, lat, lng, radiusMeters, geofence }
}

function placeId({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)} ${lng.toFixed(5)}`
}
