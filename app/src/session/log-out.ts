/** Logs out on this device, and on the server if it is reachable (specification 7). */
import { newId } from '@haulway/client/new-id.ts'
import { preferenceKeys, removePreference } from '../native/preferences.ts'
import { session, transportWith } from './app-session.ts'
import { queueLogout } from './pending-logout.ts'

export async function logOut(): Promise<void> {
  const uid = session.uid()
  if (uid) await queueLogout(uid)
  const token = await session.getToken(false).catch(() => undefined)
  // End the session on this device first: a request still running would be refused once the server has ended it.
  await session.end()
  // Where this user works is nothing for the next user of the device.
  await removePreference(preferenceKeys.recentPlaces)
  await removePreference(preferenceKeys.startPlace)
  if (!token) return
  await transportWith(token).send({
    id: newId(),
    call: 'logout',
    input: {},
    occurredAt: Date.now(),
    clockOffsetMs: 0,
    version: 1,
    deviceId: undefined,
  })
}
