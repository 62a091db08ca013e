/** A browser's own location, of a device that moves when it is told. */

/** @param read the device's clock, and how well it knows its place in metres */
export function openWebDevice(read: () => { at: number; accuracy: number }) {
  type Watcher = { fix: PositionCallback; trouble: PositionErrorCallback | null | undefined; power: Power }
  const watchers = new Map<number, Watcher>()
  const asked: Record<Power, number> = { full: 0, little: 0 }
  let watches = 0
  let latitude = 40
  const position = (speed: number) => positionOf({ ...read(), latitude, speed })
  const geolocation: Geolocation = {
    watchPosition: (fix, trouble, options) => {
      watchers.set(++watches, { fix, trouble, power: powerOf(options) })
      return watches
    },
    clearWatch: id => void watchers.delete(id),
    getCurrentPosition: (fix, _, options) => {
      asked[powerOf(options)]++
      fix(position(0))
    },
  }
  return {
    geolocation,
    /** How often it was asked for a place, and how hard. */
    asked,
    /** How hard it is being watched. */
    watched: () => [...watchers.values()].map(({ power }) => power),
    move: (to: number) => {
      latitude = to
      for (const { fix } of watchers.values()) fix(position(9))
    },
    deny: () => {
      const error = { code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
      for (const { trouble } of watchers.values()) trouble?.(error)
    },
  }
}

type Power = 'full' | 'little'

function powerOf(options?: PositionOptions): Power {
  return options?.enableHighAccuracy ? 'full' : 'little'
}

type Told = { at: number; accuracy: number; latitude: number; speed: number }

function positionOf({ at, ...given }: Told): GeolocationPosition {
  const coords = { ...given, longitude: -75.6, altitude: null, altitudeAccuracy: null, heading: 10 }
  return { timestamp: at, coords: { ...coords, toJSON: () => coords }, toJSON: () => coords }
}
