/** Commands on trucks. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { fleetTruckerDocuments } from '@haulway/domain/entity/staff.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { truckDocuments } from '@haulway/domain/truck/truck.documents.ts'
import type { TruckForm } from '@haulway/domain/truck/truck.ts'
import { getEntity, getEntityForUpdate } from '../entity/entity.table.ts'
import { requireRole } from '../entity/membership.ts'
import { giveInformation, publishEntity } from '../entity/missing-information.ts'
import { getFleetTrucker, saveFleetTrucker } from '../entity/staff.table.ts'
import type { Unit } from '../http/command.ts'
import { findTruck, getTruck, saveTruck } from './truck.table.ts'

type TruckInput = TruckForm & { entityId: string; truckId: string }

export async function createTruck(unit: Unit, input: TruckInput) {
  await requireRole(unit, input.entityId, 'manager')
  if (await findTruck(unit.tx, input.entityId, input.truckId)) {
    throw new AppError('conflict', 'This truck exists already.')
  }
  const truck = { ...input, createdOn: unit.at }
  await saveTruck(unit.tx, truck)
  unit.publish(truckDocuments(truck))
  await giveInformation(unit, input.entityId, 'truck')
  const entity = await getEntityForUpdate(unit.tx, input.entityId)
  if (entity.entityType === entityTypes.soloTrucker.code && entity.currentTruckId === null) {
    await publishEntity(unit, { ...entity, currentTruckId: truck.truckId })
  }
  return { truckId: truck.truckId }
}

export async function changeTruckDetails(unit: Unit, input: TruckInput) {
  await requireRole(unit, input.entityId, 'manager')
  const { createdOn } = await getTruck(unit.tx, input.entityId, input.truckId)
  const truck = { ...input, createdOn }
  await saveTruck(unit.tx, truck)
  unit.publish(truckDocuments(truck))
  return { truckId: truck.truckId }
}

/** A fleet trucker takes one of the fleet's trucks; the fleet may give it, too. */
export async function changeTruck(unit: Unit, input: { entityId: string; truckId: string }) {
  const entity = await getEntity(unit.tx, input.entityId)
  const fleetEntityId = entity.entityType === entityTypes.fleetTrucker.code ? entity.parentEntityId : null
  await requireDriver(unit, entity, fleetEntityId)
  await getTruck(unit.tx, fleetEntityId ?? entity.entityId, input.truckId)
  const locked = await getEntityForUpdate(unit.tx, entity.entityId)
  await publishEntity(unit, { ...locked, currentTruckId: input.truckId })
  if (fleetEntityId !== null) {
    const trucker = await getFleetTrucker(unit.tx, fleetEntityId, entity.entityId)
    const changed = { ...trucker, currentTruckId: input.truckId }
    await saveFleetTrucker(unit.tx, changed)
    unit.publish(fleetTruckerDocuments(changed))
  }
  return { truckId: input.truckId }
}

async function requireDriver(unit: Unit, entity: Entity, fleetEntityId: string | null): Promise<void> {
  try {
    await requireRole(unit, entity.entityId, 'member')
  } catch (error) {
    if (fleetEntityId === null) throw error
    await requireRole(unit, fleetEntityId, 'manager')
  }
}
