/**
 * A demo account, a client like all others. An act is sent under its own key until the server has answered, as a
 * phone's outbox does; the simulator waits for it, so that its day can run faster than the clock.
 */
import type { CallInput, CallOutput } from '@haulway/client/call.ts'
import { type Client, openClient } from '@haulway/client/client.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import type { Person } from '../day/working-day.ts'
import type { DocumentStore } from './document-store.ts'
import type { Journal } from './journal.ts'
import { untilAnswered } from './retry.ts'

/** What is said of a call beside its input. */
export type Envelope = { atMs: number; key: string }

export type Told<T> = { reply: T; refused?: undefined } | { reply?: undefined; refused: string }

export type DemoClient = {
  uid: string
  person: Person
  store: DocumentStore
  sendPoints: Client['sendPoints']
  /** Sends until it is answered, and until its documents have come. A final refusal is an answer. */
  tell: <Name extends CallName>(
    envelope: Envelope,
    name: Name,
    input: CallInput<Name>,
  ) => Promise<Told<CallOutput<Name>>>
  /** As `tell`, where a refusal means that the demo itself is wrong. */
  mustTell: <Name extends CallName>(envelope: Envelope, name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>
  /** Follows scopes besides those followed already, until the demo ends; settles when their documents are there. */
  follow: (scopes: Scope[]) => Promise<void>
}

export type ClientParts = { url: string; deviceId: string; store: DocumentStore; journal: Journal; signal: AbortSignal }

/** One for all: the demo is for looking around, and it is bound to this machine. */
export const demoPassword = 'haulway demo'

/** Its clock runs on: it must not act for long on what documents said before a stream broke. */
const reconnectMaxMs = 500

/** @throws Error when the account is somebody else's */
export async function openDemoClient(parts: ClientParts, person: Person): Promise<DemoClient> {
  const { url, store, journal, signal, deviceId } = parts
  const client = await openClient({ url, storage: store.storage, reconnectMaxMs })
  signal.addEventListener('abort', client.close)
  const uid = await signIn(client, person, signal)
  const tell: DemoClient['tell'] = async ({ atMs, key }, call, input) => {
    const answer = await untilAnswered(signal, async () => {
      if (client.session.uid() === null) await signIn(client, person, signal)
      const envelope = { id: key, occurredAt: atMs, clockOffsetMs: 0, version: commandVersion, deviceId }
      const answer = await client.transport.send({ ...envelope, call, input })
      if (answer.kind === 'accepted' || (answer.kind === 'refused' && answer.final)) return answer
      const error = new Error(answer.kind === 'lost' ? answer.trouble : answer.code)
      journal.lost(error)
      throw error
    })
    if (answer.kind === 'refused') return { refused: `${answer.code}: ${answer.message}` }
    await store.reached(answer.versions)
    return { reply: answer.reply }
  }
  const mustTell: DemoClient['mustTell'] = async (envelope, call, input) => {
    const told = await tell(envelope, call, input)
    if (told.refused !== undefined) throw new Error(`The demo was refused as ${person.email}: ${told.refused}`)
    return told.reply
  }
  return { uid, person, store, sendPoints: client.sendPoints, tell, mustTell, follow: client.follow }
}

/** The account is made the first time. @returns the uid */
async function signIn(client: Client, { email, firstName, lastName }: Person, signal: AbortSignal): Promise<string> {
  const credentials = { email, password: demoPassword }
  const enter = () => untilAnswered(signal, () => client.signIn(credentials))
  const uid = await enter().catch(error => {
    if (error instanceof AppError && error.code === 'signInAgain') return undefined
    throw error
  })
  if (uid !== undefined) return uid
  const created = await untilAnswered(signal, () => {
    return client.call('createHaulwayUser', { ...credentials, firstName, lastName, phoneNo: '' })
  })
  if (!created[0]) throw new Error(`The demo can't sign in as ${email}: ${created[1]}`)
  return enter()
}
