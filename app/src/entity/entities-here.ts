/** The businesses whose documents are on this device. */
import type { SyncStorage } from '@haulway/client/storage.ts'
import { entityScope, scopeParts, scopeSchema } from '@haulway/domain/document/scope.ts'

/**
 * Not those that the user's own document lists: it may arrive after their documents, and then a load that the screen
 * already shows would not count as open.
 */
export async function listEntitiesHere(storage: SyncStorage): Promise<string[]> {
  const scopes = Object.keys(await storage.readVersions()).flatMap(scope => scopeSchema.safeParse(scope).data ?? [])
  return scopes.map(scopeParts).flatMap(({ kind, ownerId }) => (kind === 'haulway-entity' && ownerId ? [ownerId] : []))
}

/**
 * Removes the documents of businesses that the user has left or lost. The server closes only scopes that are followed.
 * @param own the businesses that the user's document lists
 */
export async function dropLeftEntities(storage: SyncStorage, own: readonly string[]): Promise<void> {
  const left = (await listEntitiesHere(storage)).filter(entityId => !own.includes(entityId))
  for (const entityId of left) await storage.dropScope(entityScope(entityId))
}
