/** What follows from a truck's new points: its place on the map, its geofences, and the near-destination notice. */
import type { Fix } from '@haulway/domain/geo.ts'
import {
  decideNearDestination,
  type NearWatch,
  nearDestinationOf,
  newNearWatch,
} from '@haulway/domain/geofence/near-destination.ts'
import { geofenceOf, metersOutside } from '@haulway/domain/geofence/shape.ts'
import { type GeofenceSides, geofencePlacesOf, mayCross } from '@haulway/domain/geofence/watch.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import type { Bus } from '../../sync/nodes/bus.ts'
import type { GeofencePass } from './record-geofence-acts.ts'
import { type LoadName, nameKey, type TrackedLoad } from './tracked-load.ts'
import { viewersOf } from './who-sees-truck.ts'

export type FollowTrucks = {
  /**
   * Takes a batch of stored points. Points older than the newest one so far move nothing on the map.
   * @returns whether the load's summary must be computed again, because points came late or were mock
   */
  take: (load: TrackedLoad, points: readonly TrackPoint[]) => Promise<{ isSummaryDue: boolean }>
  /** Takes the result of a geofence pass over all stored points of a load. */
  takePass: (name: LoadName, pass: GeofencePass) => void
  /** A load was read again and may have changed. */
  change: (before: TrackedLoad, after: TrackedLoad) => void
}

/** An open load's truck as this node knows it. After a restart, the next points start it again. */
type OnTheRoad = {
  load: TrackedLoad
  near: NearWatch<TrackPoint>
  isNearRecorded: boolean
  /** The scopes whose maps show the truck. */
  scopes: string[]
  /** By the last pass: the time of the last fix, if the truck was out of the pit. */
  outAt: number | undefined
  /** By the last pass. Undefined after a restart, a new read of the load, or points that may change them. */
  sides: GeofenceSides | undefined
}

export type FollowTrucksParts = {
  bus: Bus
  /** Records in the load log that the truck is near the site, and notifies trucker and receiver. */
  recordNear: (load: TrackedLoad, at: Fix) => Promise<void>
  /**
   * Requests a geofence pass. The pass runs later, while the sender gets its reply. It is urgent when it may show that
   * someone no longer may see the truck.
   */
  recordGeofences: (load: TrackedLoad, isUrgent: boolean) => void
}

export function openFollowTrucks({ bus, recordNear, recordGeofences }: FollowTrucksParts): FollowTrucks {
  const trucks = new Map<string, OnTheRoad>()

  function truckOf(load: TrackedLoad): OnTheRoad {
    const known = trucks.get(nameKey(load))
    if (known) return known
    const { isNearRecorded } = load
    const scopes = viewersOf(load, undefined)
    const truck: OnTheRoad = { load, near: newNearWatch, isNearRecorded, scopes, outAt: undefined, sides: undefined }
    trucks.set(nameKey(load), truck)
    return truck
  }

  /** Removes the truck from the maps of those who may no longer see it. */
  function hide({ loadLogId }: TrackedLoad, before: string[], after: string[]): void {
    const scopes = before.filter(scope => !after.includes(scope))
    if (scopes.length > 0) bus.publish('gone', { loadLogId, scopes })
  }

  return {
    take: async (load, points) => {
      if (load.span.endedAt !== undefined) return { isSummaryDue: true }
      const truck = truckOf(load)
      const { last, waiting } = truck.near.gate
      const newestAt = (waiting?.at(-1) ?? last)?.at ?? 0
      const fresh = points.filter(point => point.at > newestAt).sort((a, b) => a.at - b.at)
      const hasLate = fresh.length < points.length
      const passed = fresh.map(point => passPoint(load, truck, point))
      const newest = passed.findLast(each => each.newest)?.newest
      if (newest) bus.publish('positions', [{ scopes: truck.scopes, frame: frameOf(load, newest) }])
      // A pass that is running may not have read the late points.
      if (hasLate || isPassDue(truck, fresh)) {
        truck.sides = undefined
        recordGeofences(load, mayLeaveSight(truck, fresh))
      }
      const near = passed.find(each => each.near)?.near
      if (near && !truck.isNearRecorded) {
        truck.isNearRecorded = true
        await recordNear(load, near).catch(error => {
          truck.isNearRecorded = false
          throw error
        })
      }
      return { isSummaryDue: hasLate || points.some(point => point.isMock) }
    },
    takePass: (name, { outAt, sides }) => {
      const truck = trucks.get(nameKey(name))
      if (!truck) return
      const scopes = viewersOf(truck.load, outAt)
      hide(truck.load, truck.scopes, scopes)
      Object.assign(truck, { scopes, outAt, sides })
    },
    change: (before, after) => {
      const truck = trucks.get(nameKey(after))
      const scopes = viewersOf(after, truck?.outAt)
      hide(after, truck?.scopes ?? viewersOf(before, undefined), scopes)
      if (after.span.endedAt !== undefined) trucks.delete(nameKey(after))
      else if (truck) {
        // Another node may have taken points meanwhile: the next batch requests a pass.
        Object.assign(truck, { load: after, scopes, sides: undefined })
        // An exit may count now that the load is confirmed.
        if (before.loadedAt !== after.loadedAt) recordGeofences(after, false)
      }
    },
  }
}

/** Whether points are outside of the pit while those who lose sight of the truck there still see it. */
function mayLeaveSight({ load, scopes }: OnTheRoad, points: readonly TrackPoint[]): boolean {
  const pit = geofenceOf(load.terms.origin)
  const isHiding = viewersOf(load, Number.POSITIVE_INFINITY).length < scopes.length
  return isHiding && points.some(point => metersOutside(pit, point) > 0)
}

/** While all points are on the sides that the last pass has found, another one would find nothing new. */
function isPassDue({ load, sides }: OnTheRoad, points: readonly TrackPoint[]): boolean {
  if (!sides) return points.length > 0
  const places = geofencePlacesOf(load.terms)
  return points.some(point => mayCross(places, sides, point))
}

/** `newest`: of the points that count from now on. A stray moves no truck on the map. */
type Passed = { newest: TrackPoint | undefined; near: Fix | undefined }

function passPoint(load: TrackedLoad, truck: OnTheRoad, point: TrackPoint): Passed {
  const isLoaded = load.loadedAt !== undefined && point.at >= load.loadedAt
  const data = { ...nearDestinationOf(load.terms.destination), isSent: truck.isNearRecorded }
  const { watch, used, nearAt } = decideNearDestination(data, truck.near, point, isLoaded)
  truck.near = watch
  const near = nearAt === undefined ? undefined : { lat: point.lat, lng: point.lng, at: nearAt }
  return { newest: used.at(-1), near }
}

function frameOf(load: TrackedLoad, point: TrackPoint): PositionFrame {
  const { lat, lng, at, headingDegrees, speedMetersPerSecond, accuracyMeters } = point
  return {
    loadLogId: load.loadLogId,
    projectId: load.projectId,
    truckNumber: load.terms.truck.number,
    lat,
    lng,
    at,
    headingDegrees,
    speedMetersPerSecond,
    accuracyMeters,
    loaded: load.loadedAt !== undefined,
  }
}
