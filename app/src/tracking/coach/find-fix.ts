/** Gets one accurate fix for the tracking check, from the browser or from the plugin. Nothing is stored. */
import type { GeolocationPlugin } from '../../native/background-geolocation.ts'
import { isRefusedStatus, reducedAccuracy, whileInUseStatus } from './native-ability.ts'
import type { FixFound } from './tracking-check.ts'

const timeoutSeconds = 30

/** @param geolocation undefined if the browser has none */
export function findWebFix(geolocation: Geolocation | undefined, isSecure: boolean): Promise<FixFound> {
  if (!isSecure) return Promise.resolve({ kind: 'insecure' })
  if (!geolocation) return Promise.resolve({ kind: 'unable' })
  return new Promise(resolve =>
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'fix', accuracyMeters: coords.accuracy }),
      error => resolve({ kind: error.code === error.PERMISSION_DENIED ? 'denied' : 'noFix' }),
      { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutSeconds * 1000 },
    ),
  )
}

export async function findNativeFix(openPlugin: () => Promise<GeolocationPlugin>): Promise<FixFound> {
  const plugin = await openPlugin()
  const options = { samples: 1, persist: false, maximumAge: 0, timeout: timeoutSeconds }
  // This also asks the user for permission, if no one has allowed location yet.
  const fix = await plugin.getCurrentPosition(options).catch(() => undefined)
  const { enabled, status, accuracyAuthorization } = await plugin.getProviderState()
  if (isRefusedStatus(status)) return { kind: 'denied' }
  if (!enabled) return { kind: 'off' }
  if (accuracyAuthorization === reducedAccuracy) return { kind: 'coarse' }
  if (!fix) return { kind: 'noFix' }
  return { kind: 'fix', accuracyMeters: fix.coords.accuracy ?? null, isWhileInUse: status === whileInUseStatus }
}
