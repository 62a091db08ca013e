/** Who sees an open load's truck on the live map now. */
import { positionScopes } from '@haulway/domain/tracker/tracking.documents.ts'
import type { TrackedLoad } from './tracked-load.ts'

/**
 * A pit and its operators see a loaded truck until it is out, by an act or by the last pass; a dump from then on.
 * @param outAt the time of the last fix, ms, if the last geofence pass found the truck out of the pit
 * @returns the scopes whose maps show it
 */
export function viewersOf(load: TrackedLoad, outAt: number | undefined): string[] {
  const { terms, operatorEntityIds, loadedAt, leftPitAt, span } = load
  if (span.endedAt !== undefined) return []
  const isOut = loadedAt !== undefined && outAt !== undefined && outAt >= loadedAt
  const hasLeftPit = leftPitAt !== undefined || isOut
  return positionScopes(terms, operatorEntityIds, { isLoaded: loadedAt !== undefined, hasLeftPit })
}
