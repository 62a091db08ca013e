/** The plugin's numbers for what the user has allowed (its AuthorizationStatus and AccuracyAuthorization). */
import type { TrackerStatus } from '@haulway/domain/tracker/status.ts'
import type { ProviderChangeEvent } from '../../native/background-geolocation.ts'

/** "While in use" is not enough: the plugin has to go on with the screen off. */
const refusedStatuses: readonly number[] = [1, 2, 5]

/** "Approximate location". */
export const reducedAccuracy = 1

export function isRefusedStatus(status: number): boolean {
  return refusedStatuses.includes(status)
}

/** What the phone's state comes to for tracking. */
export function abilityOf(
  provider: Pick<ProviderChangeEvent, 'enabled' | 'status' | 'accuracyAuthorization'>,
): TrackerStatus['ability'] {
  if (isRefusedStatus(provider.status)) return 'denied'
  if (!provider.enabled) return 'off'
  return provider.accuracyAuthorization === reducedAccuracy ? 'coarse' : 'able'
}
