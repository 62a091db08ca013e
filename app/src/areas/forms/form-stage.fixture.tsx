/** Draws a form for a signed-in user and records what it sends. The server refuses every call. */

import { newId } from '@haulway/client/new-id.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import type { Answer } from '@haulway/client/transport/transport.ts'
import type { WireDocument } from '@haulway/domain/document/document.ts'
import { entityScope, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { CurrentEntityProvider } from '../../entity/CurrentEntity.tsx'
import { openDexieStorage, SyncDatabase } from '../../sync/dexie-storage.ts'
import { SyncProvider } from '../../sync/SyncProvider.tsx'
import { LeaveGuard } from '../../ui/overlay/LeaveGuard.tsx'
import { idOf, pit, user } from './form-documents.fixture.ts'

const entityId = idOf(1)
const future = { v7_startTransition: true, v7_relativeSplatPath: true }

export type FormStage = {
  uid: string
  /** The names of the calls that were sent, and the paths of other requests. */
  sent: string[]
  /** The calls that were sent, with their ids and inputs. */
  commands: Command[]
  /** When each of them happened, by the device, ms. A repeated call has the same id and input, and another time. */
  times: number[]
  /** Wraps a form in the providers that a page of the app has. */
  part: (children: ReactNode) => ReactNode
}

export type Command = { id: string; call: string; input: unknown }

export type Refused = Extract<Answer, { kind: 'refused' }>

const refused: Refused = { kind: 'refused', final: true, code: 'invalidInput', message: 'The server says no.' }

/** More documents of a scope, as the device has them. */
export type Stored = { scope: Scope; collection: string; id: string; body: object }

/**
 * @param address the path and query of the form's page
 * @param answer what the server answers to every call; a function is asked at each call, and
 *   without one when a stream opens
 * @param more documents besides the user's and the pit's
 * @param as the type of the business, if it isn't a pit, the user's role in it, and their uid, if they come back
 */
export async function openFormStage(
  address: string,
  answer: Answer | ((call?: string) => Answer) = refused,
  more: readonly Stored[] = [],
  { type = 'pitOperation', role = 'owner', uid = `form-${newId()}` }: As = {},
): Promise<FormStage> {
  const sent: string[] = []
  const commands: Command[] = []
  const times: number[] = []
  const { code } = entityTypes[type]
  await storeDocuments(uid, more, code, role)
  const read = (call?: string) => (typeof answer === 'function' ? answer(call) : answer)
  const transport = {
    send: async ({ id, call, input, occurredAt }: Command & { occurredAt: number | undefined }) => {
      sent.push(call)
      commands.push({ id, call, input })
      if (occurredAt !== undefined) times.push(occurredAt)
      return read(call) as Answer<never>
    },
    // A server that accepts calls is one with a connection. The stream breaks if a message can't be stored.
    subscribe: async (_scopes: unknown, onMessage: (message: SubscriptionMessage) => unknown, signal: AbortSignal) => {
      if (read().kind === 'accepted') await onMessage({ type: 'heartbeat', at: Date.now(), versions: {} })
      await untilAborted(signal)
    },
    upload: async () => ({ kind: 'lost', trouble: 'No network.' }) as const,
  }
  const found = { startEntity: entityId, entityType: code }
  return {
    uid,
    sent,
    commands,
    times,
    part: children => (
      <MemoryRouter future={future} initialEntries={[address]}>
        <LeaveGuard />
        <SyncProvider uid={uid} transport={transport} newId={newId} fallback={null}>
          <CurrentEntityProvider uid={uid} found={found}>
            {children}
          </CurrentEntityProvider>
        </SyncProvider>
      </MemoryRouter>
    ),
  }
}

type As = { type?: EntityTypeName; role?: MemberRole; uid?: string }

/** Stores the user's document, and the pit they own. */
async function storeDocuments(uid: string, more: readonly Stored[], code: number, role: MemberRole): Promise<void> {
  const db = new SyncDatabase(uid)
  const storage = openDexieStorage(db)
  const of = (collection: string, id: string, body: object): WireDocument => ({
    collection,
    id,
    version: 1,
    body: { ...body },
  })
  await storage.replaceScope(userScope(uid), 1, [of('haulway-user', uid, { ...user, uid, entityTypes: [code] })])
  const owner = { entityId, uid, role, name: 'Jo Alder', since: 0 }
  const own = [of('haulway-entity', entityId, { ...pit, entityType: code }), of('members', uid, owner)]
  const scopes = Map.groupBy(more, ({ scope }) => scope).set(entityScope(entityId), [])
  for (const scope of scopes.keys()) {
    const stored = more.filter(each => each.scope === scope).map(({ collection, id, body }) => of(collection, id, body))
    await storage.replaceScope(scope, 1, [...(scope === entityScope(entityId) ? own : []), ...stored])
  }
  db.close()
}
