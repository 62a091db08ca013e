/** The load this user drives now, in any of their entities. The tracker tracks only this load. */

import type { SyncStorage } from '@haulway/client/storage.ts'
import { readOverlay, withOverlay } from '@haulway/client/sync/overlay.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogRelation } from '@haulway/domain/load-log/act/act.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { listEntitiesHere } from '../../entity/entities-here.ts'
import { useSync } from '../../sync/sync-context.ts'
import { isCarrying } from '../../truck/LoadPlate.tsx'
import type { LoadToTrack } from './location-tracker.ts'

/** The load, whether the server knows it, and the business whose documents it is in. */
export type OpenLoad = LoadLogDocument & { isKnown: boolean; entityId: string }

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
      if (!isOpenFor('trucker', body)) continue
      const load = loadLogDocumentSchema.safeParse(body)
      if (load.success) open.push({ ...load.data, isKnown: known.has(id), entityId })
    }
  }
  return open.sort((a, b) => startOf(b) - startOf(a))[0] ?? null
}

/** Of all loads of a business, few are open: only these two fields of the others are read. */
const openSchema = loadLogDocumentSchema.pick({ relations: true, state: true })

/** Whether it is an open load in which the business has this relation. */
export function isOpenFor(relation: LoadLogRelation, body: unknown): boolean {
  const { data } = openSchema.safeParse(body)
  return data?.relations.includes(relation) === true && loadLogStates[data.state].open
}

function startOf({ milestones, createdOn }: LoadLogDocument): number {
  return milestones.start ?? createdOn
}

export function loadToTrackOf({ projectId, loadLogId, state, terms, isKnown }: OpenLoad): LoadToTrack {
  const { lat, lng, name } = terms.destination
  return { projectId, loadLogId, state, isLoaded: isCarrying({ state }), isKnown, destination: { lat, lng, name } }
}
