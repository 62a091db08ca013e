/** Where the current business is, and its own pins: what someone who chooses a place may mean. */
import { geoPinDocumentSchema } from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { useMemo } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useDocuments } from '../sync/use-documents.ts'

export function useSavedPlaces(): readonly FoundPlace[] {
  const { scope } = useCurrentEntity()
  const entity = useEntityDocument()
  const pins = useDocuments(scope, 'geo-pins', geoPinDocumentSchema)
  return useMemo(() => {
    const own = entity?.place ? [{ name: entity.name, town: '', lat: entity.place.lat, lng: entity.place.lng }] : []
    return [...own, ...(pins ?? []).map(({ body: { name, lat, lng } }) => ({ name, town: '', lat, lng }))]
  }, [entity, pins])
}
