/** Commands on geo pins. */
import { AppError } from '@haulway/domain/errors.ts'
import { geoPinDocuments, removedGeoPinDocuments } from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import { decideRemoveGeoPin, decideSetGeoPin, type GeoPinForm } from '@haulway/domain/geo-pin/geo-pin.ts'
import { getEntityForUpdate } from '../entity/entity.table.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { findUser } from '../user/user.table.ts'
import { deleteGeoPin, listGeoPinsOf, saveGeoPin } from './geo-pin.table.ts'

type GeoPinKey = { entityId: string; geoPinId: string }

/**
 * Finds where other parties see an entity's pins, and locks those projects. Call it before locking the entity itself.
 * @returns a function that publishes the pins there after they have changed
 */
export type OpenPinAudience = (unit: Unit, entityId: string) => Promise<() => Promise<void>>

export function setGeoPin(openAudience: OpenPinAudience) {
  return async (unit: Unit, input: GeoPinForm & GeoPinKey & { userId?: string | undefined }) => {
    const { userId: sender, ...form } = input
    const role = await requireRole(unit, input.entityId, 'member')
    refuseOther(unit, sender)
    const publishToAudience = await openAudience(unit, input.entityId)
    await getEntityForUpdate(unit.tx, input.entityId)
    const held = await listGeoPinsOf(unit.tx, input.entityId)
    const user = await findUser(unit.tx, unit.actor.uid)
    const made = { userId: unit.actor.uid, userName: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() }
    const geoPin = decideSetGeoPin(form, { role, held }, { ...made, at: unit.receivedAt })
    saveGeoPin(unit.tx, geoPin)
    unit.publish(geoPinDocuments(geoPin))
    await publishToAudience()
    return { geoPinId: geoPin.geoPinId }
  }
}

export function removeGeoPin(openAudience: OpenPinAudience) {
  return async (unit: Unit, { entityId, geoPinId }: GeoPinKey) => {
    const role = await requireRole(unit, entityId, 'member')
    const publishToAudience = await openAudience(unit, entityId)
    await getEntityForUpdate(unit.tx, entityId)
    const geoPin = decideRemoveGeoPin(geoPinId, { role, held: await listGeoPinsOf(unit.tx, entityId) })
    if (!geoPin) return { geoPinId }
    await deleteGeoPin(unit.tx, geoPin)
    unit.publish(removedGeoPinDocuments(geoPin))
    await publishToAudience()
    return { geoPinId }
  }
}

export async function listGeoPins(unit: Unit, input: { entityId: string; userId?: string | undefined }) {
  await requireRole(unit, input.entityId, 'member')
  refuseOther(unit, input.userId)
  return { geoPins: await listGeoPinsOf(unit.tx, input.entityId) }
}

/** If the optional `userId` is sent, it must be the caller's. */
function refuseOther(unit: Unit, userId: string | undefined): void {
  if (userId !== undefined && userId !== unit.actor.uid) throw new AppError('notAllowed')
}
