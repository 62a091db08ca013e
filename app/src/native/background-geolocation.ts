/** The plugin that follows the truck on native shells. It has no web half, so its script is fetched only there. */
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

/** What of the plugin the tracker uses, as its own types say it. */
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

/** The plugin, ready as it was left: it may have gone on tracking while the app was closed. */
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
