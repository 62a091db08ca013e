/**
 * The tracker of the web: `watchPosition` under the rules that the native plugin is set to (specification 9). It takes
 * points only while it is given a load, keeps them on the device first, and is heard of every minute while a load is
 * open, so that a truck in line is not a dead phone.
 */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { GateFix } from '@haulway/domain/tracking/fix-gate.ts'
import type { NearDestinationNotificationData } from '@haulway/domain/tracking/near-destination.ts'
import { decideNearDestination, nearDestinationOf } from '@haulway/domain/tracking/near-destination.ts'
import { heartbeatMs, keepFix, probeMs } from '@haulway/domain/tracking/web-tracker-rules.ts'
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
  /** Every fix of a load, kept or not. */
  onFix?: (load: LoadToTrack, fix: GateFix) => void
}

type Spot = LatLng & { at: number; accuracyMeters: number | null }

/** How often the queue is looked at, and whether a heartbeat is due. */
const tickMs = 5_000

export function openWebTracker(parts: WebTrackerParts): LocationTracker {
  return new WebTracker(parts)
}

class WebTracker implements LocationTracker {
  readonly #parts: WebTrackerParts
  readonly #timer: ReturnType<typeof setInterval>
  #load: LoadToTrack | undefined
  #isTold = false
  #lastKept: Spot | undefined
  #lastSeen: Spot | undefined
  #watchId: number | undefined
  #isAsking = false
  #isDenied = false
  // One thing after another: two fixes at once would both be compared with the same one before.
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: WebTrackerParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  track(next: LoadToTrack | undefined): void {
    const { queue, flusher, isSecure } = this.#parts
    const before = this.#load
    this.#load = next
    // A page may find the status of a load that has ended while no page was open.
    if (!this.#isTold || before?.loadLogId !== next?.loadLogId) {
      this.#isTold = true
      this.#unwatch()
      this.#lastKept = undefined
      this.#lastSeen = undefined
      this.#isAsking = false
      if (next) this.#afterThat(() => this.#begin(next))
      else this.#afterThat(() => queue.changeStatus({ loadLogId: null }))
      if (next && isSecure) this.#watch()
    }
    if (before && before.state !== next?.state) this.#afterThat(() => flusher.look('stateChanged'))
  }

  flush(event: 'pageHidden' | 'online'): void {
    void this.#parts.flusher.look(event)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#unwatch()
    this.#load = undefined
  }

  #afterThat(next: () => Promise<unknown>): void {
    this.#work = this.#work.then(next, next)
  }

  #watch(): void {
    const { geolocation } = this.#parts
    if (!geolocation || this.#watchId !== undefined) return
    const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 }
    this.#watchId = geolocation.watchPosition(this.#takePosition, this.#takeTrouble, options)
  }

  #unwatch(): void {
    if (this.#watchId !== undefined) this.#parts.geolocation?.clearWatch(this.#watchId)
    this.#watchId = undefined
  }

  readonly #takePosition = (position: GeolocationPosition): void => {
    this.#isAsking = false
    // A watch that was denied stays dead when the permission is given after all.
    if (this.#isDenied) this.#unwatch()
    this.#isDenied = false
    const load = this.#load
    if (!load) return
    this.#watch()
    this.#afterThat(() => this.#takeFix(load, position))
  }

  readonly #takeTrouble = (error: GeolocationPositionError): void => {
    this.#isAsking = false
    if (error.code !== error.PERMISSION_DENIED) return
    this.#isDenied = true
    this.#afterThat(() => this.#parts.queue.changeStatus({ ability: 'denied' }))
  }

  async #begin(next: LoadToTrack): Promise<void> {
    const { queue, near, clock, isSecure, geolocation } = this.#parts
    const held = await queue.readStatus()
    const ability = isSecure ? (geolocation ? 'able' : 'unable') : 'insecure'
    if (held.loadLogId === next.loadLogId) return queue.changeStatus({ ability })
    await near.write(nearDestinationOf(next.destination))
    await queue.changeStatus({ ability, loadLogId: next.loadLogId, since: clock(), lastFixAt: null, nearAt: null })
  }

  async #takeFix(tracked: LoadToTrack, position: GeolocationPosition): Promise<void> {
    // Given another load, or none, since the fix was seen: it belongs to nobody's load now.
    if (this.#load?.loadLogId !== tracked.loadLogId) return
    const { queue, flusher, clock, newUuid } = this.#parts
    const spot = spotOf(position)
    await queue.changeStatus({ ability: 'able', lastFixAt: spot.at })
    await this.#lookWhetherNear(this.#load, spot)
    this.#lastSeen = spot
    this.#parts.onFix?.(tracked, { ...spot, speedMetersPerSecond: position.coords.speed })
    const reason = keepFix(spot, this.#lastKept)
    if (!reason) return
    this.#lastKept = spot
    const { projectId, loadLogId } = tracked
    const point = pointOf(position, { projectId, loadLogId }, newUuid(), reason === 'heartbeat')
    await queue.add({ projectId, loadLogId, queuedAt: clock(), point })
    void flusher.look()
  }

  async #lookWhetherNear(tracked: LoadToTrack, spot: Spot): Promise<void> {
    const { queue, near, onNear } = this.#parts
    const data = (await near.read()) ?? nearDestinationOf(tracked.destination)
    const decided = decideNearDestination(data, spot, this.#lastSeen, tracked.isLoaded)
    if (decided.nearAt === undefined) return
    await near.write(decided.data)
    await queue.changeStatus({ nearAt: decided.nearAt })
    onNear(tracked)
  }

  #tick(): void {
    const { flusher, geolocation, isSecure, clock } = this.#parts
    void flusher.look()
    const isDue = clock() - (this.#lastKept?.at ?? 0) >= heartbeatMs || clock() - (this.#lastSeen?.at ?? 0) >= probeMs
    if (!this.#load || !geolocation || !isSecure || !isDue || this.#isAsking) return
    // A truck that stands still gives no new positions by itself.
    this.#isAsking = true
    const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 25_000 }
    geolocation.getCurrentPosition(this.#takePosition, this.#takeTrouble, options)
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
