/**
 * Ends what a person could keep using after they left a business or are no longer its manager: every secret that a call
 * has shown them, and what sends to an address of theirs.
 */
import type { Member } from '@haulway/domain/entity/member/member.ts'
import { endDevicesBy } from '../../gps-device/end-devices-by.ts'
import { gpsDeviceTexts } from '../../gps-device/gps-device-texts.ts'
import type { Unit } from '../../http/command/command.ts'
import { endLinksBy } from '../../share-link/end-links-by.ts'
import { stopWebhooksBy } from '../../webhook/stop-webhooks.ts'
import { endKeysBy } from '../api-key/revoke-api-key.ts'
import { getEntity } from '../entity.table.ts'
import { emailOwners } from './email-owners.ts'
import { endInvitationsBy } from './member-invitations.ts'

/** @param member as it was or is @param role their role now; undefined when they left */
export async function endSecretsOf(unit: Unit, member: Member, role: Member['role'] | undefined): Promise<void> {
  await endInvitationsBy(unit, member, role)
  await endKeysBy(unit, member, role)
  await stopWebhooksBy(unit, member, role)
  await endLinksBy(unit, member, role)
  const trucks = await endDevicesBy(unit, member, role)
  if (trucks.length === 0) return
  const { name: business } = await getEntity(unit.tx, member.entityId)
  const values = { business, member: member.name, trucks: trucks.join(', ') }
  await emailOwners(unit, member.entityId, gpsDeviceTexts.disconnected, values)
}
