/**
 * The tracker of the web: `watchPosition` under the rules that the native plugin is set to (specification 9). It takes
 * points only while it is given a load, keeps them on the device first, and is heard of every minute while a load is
 * open, so that a truck in line is not a dead phone. A truck that stands is watched with less power.
 */

import type { NearDestinationNotificationData } from '@haulway/domain/geofence/near-destination.ts'
import {
  decideNearDestination,
  type NearWatch,
  nearDestinationOf,
  newNearWatch,
} from '@haulway/domain/geofence/near-destination.ts'
import { accuracyMetersMax, type GateFix } from '@haulway/domain/track/fix-gate.ts'
import { heartbeatMs, isMovingAgain, keepFix, paceOf, probeMs } from '@haulway/domain/tracker/rules.ts'
import type { LoadToTrack, LocationTracker } from '../location-tracker.ts'
import { openPacedWatch, type PacedWatch } from '../paced-watch.ts'
import type { PointFlusher } from '../point-flusher.ts'
import type { PointQueue } from '../point-queue.ts'
import { pointOf, type Spot, spotOf } from './web-point.ts'

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

/** How often the queue is looked at, and whether a heartbeat is due. */
const tickMs = 5_000
/** A heartbeat that can't be measured in full is this late at most. */
const lateBeatMs = 15_000

export function openWebTracker(parts: WebTrackerParts): LocationTracker {
  return new WebTracker(parts)
}

