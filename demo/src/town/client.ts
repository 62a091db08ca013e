/**
 * A demo account: a client like all others. It retries an act under the same key until the server answers, as a phone's
 * outbox does. The simulator waits for the answer, so that its day can run faster than real time.
 */

import type { CallInput, CallOutput } from '@haulway/client/call.ts'
import { type Client, openClient } from '@haulway/client/client.ts'
import { openMemorySigner, signCall } from '@haulway/client/signer.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import type { Person } from '../day/working-day.ts'
import type { DocumentStore } from './document-store.ts'
import type { Journal } from './journal.ts'
import { untilAnswered } from './retry.ts'

/** What is sent with a call besides its input: when the act happened, and its idempotency key. */
export type Envelope = { atMs: number; key: string }

export type Answer<T> = { reply: T; refused?: undefined } | { reply?: undefined; refused: string }

export type DemoClient = {
  uid: string
  person: Person
  store: DocumentStore
  sendPoints: Client['sendPoints']
  /** Retries until the server answers, then waits for the changed documents. A final refusal is an answer. */
  send: <Name extends CallName>(
    envelope: Envelope,
    name: Name,
    input: CallInput<Name>,
  ) => Promise<Answer<CallOutput<Name>>>
  /** Like `send`, for calls that the server must accept. @throws Error on a refusal: the demo has a bug */
  mustSend: <Name extends CallName>(envelope: Envelope, name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>
  /** Follows further scopes until the demo ends. Resolves when their documents have arrived. */
  follow: (scopes: Scope[]) => Promise<void>
}

export type ClientParts = { url: string; deviceId: string; store: DocumentStore; journal: Journal; signal: AbortSignal }

/** All demo accounts share one password: the demo is for trying out, and only on this machine. */
export const demoPassword = 'haulway demo'

/** Short, because the demo's clock continues: it must not act for long on documents from before a stream broke. */
const reconnectMaxMs = 500

/** @throws Error when the account exists with another password */
export async function openDemoClient(parts: ClientParts, person: Person): Promise<DemoClient> {
  const { url, store, journal, signal, deviceId } = parts
  const signer = openMemorySigner()
  const client = await openClient({ url, storage: store.storage, reconnectMaxMs, signer })
  void untilAborted(signal).then(client.close)
  const uid = await signIn(client, person, signal)
  const send: DemoClient['send'] = async ({ atMs, key }, call, input) => {
    const signature = await signCall(signer, call, input, atMs)
    const answer = await untilAnswered(signal, async () => {
      if (client.session.uid() === null) await signIn(client, person, signal)
      const envelope = { id: key, occurredAt: atMs, clockOffsetMs: 0, version: commandVersion, deviceId, signature }
      const answer = await client.transport.send({ ...envelope, call, input })
      if (answer.kind === 'accepted' || (answer.kind === 'refused' && answer.final)) return answer
      const error = new Error(answer.kind === 'lost' ? answer.trouble : answer.code)
      journal.lost(error)
      throw error
    })
    if (answer.kind === 'refused') return { refused: `${answer.code}: ${answer.message}` }
    await store.waitForVersions(answer.versions)
    return { reply: answer.reply }
  }
  const mustSend: DemoClient['mustSend'] = async (envelope, call, input) => {
    const answer = await send(envelope, call, input)
    if (answer.refused !== undefined) throw new Error(`The demo was refused as ${person.email}: ${answer.refused}`)
    return answer.reply
  }
  return { uid, person, store, sendPoints: client.sendPoints, send, mustSend, follow: client.follow }
}

/** Creates the account the first time. @returns the uid */
async function signIn(
  client: Client,
  { email, firstName, lastName, phoneNo = '' }: Person,
  signal: AbortSignal,
): Promise<string> {
  const credentials = { email, password: demoPassword }
  const tryPassword = () => untilAnswered(signal, () => client.signIn(credentials))
  const uid = await tryPassword().catch(error => {
    if (error instanceof AppError && error.code === 'signInAgain') return undefined
    throw error
  })
  if (uid !== undefined) return uid
  const created = await untilAnswered(signal, () => {
    return client.call('createHaulwayUser', { ...credentials, firstName, lastName, phoneNo })
  })
  if (!created[0]) throw new Error(`The demo can't sign in as ${email}: ${created[1]}`)
  return tryPassword()
}
