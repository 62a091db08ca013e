/** The summary of a load's tracking, from this device; of a load that has left the live set from the server. */
import { type TrackingLog, trackingLogSchema } from '@haulway/domain/tracking/tracking-log.ts'
import { useEffect, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { readDocuments } from '../session/read-documents.ts'
import { useDocument } from '../sync/use-documents.ts'

/** @returns undefined until it is known, null where there is none: for a pit, or before the first word of a phone */
export function useTrackingLog(loadLogId: string | undefined): TrackingLog | null | undefined {
  const { entityId, scope } = useCurrentEntity()
  const local = useDocument(scope, 'tracking-logs', loadLogId, trackingLogSchema)
  const [older, setOlder] = useState<TrackingLog | null>()
  const isElsewhere = local === null
  useEffect(() => {
    if (!isElsewhere || loadLogId === undefined) return
    let isOver = false
    readDocuments(`haulway-entity/${entityId}/tracking-logs/${loadLogId}`, trackingLogSchema).then(
      ({ documents: [found] }) => !isOver && setOlder(found?.body ?? null),
      () => !isOver && setOlder(null),
    )
    return () => {
      isOver = true
    }
  }, [isElsewhere, entityId, loadLogId])
  return isElsewhere ? older : local?.body
}
