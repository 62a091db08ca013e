/** The data of the pit's screens: the line, the operators, today's loads and shipments, and loads without a weight. */
import { excavatorOperatorDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { daySummaryDocumentSchema } from '@haulway/domain/metrics/day-summary.documents.ts'
import { units } from '@haulway/domain/units.ts'
import { workingDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { useQueueDocuments } from '../../load-log/queue/queue-documents.ts'
import { listLoaded, type QueueDocuments } from '../../load-log/queue/queue-loaded.ts'
import { buildQueue } from '../../load-log/queue/queue-trucks.ts'
import { standstillAtPit } from '../../load-log/queue/standstill.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useDocument, useDocuments } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'

const nothing: QueueDocuments = { loads: [], dispatches: [], confirmations: [] }

export function usePitDay() {
  const { scope } = useCurrentEntity()
  const { engine } = useSync()
  const { timeZone, entityName, currency } = useAreaHeader()
  const documentsOrNone = useQueueDocuments()
  const operators = useDocuments(scope, 'excavator-operators', excavatorOperatorDocumentSchema)
  const now = useNow(5_000) + engine.clockOffsetMs()
  const documents = documentsOrNone ?? nothing
  const day = workingDayOf(documents.loads, now, timeZone)
  const summary = useDocument(scope, 'pit-summary', day, daySummaryDocumentSchema)
  const loaded = useMemo(() => listLoaded(documents, day, timeZone), [documents, day, timeZone])
  const frozen = useMemo(() => frozenLoads(documents), [documents])
  const queue = buildQueue(documents, now)
  return {
    now,
    day,
    timeZone,
    entityName,
    currency,
    loaded,
    isReady: documentsOrNone !== undefined && operators !== undefined,
    queue,
    /** Set while trucks wait and none is loaded. */
    standstill: standstillAtPit(documents, queue, now),
    /** All operators, including those who were let go. */
    operators: operators?.map(({ body }) => body) ?? [],
    summary: summary?.body,
    /**
     * Loads that are sold by weight but not weighed, oldest first. Excludes approved loads, and confirmations without
     * a load, because a second confirmation would count as the truck's next load.
     */
    weightless: loaded
      .filter(({ terms, weighed }) => isByWeight(terms.unit) && !weighed)
      .filter(({ loadLogId }) => loadLogId !== undefined && !frozen.has(loadLogId))
      .reverse(),
  }
}

export type PitDay = ReturnType<typeof usePitDay>

function isByWeight(unit: keyof typeof units): boolean {
  return units[unit].measure === 'mass'
}

/** Approved loads: their quantity can't change anymore, since they are paid by it. */
function frozenLoads({ loads }: QueueDocuments): ReadonlySet<string> {
  return new Set(loads.flatMap(load => (load.frozen ? [load.loadLogId] : [])))
}
