/** An entity's pins as its members see them, and pins near a project's places as its other parties see them. */
import { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { distanceMeters, type LatLng } from '../geo.ts'
import { idSchema } from '../ids.ts'
import { type GeoPin, geoPinRules, geoPinSchema } from './geo-pin.ts'

/** Collection `geo-pins`. */
export const geoPinDocumentSchema = geoPinSchema

export function geoPinDocuments(geoPin: GeoPin): DocumentChange[] {
  return [{ ...keyOf(geoPin), body: { ...geoPin } }]
}

export function removedGeoPinDocuments(geoPin: GeoPin): DocumentChange[] {
  return [{ ...keyOf(geoPin), body: null }]
}

function keyOf({ entityId, geoPinId }: GeoPin) {
  return { scope: entityScope(entityId), collection: 'geo-pins', id: geoPinId }
}

/** The fields of a pin that others see. A new field is private to the pin's owner until it is listed here. */
const partyPinSchema = geoPinSchema.pick({
  geoPinId: true,
  kind: true,
  name: true,
  note: true,
  changedOn: true,
  lat: true,
  lng: true,
  radiusMeters: true,
  geofence: true,
})

/** Collection `project-geo-pins`: one entity's pins around the places of a project, for the project's other parties. */
export const projectGeoPinsDocumentSchema = z.object({
  projectId: idSchema,
  entityId: idSchema,
  entityName: z.string().max(80),
  geoPins: z.array(partyPinSchema),
})
export type ProjectGeoPinsDocument = z.infer<typeof projectGeoPinsDocumentSchema>

/** Pins within this distance of a haul's place are shown to the project's other parties. */
export const surroundingsMeters = 3000
/** Only this many nearest pins are shown to other parties, to keep the document small. */
export const projectGeoPinsMax = 40

export type PinOwner = { entityId: string; entityName: string; geoPins: readonly GeoPin[] }

/**
 * One owner's pins for the other parties of a project: a separate document in each party's scope, so it is on their
 * devices without a network. Published when the project or one of the owner's pins changes.
 * @param project `liveUntil` is set once it is closed, ms
 * @param places both ends of its hauls
 */
export function projectGeoPinsDocuments(
  project: { projectId: string; liveUntil?: number },
  owner: PinOwner,
  places: readonly LatLng[],
  readerIds: readonly string[],
): DocumentChange[] {
  const { projectId, ...life } = project
  const { entityId, entityName } = owner
  const geoPins = pinsAround(owner.geoPins, places).map(pin => partyPinSchema.parse(pin))
  const body: ProjectGeoPinsDocument | null = geoPins.length === 0 ? null : { projectId, entityId, entityName, geoPins }
  return readerIds
    .filter(readerId => readerId !== entityId)
    .map(readerId => ({
      scope: entityScope(readerId),
      collection: 'project-geo-pins',
      id: `${projectId}:${entityId}`,
      ...(body && life),
      body,
    }))
}

/** The pins that others see, nearest to a place first. */
function pinsAround(geoPins: readonly GeoPin[], places: readonly LatLng[]): GeoPin[] {
  return geoPins
    .filter(pin => geoPinRules[pin.kind].isShown)
    .map(pin => ({ pin, meters: Math.min(...places.map(place => distanceMeters(pin, place))) }))
    .filter(({ meters }) => meters <= surroundingsMeters)
    .sort((a, b) => a.meters - b.meters || (a.pin.geoPinId < b.pin.geoPinId ? -1 : 1))
    .slice(0, projectGeoPinsMax)
    .map(({ pin }) => pin)
}
