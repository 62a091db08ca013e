/** Hooks that screens read with: live local documents, with the effects of the user's unconfirmed updates applied. */

import { isReport, type OutboxCommand } from '@haulway/client/storage.ts'
import { readOverlay, withOverlay } from '@haulway/client/sync/overlay.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { useSync } from './sync-context.ts'
import { useIsPageShown, useWhileShown } from './use-is-page-shown.ts'
import { useLiveQuery } from './use-live-query.ts'

/** `isPending`: shows an update that the server has not confirmed yet. */
export type LocalDocument<Body> = { id: string; body: Body; isPending: boolean }

/** The entity that the user works as on this screen; undefined outside the areas. */
export const ActingEntityContext = createContext<string | undefined>(undefined)

/**
 * A scope's collection, live. Skips documents that this version of the app can't read.
 * @returns undefined until the first answer of the local database
 */
export function useDocuments<Schema extends z.ZodType>(
  scope: Scope | undefined,
  collection: string,
  schema: Schema,
): LocalDocument<z.infer<Schema>>[] | undefined {
  const { storage, uid } = useSync()
  const entityId = useContext(ActingEntityContext)
  const { isShown, read } = useWhileShown(async () => {
    if (!scope) return []
    const documents = await storage.listDocuments(scope, collection)
    const overlay = await readOverlay(storage, { uid, entityId })
    return withOverlay(overlay, scope, collection, documents).flatMap(({ body, ...rest }) => {
      const parsed = schema.safeParse(body)
      return parsed.success ? [{ ...rest, body: parsed.data }] : []
    })
  })
  return useLiveQuery(read, [storage, uid, entityId, scope, collection, schema, isShown])
}

/**
 * One document, live.
 * @returns undefined until the first answer of the local database, null when there is none
 */
export function useDocument<Schema extends z.ZodType>(
  scope: Scope | undefined,
  collection: string,
  id: string | undefined,
  schema: Schema,
): LocalDocument<z.infer<Schema>> | null | undefined {
  const { storage, uid } = useSync()
  const entityId = useContext(ActingEntityContext)
  const { isShown, read } = useWhileShown(async () => {
    if (!scope || id === undefined) return null
    const document = await storage.readDocument({ scope, collection, id })
    const overlay = await readOverlay(storage, { uid, entityId })
    const [found] = withOverlay(overlay, scope, collection, document ? [document] : []).filter(d => d.id === id)
    const parsed = schema.safeParse(found?.body)
    return found && parsed.success ? { ...found, body: parsed.data } : null
  })
  return useLiveQuery(read, [storage, uid, entityId, scope, collection, id, schema, isShown])
}

/**
 * Whether the documents of these scopes have come to this device. Until then, an empty collection says nothing. Stays
 * true while they are fetched again, so that a page keeps what was typed.
 * @returns undefined until the first answer of the local database
 */
export function useHaveArrived(scopes: Scope[]): boolean | undefined {
  const { storage } = useSync()
  const [arrived] = useState(() => new Set<string>())
  const isHere = (scope: Scope) => arrived.has(scope)
  const read = async () => {
    if (scopes.every(isHere)) return true
    for (const scope of Object.keys(await storage.readVersions())) arrived.add(scope)
    return scopes.every(isHere)
  }
  return useLiveQuery(read, [storage, scopes.join(' ')])
}

/** The user's updates that are not sent yet, and those that were refused. */
export function useOutbox(): { waiting: OutboxCommand[]; refused: OutboxCommand[] } | undefined {
  const { storage } = useSync()
  const { isShown, read } = useWhileShown(async () => {
    const commands = (await storage.listCommands()).filter(command => !isReport(command))
    return {
      waiting: commands.filter(command => command.state === 'waiting'),
      refused: commands.filter(command => command.state === 'refused'),
    }
  })
  return useLiveQuery(read, [storage, isShown])
}

/** Follows scopes while the component is mounted. */
export function useFollow(scopes: Scope[]): void {
  const { engine } = useSync()
  const names = scopes.join(' ')
  useEffect(() => {
    engine.follow(names === '' ? [] : (names.split(' ') as Scope[]))
  }, [engine, names])
}

/** The latest known position of each truck in the followed scopes. */
export function usePositions(): PositionFrame[] {
  const { positions } = useSync()
  const isShown = useIsPageShown()
  return useSyncExternalStore(isShown ? positions.subscribe : never, positions.latest)
}

const never = () => () => {}
