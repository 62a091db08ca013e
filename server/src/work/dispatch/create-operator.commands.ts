/** A new operator immediately sees the pit's projects and the trucks dispatched to it. */

import type { ExcavatorOperatorForm } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { listProjectIdsOf } from '../../entity/project-party.table.ts'
import { createOperator } from '../../entity/staff/staff.commands.ts'
import type { Unit } from '../../http/command/command.ts'
import { joinPit } from '../haul/publish-hauls.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { listOpenDispatches } from './dispatch.table.ts'

export type NewOperator = ExcavatorOperatorForm & {
  /** The pit's entity. */
  entityId: string
  newEntityId: string
}

/** @returns the operator's entity and invitation, and the pit's open projects, which are now locked */
export async function createPitOperator(unit: Unit, input: NewOperator) {
  const { entityId, ...invited } = await createOperator(unit, input)
  const projectIds: string[] = []
  for (const projectId of await listProjectIdsOf(unit.tx, input.entityId)) {
    const project = await getProjectForUpdate(unit.tx, projectId)
    if (project.state === 'closed') continue
    projectIds.push(projectId)
    await joinPit(unit, project, input.entityId)
    for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
      if (dispatch.terms.pitEntityId === input.entityId) unit.publish(dispatchDocuments(dispatch, [entityId]))
    }
  }
  return { entityId, ...invited, projectIds }
}
