/**
 * The commands by which pits and fleets invite their staff and let them go, with all that changes in open work: that is
 * why this file is far to the right in the order of folders.
 */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTokenDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { decideWithdrawInvitation, isOpenToken } from '@haulway/domain/entity/member/entity-token.ts'
import { decideLetGo } from '@haulway/domain/entity/staff/employment.ts'
import { type ExcavatorOperatorForm, nameOf, type Person } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { excavatorOperatorDocuments, fleetTruckerDocuments } from '@haulway/domain/entity/staff/staff.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Unit } from '../../http/command/command.ts'
import { reconcilePitLoads } from '../../load-log/reconcile/reconcile-pit-loads.ts'
import { documents } from '../../sync/documents.table.ts'
import { stopDispatch } from '../../work/dispatch/dispatch.commands.ts'
import { listOpenDispatches, listProjectIdsDrivenBy } from '../../work/dispatch/dispatch.table.ts'
import { takeOverTermsOfAll } from '../../work/driver-terms/driver-terms.commands.ts'
import { joinPit } from '../../work/haul/publish-hauls.ts'
import { getProjectForUpdate } from '../../work/project/project.table.ts'
import { changeEntityState } from '../change-entity-state.ts'
import { getEntityForUpdate, listMembers } from '../entity.table.ts'
import { createInvitedEntity } from '../invitation/invite.ts'
import { listTokensForUpdate, saveEntityToken } from '../member/entity-token.table.ts'
import { endMembership } from '../member/member.commands.ts'
import { barFromInvitations } from '../member/member-invitations.ts'
import { requireEntity, requireMember } from '../member/membership.ts'
import { emailRemoval } from '../member/removal-mail.ts'
import { publishEntity } from '../missing-information.ts'
import { listProjectIdsOf } from '../project-party.table.ts'
import {
  getExcavatorOperatorForUpdate,
  getFleetTruckerForUpdate,
  listExcavatorOperators,
  saveExcavatorOperator,
  saveFleetTrucker,
} from './staff.table.ts'

/** The pit's or the fleet's entity, and the id of the entity that the invited person will own. */
type Invited = { entityId: string; newEntityId: string }

/** Specification 7: http-pit-create-operator. The operator sees the pit's projects, trucks and open loads at once. */
export async function createOperator(unit: Unit, input: ExcavatorOperatorForm & Invited) {
  const operator = await inviteOperator(unit, input)
  const projectIds: string[] = []
  for (const projectId of await listProjectIdsOf(unit.tx, input.entityId)) {
    const project = await getProjectForUpdate(unit.tx, projectId)
    if (project.state === 'closed') continue
    projectIds.push(projectId)
    await joinPit(unit, project, input.entityId)
    for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
      if (dispatch.terms.pitEntityId === input.entityId) unit.publish(dispatchDocuments(dispatch, [operator.entityId]))
    }
  }
  await reconcilePitLoads(unit, input.entityId, projectIds)
  return { isSuccessful: true as const, ...operator }
}

async function inviteOperator(unit: Unit, input: ExcavatorOperatorForm & Invited) {
  const types = [entityTypes.pitOperation.code]
  const { entity: pit } = await requireEntity(unit, input.entityId, 'manager', types, 'invitation')
  await getEntityForUpdate(unit.tx, pit.entityId)
  const others = await listExcavatorOperators(unit.tx, pit.entityId)
  if (others.some(other => other.ticketSeries === input.ticketSeries)) {
    throw new AppError('conflict', `Another operator's tickets start with ${input.ticketSeries}. Choose other letters.`)
  }
  const secret = await createInvitedEntity(unit, entityTypes.excavatorOperator.code, pit, input)
  const { entityId: pitEntityId, newEntityId: entityId, ...form } = input
  const made = { createdOn: unit.receivedAt, joinedOn: null, letGoOn: null }
  const operator = { ...form, pitEntityId, pitName: pit.name, entityId, ...made }
  saveExcavatorOperator(unit.tx, operator)
  unit.publish(excavatorOperatorDocuments(operator))
  return { entityId, ...secret }
}

