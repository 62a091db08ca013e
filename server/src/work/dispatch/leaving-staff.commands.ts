/** Letting an operator or a fleet trucker go ends their access, and a trucker's dispatches. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { endEmployment, type StaffKey } from '../../entity/staff/staff.commands.ts'
import type { Unit } from '../../http/command/command.ts'
import { documents } from '../../sync/documents.table.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { stopDispatch } from './dispatch.commands.ts'
import { listOpenDispatches, listProjectIdsDrivenBy } from './dispatch.table.ts'

/** An open load stays open: the fleet can cancel it, or the jobber can confirm its delivery. */
export async function letStaffGo(unit: Unit, input: StaffKey) {
  const { staffEntityId } = input
  const staff = await endEmployment(unit, input)
  if (staff.entityType === entityTypes.excavatorOperator.code) await removeLoadDocuments(unit, staffEntityId)
  for (const projectId of await listProjectIdsDrivenBy(unit.tx, staffEntityId)) {
    const project = await getProjectForUpdate(unit.tx, projectId)
    for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
      if (dispatch.terms.driverEntityId === staffEntityId) await stopDispatch(unit, dispatch, project, undefined)
    }
  }
  return input
}

/** Removes an operator's copies of the pit's loads. The pit has its own, and no one would update these anymore. */
async function removeLoadDocuments(unit: Unit, staffEntityId: string): Promise<void> {
  const copied = inArray(documents.collection, ['dispatches', 'load-logs', 'confirmations'])
  await unit.tx.delete(documents).where(and(eq(documents.scope, entityScope(staffEntityId)), copied))
}