class WebTracker implements LocationTracker {
  readonly #parts: WebTrackerParts
  readonly #watch: PacedWatch
  readonly #timer: ReturnType<typeof setInterval>
  #load: LoadToTrack | undefined
  #isTold = false
  #lastKept: Spot | undefined
  /** Of the fixes measured in full. */
  #nearWatch: NearWatch = newNearWatch
  #heardAt = 0
  #movedAt = 0
  #roughSince: number | null = null
  // One thing after another: two fixes at once would both be compared with the same one before.
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: WebTrackerParts) {
    this.#parts = parts
    this.#watch = openPacedWatch({
      geolocation: parts.isSecure ? parts.geolocation : undefined,
      onPosition: this.#takePosition,
      onDenied: () => this.#afterThat(() => parts.queue.changeStatus({ ability: 'denied' })),
    })
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  track(next: LoadToTrack | undefined): void {
    const { queue, flusher, clock } = this.#parts
    const before = this.#load
    this.#load = next
    // A page may find the status of a load that has ended while no page was open.
    if (!this.#isTold || before?.loadLogId !== next?.loadLogId) {
      this.#isTold = true
      this.#watch.end()
      this.#lastKept = undefined
      this.#nearWatch = newNearWatch
      this.#roughSince = null
      this.#movedAt = clock()
      if (next) this.#afterThat(() => this.#begin(next))
      else this.#afterThat(() => queue.changeStatus({ loadLogId: null }))
      if (next) this.#watch.watch('moving')
    }
    if (before && before.state !== next?.state) this.#afterThat(() => flusher.look('stateChanged'))
  }

  flush(event: 'pageHidden' | 'online'): void {
    const { queue, flusher, clock } = this.#parts
    const isHiding = event === 'pageHidden' && this.#load !== undefined
    if (isHiding) this.#afterThat(() => queue.changeStatus({ hiddenFrom: clock(), hiddenUntil: null }))
    void flusher.look(event)
  }

  wake(): void {
    const { queue, flusher, clock } = this.#parts
    void flusher.look('online')
    if (!this.#load) return
    this.#afterThat(async () => {
      const { hiddenFrom, hiddenUntil } = await queue.readStatus()
      if (hiddenFrom !== null && hiddenUntil === null) await queue.changeStatus({ hiddenUntil: clock() })
    })
    // A browser may have let go of the watch of a page that nobody saw.
    this.#watch.end()
    this.#movedAt = clock()
    this.#watch.watch('moving')
    this.#watch.ask('moving')
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#watch.end()
    this.#load = undefined
  }

  #afterThat(next: () => Promise<unknown>): void {
    this.#work = this.#work.then(next, next)
  }

  readonly #takePosition = (position: GeolocationPosition, isFull: boolean): void => {
    const load = this.#load
    if (!load) return
    this.#heardAt = this.#parts.clock()
    this.#afterThat(() => this.#takeFix(load, position, isFull))
  }

  async #begin(next: LoadToTrack): Promise<void> {
    const { queue, near, clock, isSecure, geolocation } = this.#parts
    const held = await queue.readStatus()
    const ability = isSecure ? (geolocation ? 'able' : 'unable') : 'insecure'
    if (held.loadLogId === next.loadLogId) {
      const isShown = held.hiddenFrom !== null && held.hiddenUntil === null
      return queue.changeStatus({ ability, roughSince: null, ...(isShown && { hiddenUntil: clock() }) })
    }
    await near.write(nearDestinationOf(next.destination))
    const fresh = { lastFixAt: null, nearAt: null, accuracyMeters: null, roughSince: null }
    const shown = { hiddenFrom: null, hiddenUntil: null }
    await queue.changeStatus({ ability, loadLogId: next.loadLogId, since: clock(), ...fresh, ...shown })
  }

  async #takeFix(tracked: LoadToTrack, position: GeolocationPosition, isFull: boolean): Promise<void> {
    // Given another load, or none, since the fix was seen: it belongs to nobody's load now.
    if (this.#load?.loadLogId !== tracked.loadLogId) return
    const { queue, flusher, clock, newUuid, onFix } = this.#parts
    const spot = spotOf(position)
    await this.#keepStatus(spot, isFull)
    if (!isFull) {
      // It places nobody: it wakes the full measuring, or stands in for a heartbeat that fails.
      if (isMovingAgain(spot, this.#lastKept)) this.#movedAt = clock()
      this.#watch.watch(this.#pace())
      if (spot.at - (this.#lastKept?.at ?? 0) < heartbeatMs + lateBeatMs) return
    } else {
      await this.#lookWhetherNear(this.#load, spot)
      onFix?.(tracked, spot)
    }
    const reason = isFull ? keepFix(spot, this.#lastKept) : 'heartbeat'
    if (reason === 'moved') this.#movedAt = clock()
    this.#watch.watch(this.#pace())
    if (!reason) return
    this.#lastKept = spot
    const { projectId, loadLogId } = tracked
    const point = pointOf(position, { projectId, loadLogId }, newUuid(), reason === 'heartbeat')
    await queue.add({ projectId, loadLogId, queuedAt: clock(), point })
    void flusher.look()
  }

  async #keepStatus({ at, accuracyMeters }: Spot, isFull: boolean): Promise<void> {
    const isRough = (accuracyMeters ?? 0) > accuracyMetersMax
    if (isFull) this.#roughSince = isRough ? (this.#roughSince ?? at) : null
    const measured = { accuracyMeters, roughSince: this.#roughSince }
    await this.#parts.queue.changeStatus({ ability: 'able', lastFixAt: at, ...(isFull && measured) })
  }

  async #lookWhetherNear(tracked: LoadToTrack, spot: Spot): Promise<void> {
    const { queue, near, onNear } = this.#parts
    const data = (await near.read()) ?? nearDestinationOf(tracked.destination)
    const decided = decideNearDestination(data, this.#nearWatch, spot, tracked.isLoaded)
    this.#nearWatch = decided.watch
    if (decided.nearAt === undefined) return
    await near.write(decided.data)
    await queue.changeStatus({ nearAt: decided.nearAt })
    onNear(tracked)
  }

  #pace() {
    return paceOf(this.#movedAt, this.#parts.clock())
  }

  #tick(): void {
    const { flusher, clock } = this.#parts
    void flusher.look()
    if (!this.#load) return
    const isBeatDue = clock() - (this.#lastKept?.at ?? 0) >= heartbeatMs
    // A truck that stands still gives no new positions by itself.
    const isProbeDue = clock() - this.#heardAt >= probeMs
    if (isBeatDue || (isProbeDue && this.#roughSince !== null)) this.#watch.ask('moving')
    else if (isProbeDue) this.#watch.ask(this.#pace())
  }
}
