import { mapConfigDocumentId, mapConfigSchema } from '@haulway/domain/startup/startup.documents.ts'
import { useDocument } from '../sync/use-documents.ts'

/** The ground this installation has chosen for its maps; undefined is the region drawn by ourselves. */
export function useTileStyleUrl(): string | undefined {
  const config = useDocument('haulway-config', 'haulway-config', mapConfigDocumentId, mapConfigSchema)
  return config?.body.tileStyleUrl ?? undefined
}
