/**
 * The tracker of the native app. The plugin takes, stores and sends points, even while the app is closed. This class
 * configures it for a load, turns its heartbeats into points, and saves its status for the screens.
 */

import {
  decideNearDestination,
  type NearDestinationNotificationData,
  type NearWatch,
  nearDestinationOf,
  newNearWatch,
} from '@haulway/domain/geofence/near-destination.ts'
import { accuracyMetersMax, type GateFix } from '@haulway/domain/track/fix-gate.ts'
import type { TrackerStatus } from '@haulway/domain/tracker/status.ts'
import { trackerConstants } from '@haulway/domain/tracker/tracker-settings.ts'
import { z } from 'zod'
import type {
  AuthorizationEvent,
  GeolocationPlugin,
  HttpEvent,
  Location,
  PluginConfig,
  Subscription,
} from '../../../native/background-geolocation.ts'
import { abilityOf } from '../../coach/native-ability.ts'
import type { LoadToTrack, LocationTracker } from '../location-tracker.ts'
import type { NewPoint } from '../point-queue.ts'
import {
  authorizationOf,
  nativeTrackerConfig,
  type TrackerLabels,
  type UploadAuthorization,
} from './native-tracker-config.ts'

export type NativeTrackerParts = {
  /** Opens the plugin, which is ready when the promise resolves. */
  openPlugin: () => Promise<GeolocationPlugin>
  serviceUrl: string
  /** Reads a valid token to send points with. @returns undefined if none is available now, and then points wait */
  readAuthorization: () => Promise<UploadAuthorization | undefined>
  labels: TrackerLabels
  status: {
    readStatus: () => Promise<TrackerStatus>
    changeStatus: (change: Partial<TrackerStatus>) => Promise<void>
  }
  near: {
    read: () => Promise<NearDestinationNotificationData | undefined>
    write: (data: NearDestinationNotificationData) => Promise<void>
  }
  /** Called once per load, when the truck comes near its destination. */
  onNear: (load: LoadToTrack) => void
  /** Called for every fix of a load. */
  onFix?: (load: LoadToTrack, fix: GateFix) => void
  setAside: {
    /** Stores points of this user, to send them when the user is logged in again. */
    add: (points: readonly NewPoint[]) => Promise<void>
    send: () => Promise<unknown>
  }
  /** Called with the number of points waiting on the phone. */
  onWaiting: (count: number) => void
  clock: () => number
}

const storedPointSchema = z.looseObject({
  timestamp: z.string(),
  extras: z.looseObject({ projectId: z.string(), loadLogId: z.string() }),
})

const heartbeatFixSeconds = 25
const limits: readonly TrackerStatus['ability'][] = ['coarse', 'whileInUse']

export function openNativeTracker(parts: NativeTrackerParts): LocationTracker {
  return new NativeTracker(parts)
}

