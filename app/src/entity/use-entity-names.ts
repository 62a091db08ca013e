/** The names of a user's businesses, read from the server: the device holds only the current one's documents. */
import { useEffect, useState } from 'react'
import { read } from '../session/app-read.ts'

/** @returns names by entity id; empty without a network, so callers show each business's type instead */
export function useEntityNames(): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>({})
  useEffect(() => {
    let isOver = false
    read.ownEntities().then(
      entities => {
        if (!isOver) setNames(Object.fromEntries(entities.map(({ entityId, name }) => [entityId, name])))
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [])
  return names
}
