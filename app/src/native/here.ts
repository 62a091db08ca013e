/** Where this device is, while a screen asks for it. Tracking a load is another matter, and has its own queue. */
import { useEffect, useState } from 'react'
import { useLocationConsent } from './location-consent.ts'

export type Here = {
  lat: number
  lng: number
  accuracyMeters: number
  /** Null where the device does not measure it. */
  speedMetersPerSecond: number | null
  /** Null while standing, or where the device does not measure it. */
  headingDegrees: number | null
  /** Time of the fix, ms. */
  at: number
}

/** `denied`: the user or the browser does not let us know. `unknown`: not found yet, or not any more. */
export type HereState = { here: Here | undefined; trouble: 'denied' | 'unknown' | undefined }

/** Follows the device's place for as long as the component is mounted; not before a native app may ask for it. */
export function useHere(): HereState {
  const [state, setState] = useState<HereState>({ here: undefined, trouble: undefined })
  const isAllowed = useLocationConsent() === 'given'
  useEffect(() => {
    if (!isAllowed) return
    if (!('geolocation' in navigator)) {
      setState({ here: undefined, trouble: 'denied' })
      return
    }
    const watch = navigator.geolocation.watchPosition(
      position => setState({ here: hereOf(position), trouble: undefined }),
      error => setState(before => ({ ...before, trouble: error.code === 1 ? 'denied' : 'unknown' })),
      { enableHighAccuracy: true, maximumAge: 5_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isAllowed])
  return state
}

function hereOf({ coords, timestamp }: GeolocationPosition): Here {
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    accuracyMeters: coords.accuracy,
    speedMetersPerSecond: coords.speed,
    headingDegrees: coords.heading === null || Number.isNaN(coords.heading) ? null : coords.heading,
    at: timestamp,
  }
}
