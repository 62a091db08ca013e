/**
 * What a logout first says (specification 7: remove-notification-registration). It is kept until the server has
 * answered, also when there is no network and nobody is signed in any more: the registration's own key proves it then.
 */

import { newId } from '@haulway/client/new-id.ts'
import type { Transport } from '@haulway/client/transport.ts'
import { idSchema, uidSchema } from '@haulway/domain/ids.ts'
import { removalKeySchema } from '@haulway/domain/notification/notification-registration.ts'
import { instantMsSchema } from '@haulway/domain/time.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'
import { closePushTarget } from '../native/push.ts'
import { openTransport, session, transport } from './app-session.ts'

/** How this device is registered for pushes, and the key to take it off. */
export const ownRegistrationSchema = z.object({
  uid: uidSchema,
  deviceId: idSchema,
  removalKey: removalKeySchema,
  /** The endpoint or token, to see whether it has changed. */
  target: z.string(),
  /** What pushes to it are written in. */
  language: z.string().optional(),
})

const farewellSchema = z.object({
  id: idSchema,
  userId: uidSchema,
  logoutOn: instantMsSchema,
  deviceId: idSchema.optional(),
  removalKey: removalKeySchema.optional(),
})
type Farewell = z.infer<typeof farewellSchema>

const farewellsMax = 20

/** Keeps that a user leaves this device, ends pushes here, and says so to the server where it can be reached. */
export async function sayFarewell(userId: string): Promise<void> {
  const own = await readPreference(preferenceKeys.notificationRegistration, ownRegistrationSchema)
  const farewell: Farewell = {
    ...{ id: newId(), userId, logoutOn: Date.now() },
    ...(own?.uid === userId && { deviceId: own.deviceId, removalKey: own.removalKey }),
  }
  await writePreference(preferenceKeys.farewells, [...(await readFarewells()), farewell].slice(-farewellsMax))
  await removePreference(preferenceKeys.notificationRegistration)
  // Whatever the device makes of it: the server pushes no more once it has heard, or the sign-in has ended.
  if (own) await closePushTarget().catch(() => {})
  await sendFarewells()
}

/** Sends what was kept; at the start, and whenever the network is back. */
export async function sendFarewells(): Promise<void> {
  for (const farewell of await readFarewells()) {
    const isSelf = session.uid() === farewell.userId
    const way = isSelf ? transport : farewell.removalKey && openTransport
    if (way && (await isAnswered(way, farewell))) await forget(farewell.id)
  }
}

async function isAnswered(way: Transport, { id, ...input }: Farewell): Promise<boolean> {
  const envelope = { occurredAt: input.logoutOn, clockOffsetMs: 0, version: commandVersion, deviceId: undefined }
  const answer = await way.send({ id, call: 'removeNotificationRegistration', input, ...envelope })
  return answer.kind === 'accepted' || (answer.kind === 'refused' && answer.final)
}

async function forget(id: string): Promise<void> {
  const left = (await readFarewells()).filter(farewell => farewell.id !== id)
  await writePreference(preferenceKeys.farewells, left)
}

async function readFarewells(): Promise<Farewell[]> {
  return (await readPreference(preferenceKeys.farewells, z.array(farewellSchema))) ?? []
}
