/** What an entity's members see of its pins. Other parties see the place in the haul and the load. */
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type GeoPin, geoPinSchema } from './geo-pin.ts'

/** Collection `geo-pins`. @public for clients that read it */
export const geoPinDocumentSchema = geoPinSchema

export function geoPinDocuments(geoPin: GeoPin): DocumentChange[] {
  return [{ scope: entityScope(geoPin.entityId), collection: 'geo-pins', id: geoPin.geoPinId, body: { ...geoPin } }]
}
