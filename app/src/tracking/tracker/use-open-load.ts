/** The load this user drives now, in any of their entities. The tracker tracks only this load. */

import type { SyncStorage } from '@haulway/client/storage.ts'
import { readOverlay, withOverlay } from '@haulway/client/sync/overlay.ts'
import { entityScope, scopeParts, scopeSchema } from '@haulway/domain/document/scope.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSync } from '../../sync/sync-context.ts'
import { isCarrying } from '../../truck/LoadPlate.tsx'
import type { LoadToTrack } from './location-tracker.ts'

/** The load, and whether the server knows it. */
export type OpenLoad = LoadLogDocument & { isKnown: boolean }

/** @returns null if there is none, undefined until the local database has answered */
export function useOpenLoad(): OpenLoad | null | undefined {
  const { storage, uid } = useSync()
  return useLiveQuery(() => findOpenLoad(storage, uid), [storage, uid])
}

/** Includes the user's acts that are not sent yet. @returns null if there is none */
export async function findOpenLoad(storage: SyncStorage, uid: string): Promise<OpenLoad | null> {
  const open: OpenLoad[] = []
  for (const entityId of await listEntitiesHere(storage)) {
    const scope = entityScope(entityId)
    const documents = await storage.listDocuments(scope, 'load-logs')
    const overlay = await readOverlay(storage, { uid, entityId })
    const known = new Set(documents.map(({ id }) => id))
    for (const { id, body } of withOverlay(overlay, scope, 'load-logs', documents)) {
      const load = loadLogDocumentSchema.safeParse(body)
      if (load.success && isTracked(load.data)) open.push({ ...load.data, isKnown: known.has(id) })
    }
  }
  return open.sort((a, b) => startOf(b) - startOf(a))[0] ?? null
}

/**
 * The entities whose documents are on this device. Not those that the user's own document lists: it may arrive after
 * them, and then a load that the screen already shows would not count as open.
 */
export async function listEntitiesHere(storage: SyncStorage): Promise<string[]> {
  const scopes = Object.keys(await storage.readVersions()).flatMap(scope => scopeSchema.safeParse(scope).data ?? [])
  return scopes.map(scopeParts).flatMap(({ kind, ownerId }) => (kind === 'haulway-entity' && ownerId ? [ownerId] : []))
}

function isTracked({ relations, state }: LoadLogDocument): boolean {
  return relations.includes('trucker') && loadLogStates[state].open
}

function startOf({ milestones, createdOn }: LoadLogDocument): number {
  return milestones.start ?? createdOn
}

export function loadToTrackOf({ projectId, loadLogId, state, terms, isKnown }: OpenLoad): LoadToTrack {
  const { lat, lng, name } = terms.destination
  return { projectId, loadLogId, state, isLoaded: isCarrying({ state }), isKnown, destination: { lat, lng, name } }
}
