/**
 * The tracker of native shells: the plugin takes, keeps and sends points by itself, also with the app closed; here it
 * is told for which load, its heartbeats are made into points, and how it stands is kept for the screens.
 */

import {
  decideNearDestination,
  type NearDestinationNotificationData,
  type NearWatch,
  nearDestinationOf,
  newNearWatch,
} from '@haulway/domain/geofence/near-destination.ts'
import { accuracyMetersMax, type GateFix } from '@haulway/domain/track/fix-gate.ts'
import { trackerConstants } from '@haulway/domain/tracker/rules.ts'
import type { TrackerStatus } from '@haulway/domain/tracker/status.ts'
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
import {
  authorizationOf,
  nativeTrackerConfig,
  type TrackerLabels,
  type UploadAuthorization,
} from './native-tracker-config.ts'

export type NativeTrackerParts = {
  /** It is ready when this returns. */
  openPlugin: () => Promise<GeolocationPlugin>
  serviceUrl: string
  /** A good token to send points with. @returns undefined when there is none to be had now: points wait */
  readAuthorization: () => Promise<UploadAuthorization | undefined>
  words: TrackerLabels
  status: {
    readStatus: () => Promise<TrackerStatus>
    changeStatus: (change: Partial<TrackerStatus>) => Promise<void>
  }
  near: {
    read: () => Promise<NearDestinationNotificationData | undefined>
    write: (data: NearDestinationNotificationData) => Promise<void>
  }
  /** The truck has come near its destination: once a load. */
  onNear: (load: LoadToTrack) => void
  /** Every fix of a load. */
  onFix?: (load: LoadToTrack, fix: GateFix) => void
  /** How many points wait on the phone. */
  onWaiting: (count: number) => void
  clock: () => number
}

