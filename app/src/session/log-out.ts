/** Logging out: told to the server when it can be reached, done on this device in any case (specification 7). */
import { newId } from '@haulway/client/new-id.ts'
import { session, transportWith } from './app-session.ts'
import { sayFarewell } from './farewell.ts'

export async function logOut(): Promise<void> {
  const uid = session.uid()
  if (uid) await sayFarewell(uid)
  const token = await session.getToken(false).catch(() => undefined)
  // This device first: what still asks in the name of a session that the server has just ended would be turned away.
  await session.end()
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
