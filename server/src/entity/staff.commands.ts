/** Commands by which pits and fleets bring their people in. */
import { memberDocuments } from '@haulway/domain/entity/entity.documents.ts'
import { decideAcceptInvitation } from '@haulway/domain/entity/entity-token.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { ExcavatorOperatorForm, Person } from '@haulway/domain/entity/excavator-operator.ts'
import { excavatorOperatorDocuments, fleetTruckerDocuments } from '@haulway/domain/entity/staff.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../http/command.ts'
import { getUserForUpdate } from '../user/user.table.ts'
import { getEntity, getEntityForUpdate, saveMember } from './entity.table.ts'
import { getEntityTokenForUpdate, listOpenTokensForUpdate, saveEntityToken } from './entity-token.table.ts'
import { createInvitedEntity, invite } from './invite.ts'
import { requireEntity, requireRole } from './membership.ts'
import { publishEntity } from './missing-information.ts'
import { getFleetTrucker, listExcavatorOperators, saveExcavatorOperator, saveFleetTrucker } from './staff.table.ts'

type Invited = { entityId: string; newEntityId: string; invitationToken?: string | undefined }

/** Makes an operator of a pit. What goes on at the pit is shown to the operator by whoever knows of it. */
export async function createOperator(unit: Unit, input: ExcavatorOperatorForm & Invited) {
  const { entity: pit } = await requireEntity(unit, input.entityId, 'manager', [entityTypes.pitOperation.code])
  await getEntityForUpdate(unit.tx, pit.entityId)
  const others = await listExcavatorOperators(unit.tx, pit.entityId)
  if (others.some(other => other.ticketSeries === input.ticketSeries)) {
    throw new AppError('conflict', `Tickets beginning with ${input.ticketSeries} are another operator's.`)
  }
  const entity = await createInvitedEntity(unit, entityTypes.excavatorOperator.code, pit, input)
  const { entityId: pitEntityId, newEntityId: entityId, invitationToken: _, ...form } = input
  const operator = { ...form, pitEntityId, pitName: pit.name, entityId, createdOn: unit.at, joinedOn: null }
  await saveExcavatorOperator(unit.tx, operator)
  unit.publish(excavatorOperatorDocuments(operator))
  return entity
}

export async function inviteFleetTrucker(unit: Unit, input: Person & Invited) {
  const { entity: fleet } = await requireEntity(unit, input.entityId, 'manager', [entityTypes.truckingFleet.code])
  await createInvitedEntity(unit, entityTypes.fleetTrucker.code, fleet, input)
  const { entityId: fleetEntityId, newEntityId: entityId, invitationToken: _, ...person } = input
  const made = { currentTruckId: null, createdOn: unit.at, joinedOn: null }
  const trucker = { ...person, fleetEntityId, fleetName: fleet.name, entityId, ...made }
  await saveFleetTrucker(unit.tx, trucker)
  unit.publish(fleetTruckerDocuments(trucker))
  return { isSuccessful: true as const, entityId }
}

export async function renewInvitation(
  unit: Unit,
  input: { entityId: string; invitedEntityId: string; invitationToken: string },
) {
  await requireRole(unit, input.entityId, 'manager')
  const invited = await getEntityForUpdate(unit.tx, input.invitedEntityId)
  if (invited.parentEntityId !== input.entityId) throw new AppError('notFound', 'This person could not be found.')
  if (invited.userId !== null) throw new AppError('conflict', `${invited.name} has joined already.`)
  const parent = await getEntity(unit.tx, input.entityId)
  let email: string | null = null
  for (const token of await listOpenTokensForUpdate(unit.tx, invited.entityId)) {
    email ??= token.email
    await saveEntityToken(unit.tx, { ...token, replacedOn: unit.receivedAt })
  }
  await invite(unit, parent, invited.entityId, input.invitationToken, email ?? undefined)
  return { entityId: invited.entityId }
}

/** Whoever holds the link may join once: the pit may have shown it as a QR code at the gate. */
export async function acceptInvitation(unit: Unit, input: { token: string }) {
  const { uid } = unit.actor
  const token = await getEntityTokenForUpdate(unit.tx, input.token)
  await saveEntityToken(unit.tx, decideAcceptInvitation(token, uid, unit.receivedAt))
  const entity = await getEntityForUpdate(unit.tx, token.entityId)
  if (entity.userId !== null) throw new AppError('conflict', `${entity.name} has joined already.`)
  const user = await getUserForUpdate(unit.tx, uid)
  const name = `${user.firstName} ${user.lastName}`.trim() || entity.name
  const owner = { entityId: entity.entityId, uid, role: 'owner' as const, name, since: unit.at }
  await saveMember(unit.tx, owner)
  unit.publish(memberDocuments(owner))
  await publishEntity(unit, { ...entity, userId: uid })
  await noteJoined(unit, entity.parentEntityId, entity.entityId)
  unit.changeAccess([uid])
  return { entityId: entity.entityId, entityType: entity.entityType }
}

async function noteJoined(unit: Unit, parentEntityId: string | null, entityId: string): Promise<void> {
  if (parentEntityId === null) return
  const parent = await getEntityForUpdate(unit.tx, parentEntityId)
  if (parent.entityType === entityTypes.truckingFleet.code) {
    const trucker = { ...(await getFleetTrucker(unit.tx, parentEntityId, entityId)), joinedOn: unit.at }
    await saveFleetTrucker(unit.tx, trucker)
    unit.publish(fleetTruckerDocuments(trucker))
    return
  }
  const operators = await listExcavatorOperators(unit.tx, parentEntityId)
  for (const operator of operators.filter(each => each.entityId === entityId)) {
    const joined = { ...operator, joinedOn: unit.at }
    await saveExcavatorOperator(unit.tx, joined)
    unit.publish(excavatorOperatorDocuments(joined))
  }
}
