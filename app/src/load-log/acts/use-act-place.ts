/** Where the user is, as an act records it. Requests the device's location for as long as the component is mounted. */
import { useDeviceLocation } from '../../native/device-location.ts'
import type { ActInput } from './use-record-act.ts'

/** @returns undefined until the device knows where it is */
export function useActPlace(): Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'> | undefined {
  const { here } = useDeviceLocation()
  return here && { lat: here.lat, lng: here.lng, accuracyMeters: here.accuracyMeters }
}
