/** The names of a user's businesses: only the current one's documents are on the device, so they are asked for. */
import { entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { useEffect, useState } from 'react'
import { readDocuments } from '../session/read-documents.ts'

/** @returns names by entity id; none without a network, when the type of each business stands in for its name */
export function useEntityNames(): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>({})
  useEffect(() => {
    let isOver = false
    readDocuments('haulway-entity', entityDocumentSchema).then(
      ({ documents }) => {
        if (!isOver) setNames(Object.fromEntries(documents.map(({ id, body }) => [id, body.name])))
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [])
  return names
}
