/** Commands by which a device lets itself be pushed to, and takes itself off. */
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

type Registering = { deviceId: string; target: PushTarget; removalKey: string; language?: string | undefined }

/** @param pushHosts push services that are trusted besides those of the browsers */
export function addNotificationRegistration(pushHosts: readonly string[]) {
  return async (unit: Unit, input: Registering) => {
    const { deviceId, target, removalKey, language } = input
    requirePushService(target, pushHosts)
    const { uid, sessionId } = unit.actor
    const record = { uid, deviceId, sessionId, target, language, registeredOn: unit.at }
    saveRegistration(unit.tx, record, hashSecret(removalKey))
    return { deviceId }
  }
}

type Removal = { userId: string; deviceId?: string | undefined; removalKey?: string | undefined }

/** Specification 7: what a logout first writes. The record is one for each sign-in, however often it is sent. */
export async function removeNotificationRegistration(unit: Unit, input: Removal) {
  if (input.userId !== unit.actor.uid) throw new AppError('notAllowed')
  const { uid, sessionId } = unit.actor
  const ofDevice = input.deviceId !== undefined && (await removeRegistration(unit.tx, uid, input.deviceId))
  const ofSession = await removeRegistrationsOfSession(unit.tx, sessionId)
  await appendRemoval(unit, uid, sessionId)
  return { isRemoved: ofDevice || ofSession }
}

/** The same from a device whose sign-in is over: its key proves it. Nobody learns what is registered. */
export async function removeNotificationRegistrationByKey(unit: Unit, input: Removal) {
  const { userId, deviceId, removalKey } = input
  if (deviceId === undefined || removalKey === undefined) throw new AppError('noAuthorizationToken')
  const held = await findRegistrationForUpdate(unit.tx, userId, deviceId)
  if (held?.removalHash !== hashSecret(removalKey)) return { isRemoved: false }
  await removeRegistration(unit.tx, userId, deviceId)
  await appendRemoval(unit, userId, held.sessionId)
  return { isRemoved: true }
}

async function appendRemoval(unit: Unit, userId: string, sessionId: string): Promise<void> {
  const email = (await findUser(unit.tx, userId))?.email ?? ''
  const record = { userId, email, logoutOn: unit.at }
  await appendRequest(unit.tx, sessionId, 'remove-notification-registration', record)
}
