/** A plugin that matches the real plugin's types and records its calls. It does not simulate what a phone does. */
import type {
  AuthorizationEvent,
  GeolocationPlugin,
  HttpEvent,
  Location,
  PluginConfig,
  ProviderChangeEvent,
  Subscription,
} from '../../../native/background-geolocation.ts'

type Listeners = {
  location: (location: Location) => void
  http: (event: HttpEvent) => void
  heartbeat: () => void
  provider: (event: ProviderChangeEvent) => void
  authorization: (event: AuthorizationEvent) => void
  powerSave: (isOn: boolean) => void
}

/** @param initial the phone's state: waiting points, whether it is already tracking, what the user allows */
export function openRecordedPlugin(
  initial: { waiting?: number; points?: object[]; enabled?: boolean; status?: number } = {},
) {
  const calls: string[] = []
  const configs: Partial<PluginConfig>[] = []
  const listeners: Partial<Listeners> = {}
  let enabled = initial.enabled ?? false
  let waiting = initial.waiting ?? 0
  const provider = providerOf(initial.status)
  const listen =
    <Name extends keyof Listeners>(name: Name) =>
    (listener: Listeners[Name]): Subscription => {
      listeners[name] = listener
      return { remove: () => void delete listeners[name] }
    }
  const state = async () => ({ ...idle, enabled })
  const record = (call: string) => {
    calls.push(call)
    return state()
  }
  const plugin: GeolocationPlugin = {
    setConfig: async config => {
      configs.push(config)
      return record('setConfig')
    },
    start: async () => {
      enabled = true
      return record('start')
    },
    stop: async () => {
      enabled = false
      return record('stop')
    },
    changePace: async isMoving => record(`changePace ${isMoving}`),
    getState: state,
    getProviderState: async () => provider,
    getCount: async () => waiting,
    getCurrentPosition: async options => {
      calls.push(`getCurrentPosition ${JSON.stringify(options)}`)
      return fix(0, 0, 0)
    },
    sync: async () => {
      calls.push('sync')
      return []
    },
    getLocations: async () => initial.points ?? [],
    destroyLocations: async () => calls.push('destroyLocations') > 0,
    onLocation: listen('location'),
    onHttp: listen('http'),
    onHeartbeat: listen('heartbeat'),
    onProviderChange: listen('provider'),
    onAuthorization: listen('authorization'),
    isPowerSaveMode: async () => false,
    onPowerSaveChange: listen('powerSave'),
  }
  return {
    plugin,
    calls,
    configs,
    setWaiting: (count: number) => {
      waiting = count
    },
    listening: () => Object.keys(listeners),
    drive: (lat: number, lng: number, at: number) => listeners.location?.(fix(lat, lng, at)),
    emit: emitterTo(listeners, provider),
  }
}

function emitterTo(listeners: Partial<Listeners>, provider: ProviderChangeEvent) {
  return {
    http: (event: HttpEvent) => listeners.http?.(event),
    heartbeat: () => listeners.heartbeat?.(),
    provider: (change: Partial<ProviderChangeEvent>) => listeners.provider?.({ ...provider, ...change }),
    authorization: (event: AuthorizationEvent) => listeners.authorization?.(event),
    powerSave: (isOn: boolean) => listeners.powerSave?.(isOn),
  }
}

/** By default, the user allows location all the time. */
function providerOf(status = 3): ProviderChangeEvent {
  return { enabled: true, status, network: true, gps: true, accuracyAuthorization: 0 }
}

const idle = {
  isMoving: true,
  schedulerEnabled: false,
  trackingMode: 1 as const,
  odometer: 0,
  odometerError: 0,
  didLaunchInBackground: false,
  didDeviceReboot: false,
}

function fix(latitude: number, longitude: number, at: number): Location {
  return {
    timestamp: new Date(at).toISOString(),
    recorded_at: new Date(at).toISOString(),
    age: 0,
    odometer: 0,
    odometer_error: 0,
    is_moving: true,
    uuid: `fix-${at}`,
    coords: { latitude, longitude, accuracy: 5 },
    battery: { is_charging: true, level: 0.8 },
    activity: { type: 'in_vehicle', confidence: 100 },
  }
}
