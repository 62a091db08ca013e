/** What follows from a truck's new points: where others see it, and that it comes near the site. */
import { distanceMeters, type Fix } from '@haulway/domain/geo.ts'
import type { TrackPoint } from '@haulway/domain/tracking/location-point.ts'
import { decideNearDestination, nearDestinationOf } from '@haulway/domain/tracking/near-destination.ts'
import type { PositionFrame } from '@haulway/domain/tracking/position-frame.ts'
import { positionScopes } from '@haulway/domain/tracking/tracking.documents.ts'
import type { Bus } from '../sync/bus.ts'
import { nameKey, type TrackedLoad } from './tracked-load.ts'

export type FollowTrucks = {
  /** Takes a batch's kept points; those already passed over by later ones move nothing. */
  take: (load: TrackedLoad, points: readonly TrackPoint[]) => Promise<void>
  /** The load has become something else. */
  change: (before: TrackedLoad, after: TrackedLoad) => void
}

/** A truck on its way, as this node knows it; after a restart it is learnt from the next points. */
type OnTheWay = { last: Fix | undefined; hasLeftPit: boolean; isNearSaid: boolean }

export type FollowTrucksParts = {
  bus: Bus
  /** Says in the load log that the site is near, and tells trucker and receiver. */
  sayNear: (load: TrackedLoad, at: Fix) => Promise<void>
}

export function openFollowTrucks({ bus, sayNear }: FollowTrucksParts): FollowTrucks {
  const trucks = new Map<string, OnTheWay>()

  function onTheWay(load: TrackedLoad): OnTheWay {
    const key = nameKey(load)
    const known = trucks.get(key) ?? {
      last: undefined,
      hasLeftPit: load.leftPitAt !== undefined,
      isNearSaid: load.isNearSaid,
    }
    trucks.set(key, known)
    return known
  }

  function pass(load: TrackedLoad, truck: OnTheWay, point: TrackPoint): Fix | undefined {
    const { lat, lng, at } = point
    const fix = { lat, lng, at }
    const isLoaded = load.loadedAt !== undefined && at >= load.loadedAt
    const { origin, destination } = load.terms
    if (isLoaded && distanceMeters(fix, origin) > origin.radiusMeters) truck.hasLeftPit = true
    const { nearAt } = decideNearDestination(
      { ...nearDestinationOf(destination), isSent: truck.isNearSaid },
      fix,
      truck.last,
      isLoaded,
    )
    truck.last = fix
    return nearAt === undefined ? undefined : { ...fix, at: nearAt }
  }

  return {
    take: async (load, points) => {
      if (load.span.endedAt !== undefined) return
      const truck = onTheWay(load)
      const hadLeftPit = truck.hasLeftPit
      const fresh = points.filter(point => point.at > (truck.last?.at ?? 0)).sort((a, b) => a.at - b.at)
      const newest = fresh.at(-1)
      if (!newest) return
      const near = fresh.map(point => pass(load, truck, point)).find(at => at !== undefined)
      const scopes = positionScopes(load.terms, load.operatorEntityIds, truck.hasLeftPit)
      if (truck.hasLeftPit && !hadLeftPit) {
        const all = positionScopes(load.terms, load.operatorEntityIds, false)
        bus.publish('gone', { loadLogId: load.loadLogId, scopes: all.filter(scope => !scopes.includes(scope)) })
      }
      bus.publish('positions', [{ scopes, frame: frameOf(load, newest) }])
      if (!near || truck.isNearSaid) return
      truck.isNearSaid = true
      await sayNear(load, near).catch(error => {
        truck.isNearSaid = false
        throw error
      })
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
