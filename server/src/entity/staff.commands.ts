/** Commands by which pits and fleets bring their people in. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { ExcavatorOperatorForm, Person } from '@haulway/domain/entity/excavator-operator.ts'
import { excavatorOperatorDocuments, fleetTruckerDocuments } from '@haulway/domain/entity/staff.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Unit } from '../http/command.ts'
import { getEntityForUpdate } from './entity.table.ts'
import { createInvitedEntity } from './invite.ts'
import { requireEntity } from './membership.ts'
import { getFleetTrucker, listExcavatorOperators, saveExcavatorOperator, saveFleetTrucker } from './staff.table.ts'

type Invited = { entityId: string; newEntityId: string }

/** Makes an operator of a pit. What goes on at the pit is shown to the operator by whoever knows of it. */
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
  const operator = { ...form, pitEntityId, pitName: pit.name, entityId, createdOn: unit.at, joinedOn: null }
  await saveExcavatorOperator(unit.tx, operator)
  unit.publish(excavatorOperatorDocuments(operator))
  return { entityId, ...secret }
}

export async function inviteFleetTrucker(unit: Unit, input: Person & Invited) {
  const types = [entityTypes.truckingFleet.code]
  const { entity: fleet } = await requireEntity(unit, input.entityId, 'manager', types, 'invitation')
  const secret = await createInvitedEntity(unit, entityTypes.fleetTrucker.code, fleet, input)
  const { entityId: fleetEntityId, newEntityId: entityId, ...person } = input
  const made = { currentTruckId: null, createdOn: unit.at, joinedOn: null }
  const trucker = { ...person, fleetEntityId, fleetName: fleet.name, entityId, ...made }
  await saveFleetTrucker(unit.tx, trucker)
  unit.publish(fleetTruckerDocuments(trucker))
  return { isSuccessful: true as const, entityId, ...secret }
}

/** Notes with its pit or fleet that somebody whom they invited has come. */
export async function noteJoined(unit: Unit, { entityId, parentEntityId }: Entity): Promise<void> {
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
