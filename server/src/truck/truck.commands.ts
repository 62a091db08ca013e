/** Commands on trucks. */
import { truckDocuments } from '@haulway/domain/truck/truck.documents.ts'
import type { TruckForm } from '@haulway/domain/truck/truck.ts'
import { requireRole } from '../entity/membership.ts'
import type { Unit } from '../http/command.ts'
import { saveTruck } from './truck.table.ts'

export async function createTruck(unit: Unit, input: TruckForm & { entityId: string; truckId: string }) {
  await requireRole(unit, input.entityId, 'manager')
  const truck = { ...input, createdOn: unit.at }
  await saveTruck(unit.tx, truck)
  unit.publish(truckDocuments(truck))
  return { truckId: truck.truckId }
}
