/** What follows once an attachment of a load is complete. */
import type { Attachment } from '@haulway/domain/attachment/attachment.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { recordSignatures } from './load-log.commands.ts'
import type { SettlingUnit } from './save-load.ts'

/** A signature that comes after its delivery: the delivery is signed for from now on. */
export async function keptForLoad(unit: SettlingUnit, { subject }: Attachment): Promise<void> {
  if (subject.kind !== 'signature') return
  const { projectId, dispatchId, loadLogId } = subject
  const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  await recordSignatures(unit, dispatch, operators, loadLogId)
}
