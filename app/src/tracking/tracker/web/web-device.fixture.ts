/** A simulated browser geolocation, for a device that moves when the test says so. */

/** @param read reads the device's clock, and the accuracy of its position in meters */
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
    /** How often a single position was requested, by power. */
    asked,
    /** The power of each active watch. */
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

type Reading = { at: number; accuracy: number; latitude: number; speed: number }

function positionOf({ at, ...reading }: Reading): GeolocationPosition {
  const coords = { ...reading, longitude: -75.6, altitude: null, altitudeAccuracy: null, heading: 10 }
  return { timestamp: at, coords: { ...coords, toJSON: () => coords }, toJSON: () => coords }
}
