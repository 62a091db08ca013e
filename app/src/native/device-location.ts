/** This device's location, for screens that show it. Tracking a load is separate and has its own queue. */
import { useEffect, useState } from 'react'
import { useLocationConsent } from './location-consent.ts'

export type DeviceLocation = {
  lat: number
  lng: number
  accuracyMeters: number
  /** Null where the device does not measure it. */
  speedMetersPerSecond: number | null
  /** Null when the device does not move or does not measure it. */
  headingDegrees: number | null
  /** Time of the fix, ms. */
  at: number
}

/** `denied`: the user or the browser does not allow it. `unknown`: the device has no fix, or has lost it. */
export type DeviceLocationState = { here: DeviceLocation | undefined; trouble: 'denied' | 'unknown' | undefined }

/** Watches the device's location while the component is mounted. In a native app it waits for the user's consent. */
export function useDeviceLocation(): DeviceLocationState {
  const [state, setState] = useState<DeviceLocationState>({ here: undefined, trouble: undefined })
  const isAllowed = useLocationConsent() === 'given'
  useEffect(() => {
    if (!isAllowed) return
    if (!('geolocation' in navigator)) {
      setState({ here: undefined, trouble: 'denied' })
      return
    }
    const watch = navigator.geolocation.watchPosition(
      position => setState({ here: locationOf(position), trouble: undefined }),
      error => setState(before => ({ ...before, trouble: error.code === 1 ? 'denied' : 'unknown' })),
      { enableHighAccuracy: true, maximumAge: 5_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isAllowed])
  return state
}

/**
 * Where this device was last, if its user already lets the app know. It asks the user nothing.
 * @param isWanted false where it would not be used, so that nothing is measured
 */
export function useLastLocation(isWanted: boolean): { lat: number; lng: number } | undefined {
  const [last, setLast] = useState<{ lat: number; lng: number }>()
  const isAllowed = useLocationConsent() === 'given'
  useEffect(() => {
    if (!isWanted || !isAllowed) return
    let isCurrent = true
    void isLocationGranted().then(isGranted => {
      if (!isGranted || !isCurrent) return
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => isCurrent && setLast({ lat: coords.latitude, lng: coords.longitude }),
        () => undefined,
        { maximumAge: Number.POSITIVE_INFINITY, timeout: 10_000 },
      )
    })
    return () => {
      isCurrent = false
    }
  }, [isWanted, isAllowed])
  return last
}

async function isLocationGranted(): Promise<boolean> {
  if (!('geolocation' in navigator)) return false
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

function locationOf({ coords, timestamp }: GeolocationPosition): DeviceLocation {
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    accuracyMeters: coords.accuracy,
    speedMetersPerSecond: coords.speed,
    headingDegrees: coords.heading === null || Number.isNaN(coords.heading) ? null : coords.heading,
    at: timestamp,
  }
}
