/** The geo pins on the maps of an entity: its own, and those of others around the places of its projects. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import {
  geoPinDocumentSchema,
  type ProjectGeoPinsDocument,
  projectGeoPinsDocumentSchema,
} from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import type { GeoPin } from '@haulway/domain/geo-pin/geo-pin.ts'
import { useMemo } from 'react'
import type { MapPlace } from '../map/map-features.ts'
import { useDocuments } from '../sync/use-documents.ts'

type OthersPin = ProjectGeoPinsDocument['geoPins'][number]

/** A pin as a map shows it; `own` where this entity keeps it and its members may change it. */
export type MapPin = { geoPinId: string; pin: OthersPin; changedOn: number } & (
  | { own: GeoPin; entityName?: undefined }
  | { own?: undefined; entityName: string }
)

/** @param projectId only what others set around this project; all projects where it is left out */
export function useMapPins(scope: Scope, projectId?: string): readonly MapPin[] {
  const own = useDocuments(scope, 'geo-pins', geoPinDocumentSchema)
  const others = useDocuments(scope, 'project-geo-pins', projectGeoPinsDocumentSchema)
  return useMemo(() => {
    const theirs = (others ?? [])
      .filter(({ body }) => projectId === undefined || body.projectId === projectId)
      .flatMap(({ body: { entityName, geoPins } }) =>
        geoPins.map(pin => ({ geoPinId: pin.geoPinId, pin, changedOn: pin.changedOn, entityName })),
      )
    const mine = (own ?? []).map(({ body }) => ({
      ...{ geoPinId: body.geoPinId, pin: body, changedOn: body.changedOn, own: body },
    }))
    // One pin is told once for each project near it: the newest word counts.
    const newest = new Map<string, MapPin>()
    for (const pin of [...theirs, ...mine]) {
      const held = newest.get(pin.geoPinId)
      if (!held || held.changedOn <= pin.changedOn) newest.set(pin.geoPinId, pin)
    }
    return [...newest.values()]
  }, [own, others, projectId])
}

/** The pins as places of a map. */
export function mapPlacesOfPins(pins: readonly MapPin[]): MapPlace[] {
  return pins.map(({ geoPinId, pin }) => {
    const { name, kind, lat, lng, radiusMeters, geofence } = pin
    return { id: geoPinId, name, kind, lat, lng, radiusMeters, geofence }
  })
}
