/** The geo pins on an entity's maps: its own pins, and pins of other entities near the places of its projects. */
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

/** A pin as a map shows it. `own` is set when the pin belongs to this entity, whose members may then change it. */
export type MapPin = { geoPinId: string; pin: OthersPin; changedOn: number } & (
  | { own: GeoPin; entityName?: undefined }
  | { own?: undefined; entityName: string }
)

/** @param projectId limits the pins of other entities to this project; without it, the pins near all projects */
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
      geoPinId: body.geoPinId,
      pin: body,
      changedOn: body.changedOn,
      own: body,
    }))
    // A pin near several projects arrives once for each of them: keep the newest version.
    const newest = new Map<string, MapPin>()
    for (const pin of [...theirs, ...mine]) {
      const latest = newest.get(pin.geoPinId)
      if (!latest || latest.changedOn <= pin.changedOn) newest.set(pin.geoPinId, pin)
    }
    return [...newest.values()]
  }, [own, others, projectId])
}

/** The pins as places on a map. */
export function mapPlacesOfPins(pins: readonly MapPin[]): MapPlace[] {
  return pins.map(({ geoPinId, pin }) => {
    const { name, kind, lat, lng, radiusMeters, geofence } = pin
    return { id: geoPinId, name, kind, lat, lng, radiusMeters, geofence }
  })
}
