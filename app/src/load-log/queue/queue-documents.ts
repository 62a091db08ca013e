/** The documents behind a pit's queue, from the local database, with this device's unsent acts applied. */

import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { confirmationDocumentSchema } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useDocuments } from '../../sync/use-documents.ts'
import type { QueueDocuments } from './queue-loaded.ts'

/** Without loads that come to the pit as to a dump. @returns undefined until the local database has answered */
export function useQueueDocuments(): QueueDocuments | undefined {
  const { scope } = useCurrentEntity()
  const loads = useDocuments(scope, 'load-logs', loadLogDocumentSchema)
  const dispatches = useDocuments(scope, 'dispatches', dispatchDocumentSchema)
  const confirmations = useDocuments(scope, 'confirmations', confirmationDocumentSchema)
  return useMemo(() => {
    if (!loads || !dispatches || !confirmations) return undefined
    return {
      loads: loads.map(({ body }) => body).filter(({ party }) => party !== 'dump'),
      dispatches: dispatches.map(({ body }) => body).filter(({ party }) => party !== 'dump'),
      confirmations: confirmations.map(({ body }) => body),
    }
  }, [loads, dispatches, confirmations])
}