class NativeTracker implements LocationTracker {
  readonly #parts: NativeTrackerParts
  #plugin: GeolocationPlugin | undefined
  #subscriptions: Subscription[] = []
  #load: LoadToTrack | undefined
  #isAuthorized = false
  #http: PluginConfig['http']
  #batchPoints: number = trackerConstants.batchPointsMax
  #nearWatch: NearWatch = newNearWatch
  // Tasks run one after another: if a load ends while the plugin is starting, the stop must come after the start.
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: NativeTrackerParts) {
    this.#parts = parts
  }

  track(next: LoadToTrack | undefined): void {
    const before = this.#load
    this.#load = next
    this.#sendSetAside()
    this.#enqueue(async () => {
      const plugin = await this.#open()
      if (!next) await this.#end(plugin)
      else if (before?.loadLogId !== next.loadLogId) await this.#begin(plugin, next)
      else {
        if (before.isKnown !== next.isKnown) await this.#configure(plugin, next)
        if (before.state !== next.state || before.isKnown !== next.isKnown) await this.#send(plugin)
      }
    })
  }

  /** Sends only when the network is back. A hidden page makes no difference to the plugin. */
  flush(event: 'pageHidden' | 'online'): void {
    if (event !== 'online') return
    this.#sendSetAside()
    this.#enqueue(async () => this.#send(await this.#open()))
  }

  /** The user may have changed the settings: reads the permission again, and starts tracking that was refused. */
  wake(): void {
    this.#enqueue(async () => {
      const plugin = await this.#open()
      if (this.#load) {
        await this.#saveAbility(await plugin.getProviderState())
        if (!(await plugin.getState()).enabled) await plugin.start()
        await plugin.changePace(true)
      }
      await this.#send(plugin)
    })
  }

  /** The user logs out. @returns once the plugin is free for the phone's next user */
  async stop(): Promise<void> {
    this.#load = undefined
    this.#enqueue(async () => {
      const plugin = await this.#open()
      await plugin.stop()
      await this.#setAside(plugin).catch(() => {})
      for (const subscription of this.#subscriptions) subscription.remove()
      this.#subscriptions = []
      this.#plugin = undefined
    })
    await this.#work
  }

  /**
   * The plugin would send what is left with the token of the phone's next user, whose load it is not. The server would
   * refuse it, and the plugin delete it.
   */
  async #setAside(plugin: GeolocationPlugin): Promise<void> {
    const points = (await plugin.getLocations()).flatMap(point => {
      const { data } = storedPointSchema.safeParse(point)
      if (!data) return []
      const { projectId, loadLogId } = data.extras
      return [{ projectId, loadLogId, queuedAt: new Date(data.timestamp).getTime(), point: data }]
    })
    await this.#parts.setAside.add(points)
    await plugin.destroyLocations()
  }

  /** Without waiting: they are not the plugin's. What can't be sent now stays for the next time. */
  #sendSetAside(): void {
    this.#parts.setAside.send().catch(() => {})
  }

  #enqueue(next: () => Promise<unknown>): void {
    // The plugin also reports its refusals (no permission, no network) as events.
    this.#work = this.#work.then(next).catch(() => {})
  }

  async #open(): Promise<GeolocationPlugin> {
    if (this.#plugin) return this.#plugin
    const plugin = await this.#parts.openPlugin()
    this.#subscriptions = [
      plugin.onLocation(location => this.#enqueue(() => this.#handleLocation(location))),
      plugin.onHttp(event => this.#enqueue(() => this.#handleUpload(plugin, event))),
      plugin.onHeartbeat(() => void this.#handleHeartbeat(plugin)),
      plugin.onProviderChange(event => this.#enqueue(() => this.#saveAbility(event))),
      plugin.onAuthorization(event => this.#enqueue(() => this.#handleAuthorization(plugin, event))),
      plugin.onPowerSaveChange(isPowerSave => this.#enqueue(() => this.#parts.status.changeStatus({ isPowerSave }))),
    ]
    this.#plugin = plugin
    return plugin
  }

  async #begin(plugin: GeolocationPlugin, load: LoadToTrack): Promise<void> {
    const { status, near, clock } = this.#parts
    const saved = await status.readStatus()
    this.#nearWatch = newNearWatch
    if (saved.loadLogId !== load.loadLogId) {
      await near.write(nearDestinationOf(load.destination))
      await status.changeStatus({ loadLogId: load.loadLogId, since: clock(), lastFixAt: null, nearAt: null })
    }
    await status.changeStatus({ roughSince: null, isPowerSave: await plugin.isPowerSaveMode() })
    await this.#configure(plugin, load)
    if (!(await plugin.getState()).enabled) await plugin.start()
    // A truck that starts a load is about to drive. Without this, the plugin would wait until it detects motion.
    await plugin.changePace(true)
    await this.#saveAbility(await plugin.getProviderState())
  }

  async #configure(plugin: GeolocationPlugin, load: LoadToTrack): Promise<void> {
    const { serviceUrl, labels, readAuthorization } = this.#parts
    const authorization = await readAuthorization().catch(() => undefined)
    this.#isAuthorized ||= authorization !== undefined
    const config = nativeTrackerConfig(load, { serviceUrl, labels, authorization })
    this.#http = config.http
    this.#batchPoints = trackerConstants.batchPointsMax
    await plugin.setConfig(config)
  }

  async #end(plugin: GeolocationPlugin): Promise<void> {
    await this.#parts.status.changeStatus({ loadLogId: null })
    if ((await plugin.getState()).enabled) await plugin.stop()
    await this.#send(plugin)
  }

  /** Sends nothing before the server knows the load, since it would refuse the points for good. */
  async #send(plugin: GeolocationPlugin): Promise<void> {
    if (this.#load && !this.#load.isKnown) return
    if ((await plugin.getCount()) === 0) return
    if (!this.#isAuthorized) await this.#renewAuthorization(plugin)
    await plugin.sync()
  }

  /** Takes a point, since the plugin's heartbeat has none. Without it, a truck in line would look like a dead phone. */
  async #handleHeartbeat(plugin: GeolocationPlugin): Promise<void> {
    if (!this.#load) return
    const options = { samples: 1, persist: true, maximumAge: 0, timeout: heartbeatFixSeconds }
    // Without a fix, the tracking status shows it after a while.
    await plugin.getCurrentPosition(options).catch(() => undefined)
  }

  async #handleLocation({ sample, timestamp, coords, mock }: Location): Promise<void> {
    const load = this.#load
    if (sample || !load) return
    const { status, near, onNear, onWaiting } = this.#parts
    const fix: GateFix = {
      lat: coords.latitude,
      lng: coords.longitude,
      at: new Date(timestamp).getTime(),
      accuracyMeters: knownOrNull(coords.accuracy),
      speedMetersPerSecond: knownOrNull(coords.speed),
      isMock: mock === true,
    }
    const { ability, roughSince } = await status.readStatus()
    const isRough = (fix.accuracyMeters ?? 0) > accuracyMetersMax
    await status.changeStatus({
      // A phone that limits location also sends fixes, so a limit stays.
      ability: limits.includes(ability) ? ability : 'able',
      lastFixAt: fix.at,
      accuracyMeters: fix.accuracyMeters,
      roughSince: isRough ? (roughSince ?? fix.at) : null,
    })
    const data = (await near.read()) ?? nearDestinationOf(load.destination)
    const decided = decideNearDestination(data, this.#nearWatch, fix, load.isLoaded)
    this.#nearWatch = decided.watch
    this.#parts.onFix?.(load, fix)
    if (decided.nearAt !== undefined) {
      await near.write(decided.data)
      await status.changeStatus({ nearAt: decided.nearAt })
      onNear(load)
    }
    if (this.#plugin) onWaiting(await this.#plugin.getCount())
  }

  async #handleUpload(plugin: GeolocationPlugin, { success, status: code }: HttpEvent): Promise<void> {
    const { status, clock, onWaiting } = this.#parts
    await this.#fitBatch(plugin, success, code)
    if (success) await status.changeStatus({ failingSince: null, lastSentAt: clock() })
    else if ((await status.readStatus()).failingSince === null) await status.changeStatus({ failingSince: clock() })
    onWaiting(await plugin.getCount())
  }

  /** A batch that is too large would block all later points: the batch size is halved until the server takes it. */
  async #fitBatch(plugin: GeolocationPlugin, success: boolean, code: number): Promise<void> {
    const whole = trackerConstants.batchPointsMax
    const next = code === 413 ? Math.max(1, Math.floor(this.#batchPoints / 2)) : success ? whole : this.#batchPoints
    if (next === this.#batchPoints) return
    this.#batchPoints = next
    if (this.#http) await plugin.setConfig({ http: { ...this.#http, maxBatchSize: next } })
    if (code === 413) await plugin.sync()
  }

  /** A failed refresh leaves the plugin without a token, so the app gives it the next one. */
  async #handleAuthorization(plugin: GeolocationPlugin, { success }: AuthorizationEvent): Promise<void> {
    if (!success) await this.#renewAuthorization(plugin)
  }

  async #renewAuthorization(plugin: GeolocationPlugin): Promise<void> {
    const authorization = await this.#parts.readAuthorization()
    if (!authorization) return
    this.#isAuthorized = true
    await plugin.setConfig({ authorization: authorizationOf(authorization) })
  }

  async #saveAbility(provider: Parameters<typeof abilityOf>[0]): Promise<void> {
    await this.#parts.status.changeStatus({ ability: abilityOf(provider) })
  }
}

/** The plugin writes −1 for "unknown". */
function knownOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined || value < 0 ? null : value
}
