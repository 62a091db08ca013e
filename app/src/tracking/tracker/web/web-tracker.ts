/**
 * The web tracker: `watchPosition` with the same rules as the native plugin (specification 9). It takes points only
 * while it has a load, and saves them on the device before sending. It takes a point every minute while a load is open,
 * so that a truck in line is not mistaken for a dead phone. A stopped truck is watched with less power.
 */

import type { NearDestinationNotificationData } from '@haulway/domain/geofence/near-destination.ts'
import {
  decideNearDestination,
  type NearWatch,
  nearDestinationOf,
  newNearWatch,
} from '@haulway/domain/geofence/near-destination.ts'
import { accuracyMetersMax, type GateFix } from '@haulway/domain/track/fix-gate.ts'
import { heartbeatMs, isMovingAgain, keepFix, paceOf, probeMs } from '@haulway/domain/tracker/tracker-settings.ts'
import type { LoadToTrack, LocationTracker } from '../location-tracker.ts'
import { openPacedWatch, type PacedWatch } from '../paced-watch.ts'
import type { PointFlusher } from '../point-flusher.ts'
import type { PointQueue } from '../point-queue.ts'
import { pointOf, type Spot, spotOf } from './web-point.ts'

/** Stores the state of the near-destination notification (specification 3: nearDestinationNotificationData). */
export type NearMemory = {
  read: () => Promise<NearDestinationNotificationData | undefined>
  write: (data: NearDestinationNotificationData) => Promise<void>
}

export type WebTrackerParts = {
  queue: PointQueue
  flusher: PointFlusher
  /** Undefined if the browser has none. */
  geolocation: Geolocation | undefined
  isSecure: boolean
  clock: () => number
  newUuid: () => string
  near: NearMemory
  /** Called once per load, when the truck comes near its destination. */
  onNear: (load: LoadToTrack) => void
  /** Called for every fix of a load, even if it is not saved as a point. */
  onFix?: (load: LoadToTrack, fix: GateFix) => void
}

/** How often to check whether points or a heartbeat are due. */
const tickMs = 5_000
/** A heartbeat waits at most this long for a fix with high accuracy. */
const lateBeatMs = 15_000

export function openWebTracker(parts: WebTrackerParts): LocationTracker {
  return new WebTracker(parts)
}

