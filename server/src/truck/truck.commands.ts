/** Commands on trucks. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { fleetTruckerDocuments } from '@haulway/domain/entity/staff/staff.documents.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { truckDocuments } from '@haulway/domain/truck/truck.documents.ts'
import { refuseRetired, type Truck, type TruckForm } from '@haulway/domain/truck/truck.ts'
import { getEntity, getEntityForUpdate } from '../entity/entity.table.ts'
import { requireRole } from '../entity/member/membership.ts'
import { publishEntity, recordInformation } from '../entity/missing-information.ts'
import { getFleetTruckerForUpdate, saveFleetTrucker } from '../entity/staff/staff.table.ts'
import type { Unit } from '../http/command/command.ts'
import { findTruckForUpdate, getTruckForUpdate, listTrucksOf, saveTruck } from './truck.table.ts'

type TruckKey = { entityId: string; truckId: string }
type TruckInput = TruckForm & TruckKey

export async function createTruck(unit: Unit, input: TruckInput) {
  await requireRole(unit, input.entityId, 'manager')
  if (await findTruckForUpdate(unit.tx, input.entityId, input.truckId)) {
    throw new AppError('conflict', 'This truck already exists.')
  }
  const truck: Truck = { ...input, createdOn: unit.receivedAt, papers: [], retiredOn: null }
  await putTruck(unit, truck)
  await recordInformation(unit, input.entityId, 'truck')
  const entity = await getEntityForUpdate(unit.tx, input.entityId)
  if (entity.entityType === entityTypes.soloTrucker.code && entity.currentTruckId === null) {
    await publishEntity(unit, { ...entity, currentTruckId: truck.truckId }, entity)
  }
  return { truckId: truck.truckId }
}

export async function changeTruckDetails(unit: Unit, input: TruckInput) {
  await requireRole(unit, input.entityId, 'manager')
  const { createdOn, papers, retiredOn } = await getTruckForUpdate(unit.tx, input.entityId, input.truckId)
  return putTruck(unit, { ...input, createdOn, papers, retiredOn })
}

/** Retiring a retired truck changes nothing. A solo trucker who drove it has no truck until they choose another. */
export async function retireTruck(unit: Unit, { entityId, truckId }: TruckKey) {
  await requireRole(unit, entityId, 'manager')
  const truck = await getTruckForUpdate(unit.tx, entityId, truckId)
  if (truck.retiredOn !== null) return { truckId }
  const entity = await getEntityForUpdate(unit.tx, entityId)
  if (entity.currentTruckId === truckId) await publishEntity(unit, { ...entity, currentTruckId: null }, entity)
  return putTruck(unit, { ...truck, retiredOn: unit.receivedAt })
}

export async function returnTruck(unit: Unit, { entityId, truckId }: TruckKey) {
  await requireRole(unit, entityId, 'manager')
  const truck = await getTruckForUpdate(unit.tx, entityId, truckId)
  return putTruck(unit, { ...truck, retiredOn: null })
}

/** Sets the truck that a trucker drives. A fleet trucker drives one of the fleet's, and the fleet may also set it. */
export async function changeTruck(unit: Unit, input: TruckKey) {
  const entity = await getEntity(unit.tx, input.entityId)
  const fleetEntityId = fleetOf(entity)
  await requireDriver(unit, entity, fleetEntityId)
  refuseRetired(await getTruckForUpdate(unit.tx, fleetEntityId ?? entity.entityId, input.truckId))
  const locked = await getEntityForUpdate(unit.tx, entity.entityId)
  await publishEntity(unit, { ...locked, currentTruckId: input.truckId }, locked)
  if (fleetEntityId !== null) {
    const trucker = await getFleetTruckerForUpdate(unit.tx, fleetEntityId, entity.entityId)
    const changed = { ...trucker, currentTruckId: input.truckId }
    saveFleetTrucker(unit.tx, changed)
    unit.publish(fleetTruckerDocuments(changed))
  }
  return { truckId: input.truckId }
}

/** Lists trucks to drive. Fleet truckers need this call because a fleet's truck documents aren't on their devices. */
export async function listTrucks(unit: Unit, input: { entityId: string }) {
  const entity = await getEntity(unit.tx, input.entityId)
  const fleetEntityId = fleetOf(entity)
  await requireDriver(unit, entity, fleetEntityId)
  const trucks = await listTrucksOf(unit.tx, fleetEntityId ?? entity.entityId)
  const working = trucks.filter(({ retiredOn }) => retiredOn === null)
  return {
    trucks: working.map(({ truckId, number, plate, truckType }) => ({ truckId, number, plate, truckType })),
  }
}

export async function putTruck(unit: Pick<Unit, 'tx' | 'publish'>, truck: Truck): Promise<{ truckId: string }> {
  saveTruck(unit.tx, truck)
  unit.publish(truckDocuments(truck))
  return { truckId: truck.truckId }
}

/** The fleet whose trucks a fleet trucker drives; null for other entities. */
function fleetOf(entity: Entity): string | null {
  return entity.entityType === entityTypes.fleetTrucker.code ? entity.parentEntityId : null
}

async function requireDriver(unit: Unit, entity: Entity, fleetEntityId: string | null): Promise<void> {
  try {
    await requireRole(unit, entity.entityId, 'member')
  } catch (error) {
    if (fleetEntityId === null) throw error
    await requireRole(unit, fleetEntityId, 'manager')
  }
}
