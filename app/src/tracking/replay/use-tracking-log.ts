/** The summary of a load's tracking, from this device; of a load that has left the live set from the server. */
import { liveAfterSettledMs } from '@haulway/domain/document/document.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { type TrackingLog, trackingLogSchema } from '@haulway/domain/tracker/tracking-log.ts'
import { useEffect, useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { readDocuments } from '../../session/read-documents.ts'
import { useDocument } from '../../sync/use-documents.ts'

/** @returns undefined until it is known, null where there is none: for a pit, or before the first word of a phone */
export function useTrackingLog(load: LoadLogDocument | null | undefined): TrackingLog | null | undefined {
  const { entityId, scope } = useCurrentEntity()
  const loadLogId = load && seesTracking(load) ? load.loadLogId : undefined
  const local = useDocument(scope, 'tracking-logs', loadLogId, trackingLogSchema)
  const [older, setOlder] = useState<TrackingLog | null>()
  const isElsewhere = local === null && load != null && loadLogId !== undefined && hasLeft(load)
  useEffect(() => {
    if (!isElsewhere) return
    let isOver = false
    readDocuments(`haulway-entity/${entityId}/tracking-logs/${loadLogId}`, trackingLogSchema).then(
      ({ documents: [found] }) => !isOver && setOlder(found?.body ?? null),
      () => !isOver && setOlder(null),
    )
    return () => {
      isOver = true
    }
  }, [isElsewhere, entityId, loadLogId])
  if (load === undefined) return undefined
  return isElsewhere ? older : local === null ? null : local?.body
}

/** Those at the pit see the truck while it is there, and no summary of its way. */
function seesTracking({ party }: LoadLogDocument): boolean {
  return party !== 'pit' && party !== 'operator'
}

/** It may have left this device: what is settled stays for some days only. */
function hasLeft({ state, stateSince }: LoadLogDocument): boolean {
  return !loadLogStates[state].open && Date.now() - stateSince > liveAfterSettledMs
}
