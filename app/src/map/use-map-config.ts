import { type MapConfig, mapConfigDocumentId, mapConfigSchema } from '@haulway/domain/startup/startup.documents.ts'
import { useDocument } from '../sync/use-documents.ts'

/** What this installation has configured for maps; undefined until it is read, null if this device has none. */
export function useMapConfig(): MapConfig | null | undefined {
  const found = useDocument('haulway-config', 'haulway-config', mapConfigDocumentId, mapConfigSchema)
  return found === null ? null : found?.body
}
