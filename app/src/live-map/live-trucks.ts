/** Trucks of the live map: the open loads this entity may see, each with the last place its phone told. */

import type { LatLng } from '@haulway/domain/geo.ts'
import type { Place } from '@haulway/domain/geo-pin/geo-pin.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { type Eta, etaTo, type RecentDrive, recentDrives } from '@haulway/domain/metrics/eta.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { type PositionFrame, staleMs } from '@haulway/domain/track/position-frame.ts'
import { silenceMs, type TrackingFault } from '@haulway/domain/tracker/fault.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { MapPlace, MapTruck } from '../map/map-features.ts'

export type LiveTruck = {
  load: LoadLogDocument
  frame: PositionFrame | undefined
  group: 'look' | 'pit' | 'site' | 'toPit'
  /** `stale` looks old on the map, `silent` is worth a look, `lost` for so long that the way is not known. */
  silence: 'none' | 'stale' | 'silent' | 'lost'
  /** Why it is silent, as far as the server knows. */
  fault: TrackingFault | undefined
  /** While it is on the road and heard of. */
  eta: Eta | undefined
}

type Known = {
  loads: readonly LoadLogDocument[]
  frames: readonly PositionFrame[]
  logs: readonly Pick<TrackingLog, 'loadLogId' | 'fault'>[]
}

const lostAfterMs = 10 * minuteMs

export function liveTrucks({ loads, frames, logs }: Known, now: number): LiveTruck[] {
  const frameOf = latestFrames(frames)
  const faultOf = new Map(logs.map(({ loadLogId, fault }) => [loadLogId, fault ?? undefined]))
  const drivesOf = knownDrives(loads)
  return loads
    .filter(load => loadLogStates[load.state].open)
    .map(load => {
      const names = [load.loadLogId, ...load.aliases]
      const frame = names.map(name => frameOf.get(name)).find(each => each !== undefined)
      const silence = silenceOf(now - (frame?.at ?? load.createdOn))
      const group = groupOf(load, silence)
      const to = frame && silence !== 'silent' && silence !== 'lost' ? headsFor(load) : undefined
      const eta = frame && to && etaTo(load.terms[to.end], frame, drivesOf(load.terms.haulId, to.way), now)
      return { load, frame, silence, group, fault: faultOf.get(load.loadLogId), eta } satisfies LiveTruck
    })
    .filter(({ load, group, silence }) => group !== 'site' || isHeardOf(silence) || followsAllTheWay(load))
    .sort((a, b) => a.load.stateSince - b.load.stateSince)
}

/** Missed heartbeats, but not yet enough to call it a fault. */
function isHeardOf(silence: LiveTruck['silence']): boolean {
  return silence === 'none' || silence === 'stale'
}

function silenceOf(ageMs: number): LiveTruck['silence'] {
  if (ageMs >= lostAfterMs) return 'lost'
  if (ageMs >= silenceMs) return 'silent'
  return ageMs >= staleMs ? 'stale' : 'none'
}

function latestFrames(frames: readonly PositionFrame[]): Map<string, PositionFrame> {
  const latest = new Map<string, PositionFrame>()
  for (const frame of frames) {
    if ((latest.get(frame.loadLogId)?.at ?? 0) <= frame.at) latest.set(frame.loadLogId, frame)
  }
  return latest
}

/** Which end of its haul a truck is driving to. */
function headsFor({ state }: LoadLogDocument) {
  if (state === 'started') return { end: 'origin', way: 'pit' } as const
  return state === 'loaded' ? ({ end: 'destination', way: 'site' } as const) : undefined
}

/** The drives of each haul, counted once however many trucks are on it. */
function knownDrives(loads: readonly LoadLogDocument[]) {
  const byHaul = Map.groupBy(loads, load => load.terms.haulId)
  const known = new Map<string, RecentDrive[]>()
  return (haulId: string, way: 'pit' | 'site'): RecentDrive[] => {
    const key = `${haulId} ${way}`
    const drives = known.get(key) ?? recentDrives(byHaul.get(haulId) ?? [], haulId, way)
    known.set(key, drives)
    return drives
  }
}

function groupOf(load: LoadLogDocument, silence: LiveTruck['silence']): LiveTruck['group'] {
  const { state } = load
  if (!isHeardOf(silence) && followsAllTheWay(load)) return 'look'
  if (state === 'queued' || state === 'loading') return 'pit'
  return state === 'started' ? 'toPit' : 'site'
}

/** Those at the pit lose sight of a truck that has left: neither its way nor its silence is theirs. */
function followsAllTheWay({ relations }: LoadLogDocument): boolean {
  return relations.some(relation => relation !== 'pit' && relation !== 'operator')
}

export function mapTrucksOf(trucks: readonly LiveTruck[]): MapTruck[] {
  return trucks.flatMap(({ load, frame, silence }) =>
    frame
      ? [
          {
            ...{ id: load.loadLogId, number: load.terms.truck.number, lat: frame.lat, lng: frame.lng, at: frame.at },
            ...{ loaded: frame.loaded, headingDegrees: frame.headingDegrees, lost: silence === 'lost' },
          },
        ]
      : [],
  )
}

type Own = { name: string; place?: LatLng & { radiusMeters?: number; geofence?: LatLng[] } }

/** Both ends of all work there is, each place once; a pit without work stands on its own map all the same. */
export function mapPlacesOf(works: readonly (LoadLogDocument | DispatchDocument)[], own?: Own | null): MapPlace[] {
  const places = works.flatMap(({ terms }) => [terms.origin, terms.destination])
  const home = own?.place && { radiusMeters: 150, ...own.place, name: own.name, kind: 'pit' as const }
  const all = [...(home ? [home] : []), ...places]
  return [...new Map(all.map(place => [placeId(place), mapPlaceOf(place)])).values()]
}

function mapPlaceOf(place: Omit<Place, 'entityId' | 'entityName'>): MapPlace {
  const { name, kind, lat, lng, radiusMeters, geofence } = place
  return { id: placeId(place), name, kind, lat, lng, radiusMeters, geofence }
}

function placeId({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)} ${lng.toFixed(5)}`
}
