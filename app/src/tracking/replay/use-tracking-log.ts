/** The summary of a load's tracking: from this device, or from the server once the load is no longer synced here. */
import { liveAfterSettledMs } from '@haulway/domain/document/document.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { type TrackingLog, trackingLogSchema } from '@haulway/domain/tracker/tracking-log.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useServerDocument } from '../../session/use-server-document.ts'
import { useDocument } from '../../sync/use-documents.ts'

/** @returns undefined until it is read, null if there is none: for a pit, or before the phone's first report */
export function useTrackingLog(load: LoadLogDocument | null | undefined): TrackingLog | null | undefined {
  const { scope } = useCurrentEntity()
  const loadLogId = load && seesTracking(load) ? load.loadLogId : undefined
  const local = useDocument(scope, 'tracking-logs', loadLogId, trackingLogSchema)
  const isElsewhere = local === null && load != null && loadLogId !== undefined && hasLeft(load)
  const older = useServerDocument({ scope, collection: 'tracking-logs', id: loadLogId ?? '' }, isElsewhere)
  if (load === undefined) return undefined
  return isElsewhere ? older : local === null ? null : local?.body
}

/** People at the pit see the truck while it is there, but no summary of its tracking. */
function seesTracking({ party }: LoadLogDocument): boolean {
  return party !== 'pit' && party !== 'operator'
}

/** Whether the load may no longer be on this device: closed loads stay there for only a few days. */
function hasLeft({ state, stateSince }: LoadLogDocument): boolean {
  return !loadLogStates[state].open && Date.now() - stateSince > liveAfterSettledMs
}
