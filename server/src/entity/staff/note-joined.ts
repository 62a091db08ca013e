import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { excavatorOperatorDocuments, fleetTruckerDocuments } from '@haulway/domain/entity/staff/staff.documents.ts'
import type { Unit } from '../../http/command/command.ts'
import { getEntityForUpdate } from '../entity.table.ts'
import {
  getFleetTruckerForUpdate,
  listExcavatorOperators,
  saveExcavatorOperator,
  saveFleetTrucker,
} from './staff.table.ts'

/** Records with the pit or fleet that a person they invited has joined. */
export async function noteJoined(unit: Unit, { entityId, parentEntityId }: Entity): Promise<void> {
  if (parentEntityId === null) return
  const parent = await getEntityForUpdate(unit.tx, parentEntityId)
  if (parent.entityType === entityTypes.truckingFleet.code) {
    const trucker = {
      ...(await getFleetTruckerForUpdate(unit.tx, parentEntityId, entityId)),
      joinedOn: unit.receivedAt,
    }
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
