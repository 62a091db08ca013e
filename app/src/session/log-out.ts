/** Logging out: told to the server when it can be reached, done on this device in any case. */
import { newId } from '../native/new-id.ts'
import { session, transport } from './app-session.ts'

export async function logOut(): Promise<void> {
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
