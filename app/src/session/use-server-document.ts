/** A document that has left this device, from the server. */
import type { CollectionName, DocumentOf, ScopeOf } from '@haulway/domain/wire/collections.ts'
import { useEffect, useState } from 'react'
import { read } from './app-read.ts'

/**
 * @param isWanted whether this device has looked for it and does not hold it
 * @returns undefined until it is read, null when there is none or the server can't be reached
 */
export function useServerDocument<Name extends CollectionName>(
  { scope, collection, id }: { scope: ScopeOf<Name>; collection: Name; id: string },
  isWanted: boolean,
): DocumentOf<Name> | null | undefined {
  const [found, setFound] = useState<{ of: string; body: DocumentOf<Name> | null }>()
  const of = JSON.stringify([scope, collection, id])
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const show = (body: DocumentOf<Name> | null) => !isOver && setFound({ of, body })
    read.document({ scope, collection, id }).then(
      body => show(body ?? null),
      () => show(null),
    )
    return () => {
      isOver = true
    }
  }, [isWanted, scope, collection, id, of])
  return found?.of === of ? found.body : undefined
}
