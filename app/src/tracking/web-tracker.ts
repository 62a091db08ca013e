/**
 * The tracker of the web: `watchPosition` under the rules that the native plugin is set to (specification 9). It takes
 * points only while it is given a load, keeps them on the device first, and is heard of every minute while a load is
 * open, so that a truck in line is not a dead phone.
 */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { NearDestinationNotificationData } from '@haulway/domain/tracking/near-destination.ts'
import { decideNearDestination, nearDestinationOf } from '@haulway/domain/tracking/near-destination.ts'
import { heartbeatMs, keepFix } from '@haulway/domain/tracking/web-tracker-rules.ts'
import type { LoadToTrack, LocationTracker } from './location-tracker.ts'
import type { PointFlusher } from './point-flusher.ts'
import type { PointQueue } from './point-queue.ts'

/** What the tracker remembers of the near-destination notice (specification 3: nearDestinationNotificationData). */
export type NearMemory = {
  read: () => Promise<NearDestinationNotificationData | undefined>
  write: (data: NearDestinationNotificationData) => Promise<void>
}

export type WebTrackerParts = {
  queue: PointQueue
  flusher: PointFlusher
  /** Absent where the browser has none. */
  geolocation: Geolocation | undefined
  isSecure: boolean
  clock: () => number
  newUuid: () => string
  near: NearMemory
  /** The truck has come near its destination: once a load. */
  onNear: (load: LoadToTrack) => void
}

type Spot = LatLng & { at: number; accuracyMeters: number | null }

/** How often the queue is looked at, and whether a heartbeat is due. */
const tickMs = 5_000

export function openWebTracker(parts: WebTrackerParts): LocationTracker {
  const { queue, flusher, geolocation, clock } = parts
  let load: LoadToTrack | undefined
  let isTold = false
  let lastKept: Spot | undefined
  let lastSeen: Spot | undefined
  let watchId: number | undefined
  let isAsking = false
  let isDenied = false
  // One thing after another: two fixes at once would both be compared with the same one before.
  let work: Promise<unknown> = queue.readStatus()
  const afterThat = (next: () => Promise<unknown>) => {
    work = work.then(next, next)
  }

  function watch(): void {
    if (!geolocation || watchId !== undefined) return
    const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 }
    watchId = geolocation.watchPosition(takePosition, takeTrouble, options)
  }

  function unwatch(): void {
    if (watchId !== undefined) geolocation?.clearWatch(watchId)
    watchId = undefined
  }

  function takePosition(position: GeolocationPosition): void {
    isAsking = false
    // A watch that was denied stays dead when the permission is given after all.
    if (isDenied) unwatch()
    isDenied = false
    if (load) watch()
    const tracked = load
    if (tracked) afterThat(() => takeFix(tracked, position))
  }

  function takeTrouble(error: GeolocationPositionError): void {
    isAsking = false
    if (error.code !== error.PERMISSION_DENIED) return
    isDenied = true
    afterThat(() => queue.changeStatus({ ability: 'denied' }))
  }

  async function takeFix(tracked: LoadToTrack, position: GeolocationPosition): Promise<void> {
    // Given another load, or none, since the fix was seen: it belongs to nobody's load now.
    if (load?.loadLogId !== tracked.loadLogId) return
    const spot = spotOf(position)
    await queue.changeStatus({ ability: 'able', lastFixAt: spot.at })
    const reason = keepFix(spot, lastKept)
    await lookWhetherNear(load, spot)
    lastSeen = spot
    if (!reason) return
    lastKept = spot
    const { projectId, loadLogId } = tracked
    const point = pointOf(position, { projectId, loadLogId }, parts.newUuid(), reason === 'heartbeat')
    await queue.add({ projectId, loadLogId, queuedAt: clock(), point })
    void flusher.look()
  }

  async function lookWhetherNear(tracked: LoadToTrack, spot: Spot): Promise<void> {
    const data = (await parts.near.read()) ?? nearDestinationOf(tracked.destination)
    const decided = decideNearDestination(data, spot, lastSeen, tracked.isLoaded)
    if (decided.nearAt === undefined) return
    await parts.near.write(decided.data)
    await queue.changeStatus({ nearAt: decided.nearAt })
    parts.onNear(tracked)
  }

  async function begin(next: LoadToTrack): Promise<void> {
    const held = await queue.readStatus()
    const ability = parts.isSecure ? (geolocation ? 'able' : 'unable') : 'insecure'
    if (held.loadLogId === next.loadLogId) return queue.changeStatus({ ability })
    await parts.near.write(nearDestinationOf(next.destination))
    await queue.changeStatus({ ability, loadLogId: next.loadLogId, since: clock(), lastFixAt: null, nearAt: null })
  }

  function tick(): void {
    void flusher.look()
    const isDue = clock() - (lastKept?.at ?? 0) >= heartbeatMs
    if (!load || !geolocation || !parts.isSecure || !isDue || isAsking) return
    // A truck that stands still gives no new positions by itself.
    isAsking = true
    geolocation.getCurrentPosition(takePosition, takeTrouble, {
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout: 25_000,
    })
  }

  const timer = setInterval(tick, tickMs)
  return {
    track: next => {
      const before = load
      load = next
      // A page may find the status of a load that has ended while no page was open.
      if (!isTold || before?.loadLogId !== next?.loadLogId) {
        isTold = true
        unwatch()
        lastKept = undefined
        lastSeen = undefined
        isAsking = false
        if (next) afterThat(() => begin(next))
        else afterThat(() => queue.changeStatus({ loadLogId: null }))
        if (next && parts.isSecure) watch()
      }
      if (before && before.state !== next?.state) afterThat(() => flusher.look('stateChanged'))
    },
    flush: event => void flusher.look(event),
    stop: () => {
      clearInterval(timer)
      unwatch()
      load = undefined
    },
  }
}

function spotOf({ coords, timestamp }: GeolocationPosition): Spot {
  return { lat: coords.latitude, lng: coords.longitude, at: timestamp, accuracyMeters: coords.accuracy }
}

/** The point as the plugin writes it; −1 is its word for "unknown". */
function pointOf(
  { coords, timestamp }: GeolocationPosition,
  extras: { projectId: string; loadLogId: string },
  uuid: string,
  isHeartbeat: boolean,
): Record<string, unknown> {
  return {
    uuid,
    timestamp: new Date(timestamp).toISOString(),
    coords: {
      latitude: coords.latitude,
      longitude: coords.longitude,
      accuracy: coords.accuracy,
      speed: coords.speed ?? -1,
      heading: coords.heading === null || Number.isNaN(coords.heading) ? -1 : coords.heading,
      altitude: coords.altitude ?? undefined,
    },
    is_moving: !isHeartbeat,
    ...(isHeartbeat && { event: 'heartbeat' }),
    extras,
  }
}
