/** Commands that register a device for pushes, and remove it. */
import { AppError } from '@haulway/domain/errors.ts'
import { type PushTarget, requirePushService } from '@haulway/domain/notification/notification-registration.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { Unit } from '../http/command/command.ts'
import { appendRequest } from '../user/request.table.ts'
import { findUser } from '../user/user.table.ts'
import {
  findRegistrationForUpdate,
  removeRegistration,
  removeRegistrationsOfSession,
  saveRegistration,
} from './notification-registration.table.ts'

type RegistrationInput = { deviceId: string; target: PushTarget; removalKey: string; language?: string | undefined }

/** @param pushHosts push services that are trusted in addition to those of the browsers */
export function addNotificationRegistration(pushHosts: readonly string[]) {
  return async (unit: Unit, input: RegistrationInput) => {
    const { deviceId, target, removalKey, language } = input
    requirePushService(target, pushHosts)
    const { uid, sessionId } = unit.actor
    const record = { uid, deviceId, sessionId, target, language, registeredOn: unit.receivedAt }
    saveRegistration(unit.tx, record, hashSecret(removalKey))
    return { deviceId }
  }
}

type Removal = { userId: string; deviceId?: string | undefined; removalKey?: string | undefined }

/** Specification 7: the first call of a logout. It leaves one record per sign-in, no matter how often it is sent. */
export async function removeNotificationRegistration(unit: Unit, input: Removal) {
  if (input.userId !== unit.actor.uid) throw new AppError('notAllowed')
  const { uid, sessionId } = unit.actor
  const isDeviceRemoved = input.deviceId !== undefined && (await removeRegistration(unit.tx, uid, input.deviceId))
  const isSessionRemoved = await removeRegistrationsOfSession(unit.tx, sessionId)
  await appendRemoval(unit, uid, sessionId)
  return { isRemoved: isDeviceRemoved || isSessionRemoved }
}

/** The same for a device whose session has ended: its key proves it. A wrong key reveals nothing. */
export async function removeNotificationRegistrationByKey(unit: Unit, input: Removal) {
  const { userId, deviceId, removalKey } = input
  if (deviceId === undefined || removalKey === undefined) throw new AppError('noAuthorizationToken')
  const registration = await findRegistrationForUpdate(unit.tx, userId, deviceId)
  if (registration?.removalHash !== hashSecret(removalKey)) return { isRemoved: false }
  await removeRegistration(unit.tx, userId, deviceId)
  await appendRemoval(unit, userId, registration.sessionId)
  return { isRemoved: true }
}

async function appendRemoval(unit: Unit, userId: string, sessionId: string): Promise<void> {
  const email = (await findUser(unit.tx, userId))?.email ?? ''
  const record = { userId, email, logoutOn: unit.receivedAt }
  appendRequest(unit.tx, sessionId, 'remove-notification-registration', record)
}
