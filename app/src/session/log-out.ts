/** Logging out: told to the server when it can be reached, done on this device in any case (specification 7). */
import { newId } from '../native/new-id.ts'
import { session, transport } from './app-session.ts'
import { sayFarewell } from './farewell.ts'

export async function logOut(): Promise<void> {
  const uid = session.uid()
  if (uid) await sayFarewell(uid)
  await transport.send({
    id: newId(),
    call: 'logout',
    input: {},
    occurredAt: Date.now(),
    clockOffsetMs: 0,
    version: 1,
    deviceId: undefined,
  })
  await session.end()
}
