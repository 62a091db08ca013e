/** The plugin's numbers for what the user allows (its AuthorizationStatus and AccuracyAuthorization). */
import type { TrackerStatus } from '@haulway/domain/tracker/status.ts'
import type { ProviderChangeEvent } from '../../native/background-geolocation.ts'

/** Restricted (1), denied (2) and always denied (5). */
const refusedStatuses: readonly number[] = [1, 2, 5]

/** The user allows location only while the app is open, not always (3), so the phone may end tracking in between. */
export const whileInUseStatus = 4

/** The user allows only an approximate location. */
export const reducedAccuracy = 1

export function isRefusedStatus(status: number): boolean {
  return refusedStatuses.includes(status)
}

/** What the phone's permission and location settings allow the tracker to do. */
export function abilityOf(
  provider: Pick<ProviderChangeEvent, 'enabled' | 'status' | 'accuracyAuthorization'>,
): TrackerStatus['ability'] {
  if (isRefusedStatus(provider.status)) return 'denied'
  if (!provider.enabled) return 'off'
  if (provider.accuracyAuthorization === reducedAccuracy) return 'coarse'
  return provider.status === whileInUseStatus ? 'whileInUse' : 'able'
}
