/**
 * A demo account, a client like all others: typed calls with their envelope, the subscription held in memory. An act
 * is sent under its own key until the server has answered, as a phone's outbox does.
 */
import { isFinalRefusal } from '@haulway/domain/errors.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { type Contract, contract } from '@haulway/domain/wire/contract.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { z } from 'zod'
import type { Person } from '../day/working-day.ts'
import type { DocumentStore } from './document-store.ts'
import { followScopes } from './follow-scopes.ts'
import type { Journal } from './journal.ts'
import { untilAnswered } from './retry.ts'
import { openSession } from './session.ts'

/** What is said of a call beside its body. */
export type Envelope = { atMs: number; key: string }
type CallContext = { envelope: Envelope; versions: Record<string, number>; isStale: boolean }
export type Calls = ContractRouterClient<Contract, CallContext>
type Options = { context: CallContext; signal: AbortSignal }

export type Told<T> = { reply: T; refused?: undefined } | { reply?: undefined; refused: string }

export type DemoClient = {
  uid: string
  person: Person
  url: string
  store: DocumentStore
  token: (isStale?: boolean) => Promise<string>
  /** Sends until it is answered, and until its documents have come. A final refusal is an answer. */
  tell: <T>(envelope: Envelope, run: (calls: Calls, options: Options) => Promise<T>) => Promise<Told<T>>
  /** As `tell`, where a refusal means that the demo itself is wrong. */
  mustTell: <T>(envelope: Envelope, run: (calls: Calls, options: Options) => Promise<T>) => Promise<T>
  /** Follows scopes besides those followed already, until the demo ends; settles when their documents are there. */
  follow: (scopes: string[]) => Promise<void>
}

export type ClientParts = { url: string; deviceId: string; store: DocumentStore; journal: Journal; signal: AbortSignal }

const versionsSchema = z.record(z.string(), z.int())
const timeoutMs = 20 * secondMs

/** @throws Error when the account is somebody else's */
export async function openDemoClient(parts: ClientParts, person: Person): Promise<DemoClient> {
  const { url, store, journal, signal } = parts
  const session = await openSession(url, person, signal)
  const calls: Calls = createORPCClient(buildLink(parts, session.token))
  const follow = followScopes({ url, store, signal, token: session.token })
  const tell: DemoClient['tell'] = async (envelope, run) => {
    let isStale = false
    const told = await untilAnswered(signal, async () => {
      const context: CallContext = { envelope, versions: {}, isStale }
      try {
        const reply = await run(calls, { context, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) })
        return { reply, versions: context.versions }
      } catch (error) {
        isStale = error instanceof ORPCError && error.status === 401
        if (!(error instanceof ORPCError) || !isFinalRefusal(error.code, error.status)) {
          journal.lost(error)
          throw error
        }
        return { refused: `${error.code}: ${error.message}`, versions: context.versions }
      }
    })
    await store.reached(told.versions)
    return told
  }
  const mustTell: DemoClient['mustTell'] = async (envelope, run) => {
    const told = await tell(envelope, run)
    if (told.refused !== undefined) throw new Error(`The demo was refused as ${person.email}: ${told.refused}`)
    return told.reply
  }
  return { uid: session.uid, person, url, store, token: session.token, tell, mustTell, follow }
}

function buildLink({ url, deviceId }: ClientParts, token: DemoClient['token']): OpenAPILink<CallContext> {
  return new OpenAPILink<CallContext>(contract, {
    url,
    headers: async ({ context: { envelope, isStale } }) => ({
      authorization: `Bearer ${await token(isStale)}`,
      [envelopeHeaders.key]: envelope.key,
      [envelopeHeaders.device]: deviceId,
      [envelopeHeaders.occurredAt]: String(envelope.atMs),
    }),
    fetch: async (request, init, { context }) => {
      const response = await fetch(request, init)
      const versions = response.headers.get(envelopeHeaders.versions)
      if (versions) context.versions = versionsSchema.parse(JSON.parse(versions))
      return response
    },
  })
}
