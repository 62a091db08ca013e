/** What follows from a truck's new points: where others see it, what its geofences see, that it comes near the site. */
import type { Fix } from '@haulway/domain/geo.ts'
import {
  decideNearDestination,
  type NearWatch,
  nearDestinationOf,
  newNearWatch,
} from '@haulway/domain/geofence/near-destination.ts'
import {
  type GeofencePlaces,
  type GeofenceWatch,
  geofencePlacesOf,
  newGeofenceWatch,
  stepGeofences,
} from '@haulway/domain/geofence/watch.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { positionScopes } from '@haulway/domain/tracker/tracking.documents.ts'
import type { Bus } from '../../sync/bus.ts'
import { nameKey, type TrackedLoad } from './tracked-load.ts'

export type FollowTrucks = {
  /**
   * Takes a batch's kept points; those already passed over by later ones move nothing.
   * @returns whether the load must be judged anew from all of its points, since some came late or were made up
   */
  take: (load: TrackedLoad, points: readonly TrackPoint[]) => Promise<{ isToJudge: boolean }>
  /** The load has become something else. */
  change: (before: TrackedLoad, after: TrackedLoad) => void
}

/** A truck on its way, as this node knows it; after a restart it is learnt from the next points. */
type OnTheWay = {
  places: GeofencePlaces
  watch: GeofenceWatch<TrackPoint>
  near: NearWatch
  hasLeftPit: boolean
  isNearRecorded: boolean
  /** The scopes of its viewers, as long as the load is the same. */
  shown?: { load: TrackedLoad; hasLeftPit: boolean; scopes: string[] }
}

export type FollowTrucksParts = {
  bus: Bus
  /** Says in the load log that the site is near, and tells trucker and receiver. */
  recordNear: (load: TrackedLoad, at: Fix) => Promise<void>
  /** Says in the load log what the geofences have seen: decided there, from all points, while the sender goes on. */
  recordGeofences: (load: TrackedLoad) => void
}

export function openFollowTrucks({ bus, recordNear, recordGeofences }: FollowTrucksParts): FollowTrucks {
  const trucks = new Map<string, OnTheWay>()

  function onTheWay(load: TrackedLoad): OnTheWay {
    const key = nameKey(load)
    const known = trucks.get(key) ?? {
      places: geofencePlacesOf(load.terms),
      watch: newGeofenceWatch,
      near: newNearWatch,
      hasLeftPit: load.leftPitAt !== undefined,
      isNearRecorded: load.isNearRecorded,
    }
    trucks.set(key, known)
    return known
  }

  /** The truck's new place, out of the pit or not, to those who may see it. */
  function show(load: TrackedLoad, truck: OnTheWay, hadLeftPit: boolean, newest: TrackPoint): void {
    const { hasLeftPit } = truck
    if (truck.shown?.load !== load || truck.shown.hasLeftPit !== hasLeftPit) {
      truck.shown = { load, hasLeftPit, scopes: positionScopes(load.terms, load.operatorEntityIds, hasLeftPit) }
    }
    const { scopes } = truck.shown
    if (truck.hasLeftPit && !hadLeftPit) {
      const all = positionScopes(load.terms, load.operatorEntityIds, false)
      bus.publish('gone', { loadLogId: load.loadLogId, scopes: all.filter(scope => !scopes.includes(scope)) })
    }
    bus.publish('positions', [{ scopes, frame: frameOf(load, newest) }])
  }

  return {
    take: async (load, points) => {
      if (load.span.endedAt !== undefined) return { isToJudge: true }
      const truck = onTheWay(load)
      const hadLeftPit = truck.hasLeftPit
      const { last, waiting } = truck.watch.gate
      const passedAt = (waiting?.at(-1) ?? last)?.at ?? 0
      const fresh = points.filter(point => point.at > passedAt).sort((a, b) => a.at - b.at)
      const seen = fresh.map(point => pass(load, truck, point))
      const newest = seen.findLast(each => each.newest)?.newest
      if (newest) show(load, truck, hadLeftPit, newest)
      const near = seen.find(each => each.near)?.near
      if (near && !truck.isNearRecorded) {
        truck.isNearRecorded = true
        await recordNear(load, near).catch(error => {
          truck.isNearRecorded = false
          throw error
        })
      }
      if (seen.some(each => each.hasCrossed)) recordGeofences(load)
      return { isToJudge: fresh.length < points.length || points.some(point => point.isMock) }
    },
    change: (before, after) => {
      if (after.span.endedAt === undefined) return
      trucks.delete(nameKey(after))
      if (before.span.endedAt !== undefined) return
      const scopes = positionScopes(after.terms, after.operatorEntityIds, false)
      bus.publish('gone', { loadLogId: after.loadLogId, scopes })
    },
  }
}

/** `newest`: of the points that count from now on; a stray moves no truck on the map and ends no pit's view of it. */
type Passed = { newest: TrackPoint | undefined; hasCrossed: boolean; near: Fix | undefined }

function pass(load: TrackedLoad, truck: OnTheWay, point: TrackPoint): Passed {
  const { watch, events, used } = stepGeofences(truck.places, truck.watch, point)
  truck.watch = watch
  const newest = used.at(-1)
  const isLoaded = load.loadedAt !== undefined && point.at >= load.loadedAt
  if (newest && isLoaded && watch.origin.isOut) truck.hasLeftPit = true
  const data = { ...nearDestinationOf(load.terms.destination), isSent: truck.isNearRecorded }
  const decided = decideNearDestination(data, truck.near, point, isLoaded)
  truck.near = decided.watch
  const near = decided.nearAt === undefined ? undefined : { lat: point.lat, lng: point.lng, at: decided.nearAt }
  return { newest, hasCrossed: events.length > 0, near }
}

function frameOf(load: TrackedLoad, point: TrackPoint): PositionFrame {
  const { lat, lng, at, headingDegrees, speedMetersPerSecond, accuracyMeters } = point
  return {
    loadLogId: load.loadLogId,
    projectId: load.projectId,
    truckNumber: load.terms.truck.number,
    ...{ lat, lng, at, headingDegrees, speedMetersPerSecond, accuracyMeters },
    loaded: load.loadedAt !== undefined,
  }
}