const heartbeatFixSeconds = 25

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
  // One thing after another: a load that ends while the plugin is being started must end it after.
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: NativeTrackerParts) {
    this.#parts = parts
  }

  track(next: LoadToTrack | undefined): void {
    const before = this.#load
    this.#load = next
    this.#afterThat(async () => {
      const plugin = await this.#open()
      if (!next) await this.#end(plugin)
      else if (before?.loadLogId !== next.loadLogId) await this.#begin(plugin, next)
      else {
        if (before.isKnown !== next.isKnown) await this.#configure(plugin, next)
        if (before.state !== next.state || before.isKnown !== next.isKnown) await this.#send(plugin)
      }
    })
  }

  /** Only a network that is back is worth a try: a hidden page ends nothing here. */
  flush(event: 'pageHidden' | 'online'): void {
    if (event === 'online') this.#afterThat(async () => this.#send(await this.#open()))
  }

  /** The user has been to the settings: what they allow now counts, and tracking that was refused begins. */
  wake(): void {
    this.#afterThat(async () => {
      const plugin = await this.#open()
      if (this.#load) {
        await this.#takeAbility(await plugin.getProviderState())
        if (!(await plugin.getState()).enabled) await plugin.start()
        await plugin.changePace(true)
      }
      await this.#send(plugin)
    })
  }

  stop(): void {
    this.#load = undefined
    this.#afterThat(async () => {
      const plugin = await this.#open()
      await plugin.stop()
      for (const subscription of this.#subscriptions) subscription.remove()
      this.#subscriptions = []
      this.#plugin = undefined
    })
  }

  #afterThat(next: () => Promise<unknown>): void {
    // What the plugin refuses (no permission, no network) it tells by its events, too.
    this.#work = this.#work.then(next).catch(() => {})
  }

  async #open(): Promise<GeolocationPlugin> {
    if (this.#plugin) return this.#plugin
    const plugin = await this.#parts.openPlugin()
    this.#subscriptions = [
      plugin.onLocation(location => this.#afterThat(() => this.#takeLocation(location))),
      plugin.onHttp(event => this.#afterThat(() => this.#takeSent(plugin, event))),
      plugin.onHeartbeat(() => void this.#takeHeartbeat(plugin)),
      plugin.onProviderChange(event => this.#afterThat(() => this.#takeAbility(event))),
      plugin.onAuthorization(event => this.#afterThat(() => this.#takeAuthorization(plugin, event))),
      plugin.onPowerSaveChange(isPowerSave => this.#afterThat(() => this.#parts.status.changeStatus({ isPowerSave }))),
    ]
    this.#plugin = plugin
    return plugin
  }

  async #begin(plugin: GeolocationPlugin, load: LoadToTrack): Promise<void> {
    const { status, near, clock } = this.#parts
    const held = await status.readStatus()
    this.#nearWatch = newNearWatch
    if (held.loadLogId !== load.loadLogId) {
      await near.write(nearDestinationOf(load.destination))
      await status.changeStatus({ loadLogId: load.loadLogId, since: clock(), lastFixAt: null, nearAt: null })
    }
    await status.changeStatus({ roughSince: null, isPowerSave: await plugin.isPowerSaveMode() })
    await this.#configure(plugin, load)
    if (!(await plugin.getState()).enabled) await plugin.start()
    // A load begins with a truck that is about to go; the plugin would wait until it feels it move.
    await plugin.changePace(true)
    await this.#takeAbility(await plugin.getProviderState())
  }

  async #configure(plugin: GeolocationPlugin, load: LoadToTrack): Promise<void> {
    const { serviceUrl, words, readAuthorization } = this.#parts
    const authorization = await readAuthorization().catch(() => undefined)
    this.#isAuthorized ||= authorization !== undefined
    const config = nativeTrackerConfig(load, { serviceUrl, words, authorization })
    this.#http = config.http
    this.#batchPoints = trackerConstants.batchPointsMax
    await plugin.setConfig(config)
  }

  async #end(plugin: GeolocationPlugin): Promise<void> {
    await this.#parts.status.changeStatus({ loadLogId: null })
    if ((await plugin.getState()).enabled) await plugin.stop()
    await this.#send(plugin)
  }

  /** Nothing is sent before the server knows the load: its points would be refused for good. */
  async #send(plugin: GeolocationPlugin): Promise<void> {
    if (this.#load && !this.#load.isKnown) return
    if ((await plugin.getCount()) === 0) return
    if (!this.#isAuthorized) await this.#renewAuthorization(plugin)
    await plugin.sync()
  }

  /** The plugin's heartbeat is no point by itself: one is taken, so that a truck in line is not a dead phone. */
  async #takeHeartbeat(plugin: GeolocationPlugin): Promise<void> {
    if (!this.#load) return
    const options = { samples: 1, persist: true, maximumAge: 0, timeout: heartbeatFixSeconds }
    // No fix: the light says so when it has lasted.
    await plugin.getCurrentPosition(options).catch(() => undefined)
  }

  async #takeLocation({ sample, timestamp, coords, mock }: Location): Promise<void> {
    const load = this.#load
    if (sample || !load) return
    const { status, near, onNear, onWaiting } = this.#parts
    const fix: GateFix = {
      ...{ lat: coords.latitude, lng: coords.longitude, at: new Date(timestamp).getTime() },
      accuracyMeters: knownOrNull(coords.accuracy),
      speedMetersPerSecond: knownOrNull(coords.speed),
      isMock: mock === true,
    }
    const { ability, roughSince } = await status.readStatus()
    const isRough = (fix.accuracyMeters ?? 0) > accuracyMetersMax
    await status.changeStatus({
      // Fixes come of a phone that may only be known roughly, too.
      ...{ ability: ability === 'coarse' ? ability : 'able', lastFixAt: fix.at },
      ...{ accuracyMeters: fix.accuracyMeters, roughSince: isRough ? (roughSince ?? fix.at) : null },
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

  async #takeSent(plugin: GeolocationPlugin, { success, status: code }: HttpEvent): Promise<void> {
    const { status, clock, onWaiting } = this.#parts
    await this.#fitBatch(plugin, success, code)
    if (success) await status.changeStatus({ failingSince: null, lastSentAt: clock() })
    else if ((await status.readStatus()).failingSince === null) await status.changeStatus({ failingSince: clock() })
    onWaiting(await plugin.getCount())
  }

  /** The plugin sends the same batch again and nothing before it: one that is too large is halved until it passes. */
  async #fitBatch(plugin: GeolocationPlugin, success: boolean, code: number): Promise<void> {
    const whole = trackerConstants.batchPointsMax
    const next = code === 413 ? Math.max(1, Math.floor(this.#batchPoints / 2)) : success ? whole : this.#batchPoints
    if (next === this.#batchPoints) return
    this.#batchPoints = next
    if (this.#http) await plugin.setConfig({ http: { ...this.#http, maxBatchSize: next } })
    if (code === 413) await plugin.sync()
  }

  /** A refresh that failed leaves the plugin without a token: the app hands it the next one. */
  async #takeAuthorization(plugin: GeolocationPlugin, { success }: AuthorizationEvent): Promise<void> {
    if (!success) await this.#renewAuthorization(plugin)
  }

  async #renewAuthorization(plugin: GeolocationPlugin): Promise<void> {
    const authorization = await this.#parts.readAuthorization()
    if (!authorization) return
    this.#isAuthorized = true
    await plugin.setConfig({ authorization: authorizationOf(authorization) })
  }

  async #takeAbility(provider: Parameters<typeof abilityOf>[0]): Promise<void> {
    await this.#parts.status.changeStatus({ ability: abilityOf(provider) })
  }
}

/** The plugin's −1 is its word for "unknown". */
function knownOrNull(value: number | null | undefined): number | null {
  return value === null || value === undefined || value < 0 ? null : value
}
