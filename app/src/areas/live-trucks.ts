/** Trucks of the live map: the open loads this entity may see, each with the last place its phone told. */
import type { DispatchDocument } from '@haulway/domain/dispatch/dispatch.documents.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import type { Place } from '@haulway/domain/geo-pin/geo-pin.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/load-log-state.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { PositionFrame } from '@haulway/domain/tracking/position-frame.ts'
import type { MapPlace, MapTruck } from '../map/map-features.ts'

export type LiveTruck = {
  load: LoadLogDocument
  frame: PositionFrame | undefined
  group: 'look' | 'pit' | 'site' | 'toPit'
  /** Silent for so long that the way is not known. */
  silence: 'none' | 'silent' | 'lost'
}

/** A phone at work says something every minute; after these it is worth a look, then a call. */
const silentAfterMs = 3 * minuteMs
const lostAfterMs = 10 * minuteMs

export function liveTrucks(
  loads: readonly LoadLogDocument[],
  frames: readonly PositionFrame[],
  now: number,
): LiveTruck[] {
  return loads
    .filter(load => loadLogStates[load.state].open)
    .map(load => {
      const frame = frames.find(each => each.loadLogId === load.loadLogId || load.aliases.includes(each.loadLogId))
      const silenceMs = now - (frame?.at ?? load.createdOn)
      const silence = silenceMs > lostAfterMs ? 'lost' : silenceMs > silentAfterMs ? 'silent' : 'none'
      return { load, frame, silence, group: groupOf(load, silence) } satisfies LiveTruck
    })
    .filter(({ load, group, silence }) => group !== 'site' || silence === 'none' || followsAllTheWay(load))
    .sort((a, b) => a.load.stateSince - b.load.stateSince)
}

function groupOf(load: LoadLogDocument, silence: LiveTruck['silence']): LiveTruck['group'] {
  const { state } = load
  if (silence !== 'none' && followsAllTheWay(load)) return 'look'
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

type Own = { name: string; place?: LatLng & { radiusMeters?: number; fence?: LatLng[] } }

/** Both ends of all work there is, each place once; a pit without work stands on its own map all the same. */
export function mapPlacesOf(works: readonly (LoadLogDocument | DispatchDocument)[], own?: Own | null): MapPlace[] {
  const places = works.flatMap(({ terms }) => [terms.origin, terms.destination])
  const home = own?.place && { radiusMeters: 150, ...own.place, name: own.name, kind: 'pit' as const }
  const all = [...(home ? [home] : []), ...places]
  return [...new Map(all.map(place => [placeId(place), mapPlaceOf(place)])).values()]
}

function mapPlaceOf(place: Omit<Place, 'entityId' | 'entityName'>): MapPlace {
  const { name, kind, lat, lng, radiusMeters, fence } = place
  return { id: placeId(place), name, kind, lat, lng, radiusMeters, fence }
}

function placeId({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)} ${lng.toFixed(5)}`
}
