/** The plugin that tracks the truck in the native apps. It has no web version, so its script is loaded only there. */
import type { BackgroundGeolocation, Config } from '@transistorsoft/capacitor-background-geolocation'

export type {
  AuthorizationEvent,
  Config,
  DesiredAccuracy,
  HttpEvent,
  Location,
  ProviderChangeEvent,
  Subscription,
} from '@transistorsoft/capacitor-background-geolocation'

/** The part of the plugin that the tracker uses, with the plugin's own types. */
export type GeolocationPlugin = Pick<
  BackgroundGeolocation,
  | 'setConfig'
  | 'start'
  | 'stop'
  | 'changePace'
  | 'getState'
  | 'getCurrentPosition'
  | 'getProviderState'
  | 'getCount'
  | 'getLocations'
  | 'destroyLocations'
  | 'sync'
  | 'onLocation'
  | 'onHttp'
  | 'onHeartbeat'
  | 'onProviderChange'
  | 'onAuthorization'
  | 'isPowerSaveMode'
  | 'onPowerSaveChange'
>

export type PluginConfig = Config

let opening: Promise<GeolocationPlugin> | undefined

/** The plugin, with the state it was in: it may have kept tracking while the app was closed. */
export function openGeolocationPlugin(): Promise<GeolocationPlugin> {
  opening ??= open().catch(error => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<GeolocationPlugin> {
  const { default: plugin } = await import('@transistorsoft/capacitor-background-geolocation')
  await plugin.ready({ reset: false })
  return plugin
}