/** Invites a driver, whose pay is what the fleet has set for all its drivers. */
export async function inviteFleetTrucker(unit: Unit, input: Person & Invited) {
  const types = [entityTypes.truckingFleet.code]
  const { entity: fleet } = await requireEntity(unit, input.entityId, 'manager', types, 'invitation')
  const secret = await createInvitedEntity(unit, entityTypes.fleetTrucker.code, fleet, input)
  const { entityId: fleetEntityId, newEntityId: entityId, ...person } = input
  const made = { currentTruckId: null, createdOn: unit.receivedAt, joinedOn: null, letGoOn: null }
  const trucker = { ...person, fleetEntityId, fleetName: fleet.name, entityId, ...made }
  saveFleetTrucker(unit.tx, trucker)
  unit.publish(fleetTruckerDocuments(trucker))
  await takeOverTermsOfAll(unit, trucker)
  return { isSuccessful: true as const, entityId, ...secret }
}

type StaffKey = { entityId: string; staffEntityId: string }

/**
 * Ends a person's access, and a trucker's dispatches. An open load stays open: the fleet can cancel it, or the jobber
 * can confirm its delivery.
 */
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

/**
 * Ends the employment of a pit's operator or a fleet's trucker. Their staff entity loses all members and is closed; the
 * work it took part in stays. A business that is suspended or closed itself can still let people go.
 * @returns the staff entity after the change
 */
async function endEmployment(unit: Unit, { entityId, staffEntityId }: StaffKey): Promise<Entity> {
  const { member, entity: employer } = await requireMember(unit, entityId, 'manager', 'reading', 'update')
  await noteLetGo(unit, employer, staffEntityId)
  const before = await getEntityForUpdate(unit.tx, staffEntityId)
  for (const each of await listMembers(unit.tx, staffEntityId)) {
    await endMembership(unit, each)
    await barFromInvitations(unit, entityId, each.uid)
    await emailRemoval(unit, each.uid, employer)
  }
  for (const token of (await listTokensForUpdate(unit.tx, staffEntityId)).filter(isOpenToken)) {
    const withdrawn = decideWithdrawInvitation(token, unit.receivedAt)
    saveEntityToken(unit.tx, withdrawn)
    unit.publish(entityTokenDocuments(withdrawn))
  }
  const changedBy = { by: 'employer', uid: member.uid, name: member.name, reason: '' } as const
  const closed = await changeEntityState(unit, before, 'closed', changedBy)
  const former = { ...closed, userId: null, currentTruckId: null }
  await publishEntity(unit, former, closed)
  return former
}

async function noteLetGo(unit: Unit, employer: Entity, staffEntityId: string): Promise<void> {
  if (employer.entityType === entityTypes.truckingFleet.code) {
    const before = await getFleetTruckerForUpdate(unit.tx, employer.entityId, staffEntityId)
    const trucker = { ...decideLetGo(before, nameOf(before), unit.receivedAt), currentTruckId: null }
    saveFleetTrucker(unit.tx, trucker)
    unit.publish(fleetTruckerDocuments(trucker))
    return
  }
  if (employer.entityType !== entityTypes.pitOperation.code) throw new AppError('notAllowed')
  const before = await getExcavatorOperatorForUpdate(unit.tx, employer.entityId, staffEntityId)
  const operator = decideLetGo(before, nameOf(before), unit.receivedAt)
  saveExcavatorOperator(unit.tx, operator)
  unit.publish(excavatorOperatorDocuments(operator))
}

/** Removes an operator's copies of the pit's loads. The pit has its own, and no one would update these anymore. */
async function removeLoadDocuments(unit: Unit, staffEntityId: string): Promise<void> {
  const copied = inArray(documents.collection, ['dispatches', 'load-logs', 'confirmations'])
  await unit.tx.delete(documents).where(and(eq(documents.scope, entityScope(staffEntityId)), copied))
}
