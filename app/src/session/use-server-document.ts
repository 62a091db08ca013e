/** A document that has left this device, from the server. */
import type { CollectionName, DocumentOf, ScopeOf } from '@haulway/domain/wire/collections.ts'
import { useRead } from '../sync/use-read.ts'
import { read } from './app-read.ts'

/**
 * @param isWanted whether this device has looked for it and does not hold it
 * @returns undefined until it is read, null when there is none or the server can't be reached
 */
export function useServerDocument<Name extends CollectionName>(
  { scope, collection, id }: { scope: ScopeOf<Name>; collection: Name; id: string },
  isWanted: boolean,
): DocumentOf<Name> | null | undefined {
  const key = JSON.stringify([scope, collection, id])
  const { state, value } = useRead(key, () => read.document({ scope, collection, id }), { isWanted })
  return state === 'waiting' ? undefined : (value ?? null)
}
