/** The names of a user's businesses, read from the server: the device holds only the current one's documents. */
import { entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { useEffect, useState } from 'react'
import { readDocuments } from '../session/read-documents.ts'

/** @returns names by entity id; empty without a network, so callers show each business's type instead */
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
