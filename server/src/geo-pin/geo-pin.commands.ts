/** Commands on geo pins. */
import { AppError } from '@haulway/domain/errors.ts'
import { geoPinDocuments } from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import { geoPinsMax, type Pin } from '@haulway/domain/geo-pin/geo-pin.ts'
import { getEntityForUpdate } from '../entity/entity.table.ts'
import { requireRole } from '../entity/membership.ts'
import type { Unit } from '../http/command.ts'
import { listGeoPinsOf, saveGeoPin } from './geo-pin.table.ts'

export async function setGeoPin(unit: Unit, input: Pin & { entityId: string; geoPinId: string }) {
  await requireRole(unit, input.entityId, 'member')
  await getEntityForUpdate(unit.tx, input.entityId)
  const held = await listGeoPinsOf(unit.tx, input.entityId)
  if (held.length >= geoPinsMax && !held.some(pin => pin.geoPinId === input.geoPinId)) {
    throw new AppError('conflict', `At most ${geoPinsMax} places can be kept. Please change one of them.`)
  }
  const geoPin = { ...input, userId: unit.actor.uid, changedOn: unit.at }
  await saveGeoPin(unit.tx, geoPin)
  unit.publish(geoPinDocuments(geoPin))
  return { geoPinId: geoPin.geoPinId }
}

export async function listGeoPins(unit: Unit, input: { entityId: string; userId?: string | undefined }) {
  await requireRole(unit, input.entityId, 'member')
  if (input.userId !== undefined && input.userId !== unit.actor.uid) throw new AppError('notFound')
  return { geoPins: await listGeoPinsOf(unit.tx, input.entityId) }
}
