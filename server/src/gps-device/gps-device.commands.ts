/** Commands on the GPS devices of trucks. */
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { emailOwners } from '../entity/member/email-owners.ts'
import { requireMember, requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { getTruckForUpdate, getWorkingTruckForUpdate, requireTruck } from '../truck/truck.table.ts'
import { findUser } from '../user/user.table.ts'
import { findGpsDevice, removeGpsDevice, saveGpsDevice } from './gps-device.table.ts'
import { gpsDeviceTexts } from './gps-device-texts.ts'

type TruckName = { entityId: string; truckId: string }

export async function connectGpsDevice(unit: Unit, { entityId, truckId }: TruckName) {
  // A change of members waits for this device, and ends it with the others if its maker loses the right.
  const { member, entity } = await requireMember(unit, entityId, 'manager', 'upkeep', 'key share')
  const { number: truck } = await getWorkingTruckForUpdate(unit.tx, entityId, truckId)
  const gpsToken = newSecret()
  const made = { createdOn: unit.receivedAt, createdBy: unit.actor.uid, ending: gpsToken.slice(-4) }
  saveGpsDevice(unit.tx, { entityId, truckId, ...made, lastPointOn: null }, hashSecret(gpsToken))
  if (member.role !== 'owner') {
    const maker = (await findUser(unit.tx, member.uid))?.email ?? member.name
    await emailOwners(unit, entityId, gpsDeviceTexts.connected, { business: entity.name, truck, maker })
  }
  return { truckId, gpsToken }
}

export async function getGpsDevice(unit: Unit, { entityId, truckId }: TruckName) {
  await requireRole(unit, entityId, 'manager', 'reading')
  await requireTruck(unit.tx, entityId, truckId)
  const found = await findGpsDevice(unit.tx, { entityId, truckId })
  if (!found) return { gpsDevice: null }
  const { createdBy: _, ...gpsDevice } = found
  return { gpsDevice }
}

export async function disconnectGpsDevice(unit: Unit, name: TruckName) {
  await requireRole(unit, name.entityId, 'manager', 'reading')
  await getTruckForUpdate(unit.tx, name.entityId, name.truckId)
  removeGpsDevice(unit.tx, name)
  return { truckId: name.truckId }
}