class WebTracker implements LocationTracker {
  readonly #parts: WebTrackerParts
  readonly #watch: PacedWatch
  readonly #timer: ReturnType<typeof setInterval>
  #load: LoadToTrack | undefined
  #isStarted = false
  #isStopped = false
  #lastKept: Spot | undefined
  /** Uses only fixes with high accuracy. */
  #nearWatch: NearWatch = newNearWatch
  #lastFixAt = 0
  #movedAt = 0
  #roughSince: number | null = null
  // Tasks run one after another: two fixes handled at the same time would both be compared with the same earlier fix.
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: WebTrackerParts) {
    this.#parts = parts
    this.#watch = openPacedWatch({
      geolocation: parts.isSecure ? parts.geolocation : undefined,
      onPosition: this.#handlePosition,
      onDenied: () => this.#enqueue(() => parts.queue.changeStatus({ ability: 'denied' })),
    })
    this.#timer = setInterval(() => this.#tick(), tickMs)
  }

  track(next: LoadToTrack | undefined): void {
    const { queue, flusher, clock } = this.#parts
    const before = this.#load
    this.#load = next
    // The first call always runs: the stored status may be of a load that ended while no page was open.
    if (!this.#isStarted || before?.loadLogId !== next?.loadLogId) {
      this.#isStarted = true
      this.#watch.end()
      this.#lastKept = undefined
      this.#nearWatch = newNearWatch
      this.#roughSince = null
      this.#movedAt = clock()
      if (next) this.#enqueue(() => this.#begin(next))
      else this.#enqueue(() => queue.changeStatus({ loadLogId: null }))
      if (next) this.#watch.watch('moving')
    }
    if (before && before.state !== next?.state) this.#enqueue(() => flusher.flushIfDue('stateChanged'))
  }

  flush(event: 'pageHidden' | 'online'): void {
    const { queue, clock } = this.#parts
    const isHiding = event === 'pageHidden' && this.#load !== undefined
    if (isHiding) this.#enqueue(() => queue.changeStatus({ hiddenFrom: clock(), hiddenUntil: null }))
    this.#flush(event)
  }

  wake(): void {
    const { queue, clock } = this.#parts
    this.#flush('online')
    if (!this.#load) return
    this.#enqueue(async () => {
      const { hiddenFrom, hiddenUntil } = await queue.readStatus()
      if (hiddenFrom !== null && hiddenUntil === null) await queue.changeStatus({ hiddenUntil: clock() })
    })
    // The browser may have dropped the watch of a hidden page.
    this.#watch.end()
    this.#movedAt = clock()
    this.#watch.watch('moving')
    this.#watch.ask('moving')
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#watch.end()
    this.#load = undefined
    this.#isStopped = true
  }

  #enqueue(next: () => Promise<unknown>): void {
    this.#work = this.#work.then(next, next)
    this.#work.catch(this.#unlessStopped)
  }

  #flush(event?: Parameters<PointFlusher['flushIfDue']>[0]): void {
    this.#parts.flusher.flushIfDue(event).catch(this.#unlessStopped)
  }

  /** Throws an error to the app's error report. What fails after the end fails because the page closed its database. */
  readonly #unlessStopped = (error: unknown): void => {
    if (!this.#isStopped) throw error
  }

  readonly #handlePosition = (position: GeolocationPosition, isFull: boolean): void => {
    const load = this.#load
    if (!load) return
    this.#lastFixAt = this.#parts.clock()
    this.#enqueue(() => this.#handleFix(load, position, isFull))
  }

  async #begin(next: LoadToTrack): Promise<void> {
    const { queue, near, clock, isSecure, geolocation } = this.#parts
    const saved = await queue.readStatus()
    const ability = isSecure ? (geolocation ? 'able' : 'unable') : 'insecure'
    if (saved.loadLogId === next.loadLogId) {
      const wasHidden = saved.hiddenFrom !== null && saved.hiddenUntil === null
      return queue.changeStatus({ ability, roughSince: null, ...(wasHidden && { hiddenUntil: clock() }) })
    }
    await near.write(nearDestinationOf(next.destination))
    const fresh = { lastFixAt: null, nearAt: null, accuracyMeters: null, roughSince: null }
    const shown = { hiddenFrom: null, hiddenUntil: null }
    await queue.changeStatus({ ability, loadLogId: next.loadLogId, since: clock(), ...fresh, ...shown })
  }

  async #handleFix(tracked: LoadToTrack, position: GeolocationPosition, isFull: boolean): Promise<void> {
    // The load has changed or ended since the fix was taken, so the fix belongs to no load now.
    if (this.#load?.loadLogId !== tracked.loadLogId) return
    const { queue, clock, newUuid, onFix } = this.#parts
    const spot = spotOf(position)
    await this.#saveStatus(spot, isFull)
    if (!isFull) {
      // A low-power fix is too rough for a position. It can start the high-accuracy watch or replace a late heartbeat.
      if (isMovingAgain(spot, this.#lastKept)) this.#movedAt = clock()
      this.#watch.watch(this.#pace())
      if (spot.at - (this.#lastKept?.at ?? 0) < heartbeatMs + lateBeatMs) return
    } else {
      await this.#checkNear(this.#load, spot)
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
    this.#flush()
  }

  async #saveStatus({ at, accuracyMeters }: Spot, isFull: boolean): Promise<void> {
    const isRough = (accuracyMeters ?? 0) > accuracyMetersMax
    if (isFull) this.#roughSince = isRough ? (this.#roughSince ?? at) : null
    const measured = { accuracyMeters, roughSince: this.#roughSince }
    await this.#parts.queue.changeStatus({ ability: 'able', lastFixAt: at, ...(isFull && measured) })
  }

  async #checkNear(tracked: LoadToTrack, spot: Spot): Promise<void> {
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
    const { clock } = this.#parts
    this.#flush()
    if (!this.#load) return
    const isBeatDue = clock() - (this.#lastKept?.at ?? 0) >= heartbeatMs
    // A stopped truck causes no new positions, so they must be requested.
    const isProbeDue = clock() - this.#lastFixAt >= probeMs
    if (isBeatDue || (isProbeDue && this.#roughSince !== null)) this.#watch.ask('moving')
    else if (isProbeDue) this.#watch.ask(this.#pace())
  }
}
