/** A truck's documents, for its own entity. Other parties only see the snapshot in the dispatch and the load. */
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type Truck, truckSchema } from './truck.ts'

/** Collection `trucks` (specification 3). */
export const truckDocumentSchema = truckSchema
export type TruckDocument = Truck

export function truckDocuments(truck: Truck): DocumentChange[] {
  return [{ scope: entityScope(truck.entityId), collection: 'trucks', id: truck.truckId, body: { ...truck } }]
}
