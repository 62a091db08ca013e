/** Letting an operator or a fleet trucker go ends their access, and the dispatches of the trucker with it. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { endEmployment, type StaffName } from '../../entity/staff/staff.commands.ts'
import type { Unit } from '../../http/command/command.ts'
import { documents } from '../../sync/documents.table.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { stopDispatch } from './dispatch.commands.ts'
import { listOpenDispatches, listProjectIdsDrivenBy } from './dispatch.table.ts'

/** A load under way stays open: the fleet can cancel it, the jobber can confirm its delivery. */
export async function letStaffGo(unit: Unit, input: StaffName) {
  const { staffEntityId } = input
  const staff = await endEmployment(unit, input)
  if (staff.entityType === entityTypes.excavatorOperator.code) await takeLoads(unit, staffEntityId)
  for (const projectId of await listProjectIdsDrivenBy(unit.tx, staffEntityId)) {
    const project = await getProjectForUpdate(unit.tx, projectId)
    for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
      if (dispatch.terms.driverEntityId === staffEntityId) await stopDispatch(unit, dispatch, project)
    }
  }
  return input
}

/** An operator has a copy of the pit's loads. The pit has its own, and this one would be kept current no more. */
async function takeLoads(unit: Unit, staffEntityId: string): Promise<void> {
  const copied = inArray(documents.collection, ['dispatches', 'load-logs', 'confirmations'])
  await unit.tx.delete(documents).where(and(eq(documents.scope, entityScope(staffEntityId)), copied))
}
