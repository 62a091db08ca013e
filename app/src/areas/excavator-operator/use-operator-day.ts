/** The data of the operator's screens: the operator and their pit, the line, and today's loads. */
import { excavatorOperatorDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { workingDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { plural } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import type { AreaHeader } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { useQueueDocuments } from '../../load-log/queue/queue-documents.ts'
import { listLoaded, type QueueDocuments } from '../../load-log/queue/queue-loaded.ts'
import { buildQueue } from '../../load-log/queue/queue-trucks.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useDocument } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'

const nothing: QueueDocuments = { loads: [], dispatches: [], confirmations: [] }

export type OperatorDay = ReturnType<typeof useOperatorDay>

export function useOperatorDay() {
  const { entityId, scope } = useCurrentEntity()
  const { engine } = useSync()
  const { timeZone, userName, entityName } = useAreaHeader()
  const operator = useDocument(scope, 'excavator-operators', entityId, excavatorOperatorDocumentSchema)?.body
  const documentsOrNone = useQueueDocuments()
  // Acts have the server's time, so the time since an act must be measured with it, too.
  const now = useNow(1_000) + engine.clockOffsetMs()
  const documents = documentsOrNone ?? nothing
  const day = workingDayOf(documents.loads, now, timeZone)
  const loaded = useMemo(() => listLoaded(documents, day, timeZone), [documents, day, timeZone])
  const queue = buildQueue(documents, now)
  const isOthers = (loader: string | undefined) =>
    loader !== undefined && loader !== entityId && loader !== operator?.pitEntityId
  const loadedByMe = loaded.filter(each => each.loaderEntityId === entityId)
  const header: AreaHeader = {
    title: operator?.pitName ?? entityName,
    second: userName,
    ...(operator && { machine: { number: operator.machine } }),
    count: {
      value: String(loadedByMe.length),
      label: plural(loadedByMe.length, { one: 'load today', other: 'loads today' }),
    },
    // The tabs already have the account, and gloved hands need the space for large buttons.
    notifications: undefined,
    account: undefined,
  }
  return {
    header,
    operator,
    timeZone,
    documents,
    now,
    queue,
    loaded,
    loadedByMe,
    isReady: documentsOrNone !== undefined,
    mine: queue.filter(truck => truck.stage !== 'loading' || !isOthers(truck.loaderEntityId)),
    ticketNos: [...documents.loads, ...documents.confirmations].flatMap(({ ticketNo }) => ticketNo ?? []),
  }
}
