import { mapConfigDocumentId, mapConfigSchema } from '@haulway/domain/startup/startup.documents.ts'
import { useDocument } from '../sync/use-documents.ts'

/** The map style that this installation has configured; undefined means the demo region's own ground. */
export function useTileStyleUrl(): string | undefined {
  const config = useDocument('haulway-config', 'haulway-config', mapConfigDocumentId, mapConfigSchema)
  return config?.body.tileStyleUrl ?? undefined
}
