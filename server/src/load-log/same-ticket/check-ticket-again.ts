/** Looks up a load's ticket again, after something that its own acts don't show. */
import type { Attachment } from '@haulway/domain/attachment/attachment.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { lockDispatchOfLoad } from '../load-log.table.ts'
import { openLoads, reconcileLoads } from '../reconcile/reconcile-loads.ts'
import type { ReconcileUnit } from '../save-load.ts'

type Named = JobKinds['check-ticket']

/** After another load gave up this load's ticket. An approved load keeps what its approver saw. */
export async function checkTicketAgain(unit: ReconcileUnit, load: Named): Promise<void> {
  await changeTicket(unit, load, loadLog => {
    if (loadLog.approval) return undefined
    const { ticketKeys: _, ...rest } = loadLog
    return rest
  })
}

/** After a picture of the load's ticket was saved. */
export async function addTicketPicture(unit: ReconcileUnit, { subject, sha256 }: Attachment): Promise<void> {
  if (subject.kind !== 'ticketPhoto') return
  await changeTicket(unit, subject, ({ ticketPictures = [], ...loadLog }) =>
    ticketPictures.includes(sha256) ? undefined : { ...loadLog, ticketPictures: [...ticketPictures, sha256] },
  )
}

/** @param change returns the changed record, or undefined when there is nothing to do */
async function changeTicket(
  unit: ReconcileUnit,
  { projectId, loadLogId }: Named,
  change: (loadLog: LoadLog) => LoadLog | undefined,
): Promise<void> {
  const dispatch = await lockDispatchOfLoad(unit.tx, { projectId, loadLogId })
  if (!dispatch) return
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const loads = await openLoads(unit, dispatch, operators, [loadLogId])
  const row = loads.rows.find(({ loadLog }) => loadLog.loadLogId === loadLogId)
  const changed = row && change(row.loadLog)
  if (!row || !changed) return
  row.loadLog = changed
  await reconcileLoads(unit, loads, [loadLogId, row.loadLog.aliasOf ?? loadLogId])
}
