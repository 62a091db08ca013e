/**
 * The first call of a logout (specification 7: remove-notification-registration). The device stores it until the server
 * has answered, even without a network and after the user is signed out; then the registration's own key authorizes it.
 */

import { newId } from '@haulway/client/new-id.ts'
import type { Transport } from '@haulway/client/transport/transport.ts'
import { idSchema, uidSchema } from '@haulway/domain/ids.ts'
import { removalKeySchema } from '@haulway/domain/notification/notification-registration.ts'
import { instantMsSchema } from '@haulway/domain/time.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'
import { closePushTarget } from '../native/push.ts'
import { openTransport, session, transport } from './app-session.ts'

/** This device's registration for pushes, and the key to remove it. */
export const ownRegistrationSchema = z.object({
  uid: uidSchema,
  deviceId: idSchema,
  removalKey: removalKeySchema,
  /** The endpoint or token, to detect a change. */
  target: z.string(),
  /** The language of its pushes. */
  language: z.string().optional(),
})

const pendingLogoutSchema = z.object({
  id: idSchema,
  userId: uidSchema,
  logoutOn: instantMsSchema,
  deviceId: idSchema.optional(),
  removalKey: removalKeySchema.optional(),
})
type PendingLogout = z.infer<typeof pendingLogoutSchema>

const pendingLogoutsMax = 20

/** Stores that a user logs out of this device, ends pushes here, and reports both to the server if it is reachable. */
export async function queueLogout(userId: string): Promise<void> {
  const registration = await readPreference(preferenceKeys.notificationRegistration, ownRegistrationSchema)
  const logout: PendingLogout = {
    id: newId(),
    userId,
    logoutOn: Date.now(),
    ...(registration?.uid === userId && { deviceId: registration.deviceId, removalKey: registration.removalKey }),
  }
  await writePreference(
    preferenceKeys.pendingLogouts,
    [...(await readPendingLogouts()), logout].slice(-pendingLogoutsMax),
  )
  await removePreference(preferenceKeys.notificationRegistration)
  // It may fail on the device: the server stops pushing once it has the report, or once the session has ended.
  if (registration) await closePushTarget().catch(() => {})
  await sendPendingLogouts(logout.id)
}

/**
 * Sends the stored logouts. Called at the start, whenever the network is back, and before the device registers again. A
 * late one goes by its key: the session of a user who has logged in again may have another registration.
 * @param ending the logout that happens now, whose session still runs
 */
export async function sendPendingLogouts(ending?: string): Promise<void> {
  for (const logout of await readPendingLogouts()) {
    const isSelf = session.uid() === logout.userId
    const isByKey = logout.removalKey !== undefined && logout.id !== ending
    const connection = isByKey ? openTransport : isSelf && transport
    if (connection && (await isAnswered(connection, logout))) await forget(logout.id)
  }
}

/** Whether a report of this user's is still to be sent: it would end what the next session begins. */
export async function hasPendingLogout(userId: string): Promise<boolean> {
  return (await readPendingLogouts()).some(logout => logout.userId === userId)
}

async function isAnswered(connection: Transport, { id, ...input }: PendingLogout): Promise<boolean> {
  const envelope = { occurredAt: input.logoutOn, clockOffsetMs: 0, version: commandVersion, deviceId: undefined }
  const answer = await connection.send({ id, call: 'removeNotificationRegistration', input, ...envelope })
  return answer.kind === 'accepted' || (answer.kind === 'refused' && answer.final)
}

async function forget(id: string): Promise<void> {
  const left = (await readPendingLogouts()).filter(logout => logout.id !== id)
  await writePreference(preferenceKeys.pendingLogouts, left)
}

async function readPendingLogouts(): Promise<PendingLogout[]> {
  return (await readPreference(preferenceKeys.pendingLogouts, z.array(pendingLogoutSchema))) ?? []
}
