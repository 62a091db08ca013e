import { type MapConfig, mapConfigDocumentId, mapConfigSchema } from '@haulway/domain/startup/startup.documents.ts'
import { useDocument } from '../sync/use-documents.ts'

/** What this installation has configured for maps; undefined until it is known. */
export function useMapConfig(): MapConfig | undefined {
  return useDocument('haulway-config', 'haulway-config', mapConfigDocumentId, mapConfigSchema)?.body
}

/** The map style that this installation has configured; undefined means the demo region's own ground. */
export function useTileStyleUrl(): string | undefined {
  return useMapConfig()?.tileStyleUrl ?? undefined
}
