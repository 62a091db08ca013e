/** The names of a user's businesses, read from the server: the device holds only the current one's documents. */
import { read } from '../session/app-read.ts'
import { useRead } from '../sync/use-read.ts'

/** @returns names by entity id; empty without a network, so callers show each business's type instead */
export function useEntityNames(): Record<string, string> {
  const { value: entities = [] } = useRead('own entities', read.ownEntities)
  return Object.fromEntries(entities.map(({ entityId, name }) => [entityId, name]))
}
