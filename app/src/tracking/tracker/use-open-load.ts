/** The load this user drives now, in any of their entities. The tracker tracks only this load. */

import type { SyncStorage } from '@haulway/client/storage.ts'
import { readOverlay, withOverlay } from '@haulway/client/sync/overlay.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogRelation } from '@haulway/domain/load-log/act/act.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { listEntitiesHere } from '../../entity/entities-here.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useLiveQuery } from '../../sync/use-live-query.ts'
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
      const load = readOpenLoad(body, 'trucker')
      if (load) open.push({ ...load, isKnown: known.has(id), entityId })
    }
  }
  return open.sort((a, b) => startOf(b) - startOf(a))[0] ?? null
}

const openSchema = loadLogDocumentSchema.pick({ relations: true, state: true })

/**
 * Reads a load that is open, and in which the business has this relation. Of a business's loads few are: the others are
 * not read whole. @returns undefined for any other load, and for one that this version of the app can't read
 */
export function readOpenLoad(body: unknown, relation: LoadLogRelation): LoadLogDocument | undefined {
  const { data } = openSchema.safeParse(body)
  const isOpen = data?.relations.includes(relation) && loadLogStates[data.state].open
  return isOpen ? loadLogDocumentSchema.safeParse(body).data : undefined
}

function startOf({ milestones, createdOn }: LoadLogDocument): number {
  return milestones.start ?? createdOn
}

export function loadToTrackOf({ projectId, loadLogId, state, terms, isKnown }: OpenLoad): LoadToTrack {
  const { lat, lng, name } = terms.destination
  return { projectId, loadLogId, state, isLoaded: isCarrying({ state }), isKnown, destination: { lat, lng, name } }
}
