/** Commands by which pits and fleets invite their staff and let them go. */

import { entityTokenDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { decideWithdrawInvitation, isOpenToken } from '@haulway/domain/entity/member/entity-token.ts'
import { decideLetGo } from '@haulway/domain/entity/staff/employment.ts'
import { type ExcavatorOperatorForm, nameOf, type Person } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { excavatorOperatorDocuments, fleetTruckerDocuments } from '@haulway/domain/entity/staff/staff.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../../http/command/command.ts'
import { changeEntityState } from '../change-entity-state.ts'
import { getEntityForUpdate, listMembers } from '../entity.table.ts'
import { createInvitedEntity } from '../invitation/invite.ts'
import { listTokensForUpdate, saveEntityToken } from '../member/entity-token.table.ts'
import { endMembership } from '../member/member.commands.ts'
import { barFromInvitations } from '../member/member-invitations.ts'
import { requireEntity, requireMember } from '../member/membership.ts'
import { emailRemoval } from '../member/removal-mail.ts'
import { publishEntity } from '../missing-information.ts'
import {
  getExcavatorOperator,
  getFleetTrucker,
  listExcavatorOperators,
  saveExcavatorOperator,
  saveFleetTrucker,
} from './staff.table.ts'

type Invited = { entityId: string; newEntityId: string }

/** Creates a pit's operator. The callers, in `work` and `load-log`, publish the pit's current work to the operator. */
export async function createOperator(unit: Unit, input: ExcavatorOperatorForm & Invited) {
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

export async function inviteFleetTrucker(unit: Unit, input: Person & Invited) {
  const types = [entityTypes.truckingFleet.code]
  const { entity: fleet } = await requireEntity(unit, input.entityId, 'manager', types, 'invitation')
  const secret = await createInvitedEntity(unit, entityTypes.fleetTrucker.code, fleet, input)
  const { entityId: fleetEntityId, newEntityId: entityId, ...person } = input
  const made = { currentTruckId: null, createdOn: unit.receivedAt, joinedOn: null, letGoOn: null }
  const trucker = { ...person, fleetEntityId, fleetName: fleet.name, entityId, ...made }
  saveFleetTrucker(unit.tx, trucker)
  unit.publish(fleetTruckerDocuments(trucker))
  return { isSuccessful: true as const, entityId, ...secret }
}

export type StaffKey = { entityId: string; staffEntityId: string }

/**
 * Ends the employment of a pit's operator or a fleet's trucker. Their staff entity loses all members and is closed; the
 * work it took part in stays. A business that is suspended or closed itself can still let people go.
 * @returns the staff entity after the change
 */
export async function endEmployment(unit: Unit, { entityId, staffEntityId }: StaffKey): Promise<Entity> {
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
    const before = await getFleetTrucker(unit.tx, employer.entityId, staffEntityId)
    const trucker = { ...decideLetGo(before, nameOf(before), unit.receivedAt), currentTruckId: null }
    saveFleetTrucker(unit.tx, trucker)
    unit.publish(fleetTruckerDocuments(trucker))
    return
  }
  if (employer.entityType !== entityTypes.pitOperation.code) throw new AppError('notAllowed')
  const before = await getExcavatorOperator(unit.tx, employer.entityId, staffEntityId)
  const operator = decideLetGo(before, nameOf(before), unit.receivedAt)
  saveExcavatorOperator(unit.tx, operator)
  unit.publish(excavatorOperatorDocuments(operator))
}

/** Records with the pit or fleet that a person they invited has joined. */
export async function noteJoined(unit: Unit, { entityId, parentEntityId }: Entity): Promise<void> {
  if (parentEntityId === null) return
  const parent = await getEntityForUpdate(unit.tx, parentEntityId)
  if (parent.entityType === entityTypes.truckingFleet.code) {
    const trucker = { ...(await getFleetTrucker(unit.tx, parentEntityId, entityId)), joinedOn: unit.receivedAt }
    saveFleetTrucker(unit.tx, trucker)
    unit.publish(fleetTruckerDocuments(trucker))
    return
  }
  const operators = await listExcavatorOperators(unit.tx, parentEntityId)
  for (const operator of operators.filter(each => each.entityId === entityId)) {
    const joined = { ...operator, joinedOn: unit.receivedAt }
    saveExcavatorOperator(unit.tx, joined)
    unit.publish(excavatorOperatorDocuments(joined))
  }
}
