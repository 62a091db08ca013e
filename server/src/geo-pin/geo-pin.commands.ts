/** Commands on geo pins. */
import { AppError } from '@haulway/domain/errors.ts'
import { geoPinDocuments, noGeoPinDocuments } from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import { decideRemoveGeoPin, decideSetGeoPin, type GeoPinForm } from '@haulway/domain/geo-pin/geo-pin.ts'
import { getEntityForUpdate } from '../entity/entity.table.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { findUser } from '../user/user.table.ts'
import { deleteGeoPin, listGeoPinsOf, saveGeoPin } from './geo-pin.table.ts'

type GeoPinName = { entityId: string; geoPinId: string }

/**
 * Where else an entity's pins are seen. Locks what of that must hold still, before the entity itself is locked.
 * @returns what shows the pins there once they have changed
 */
export type OpenPinAudience = (unit: Unit, entityId: string) => Promise<() => Promise<void>>

export function setGeoPin(openAudience: OpenPinAudience) {
  return async (unit: Unit, input: GeoPinForm & GeoPinName & { userId?: string | undefined }) => {
    const { userId: sender, ...form } = input
    const role = await requireRole(unit, input.entityId, 'member')
    refuseOther(unit, sender)
    const show = await openAudience(unit, input.entityId)
    await getEntityForUpdate(unit.tx, input.entityId)
    const held = await listGeoPinsOf(unit.tx, input.entityId)
    const user = await findUser(unit.tx, unit.actor.uid)
    const made = { userId: unit.actor.uid, userName: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() }
    const geoPin = decideSetGeoPin(form, { role, held }, { ...made, at: unit.at })
    saveGeoPin(unit.tx, geoPin)
    unit.publish(geoPinDocuments(geoPin))
    await show()
    return { geoPinId: geoPin.geoPinId }
  }
}

export function removeGeoPin(openAudience: OpenPinAudience) {
  return async (unit: Unit, { entityId, geoPinId }: GeoPinName) => {
    const role = await requireRole(unit, entityId, 'member')
    const show = await openAudience(unit, entityId)
    await getEntityForUpdate(unit.tx, entityId)
    const geoPin = decideRemoveGeoPin(geoPinId, { role, held: await listGeoPinsOf(unit.tx, entityId) })
    if (!geoPin) return { geoPinId }
    await deleteGeoPin(unit.tx, geoPin)
    unit.publish(noGeoPinDocuments(geoPin))
    await show()
    return { geoPinId }
  }
}

export async function listGeoPins(unit: Unit, input: { entityId: string; userId?: string | undefined }) {
  await requireRole(unit, input.entityId, 'member')
  refuseOther(unit, input.userId)
  return { geoPins: await listGeoPinsOf(unit.tx, input.entityId) }
}

/** `userId` is the caller where it is sent. */
function refuseOther(unit: Unit, userId: string | undefined): void {
  if (userId !== undefined && userId !== unit.actor.uid) throw new AppError('notAllowed')
}
