/** Whether a load is in progress on this device, which maintenance and updates must not stop. */

import type { SyncStorage } from '@haulway/client/storage.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { listEntitiesHere } from '../entity/entities-here.ts'
import { findOpenLoad, readOpenLoad } from '../tracking/tracker/use-open-load.ts'

/** Whether this user drives an open load, or is the operator who loads one. */
export async function hasOpenLoad(storage: SyncStorage, uid: string): Promise<boolean> {
  if ((await findOpenLoad(storage, uid)) !== null) return true
  for (const entityId of await listEntitiesHere(storage)) {
    const loads = await storage.listDocuments(entityScope(entityId), 'load-logs')
    if (loads.some(({ body }) => readOpenLoad(body, 'operator') !== undefined)) return true
  }
  return false
}
