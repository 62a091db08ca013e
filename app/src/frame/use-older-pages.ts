/** Documents that have left this device, read from the server page by page when the user requests them. */
import type { PageQuery } from '@haulway/client/read.ts'
import { liveAtLeastMs } from '@haulway/domain/document/document.ts'
import type { CollectionName, DocumentOf, ScopeOf } from '@haulway/domain/wire/collections.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import { read } from '../session/app-read.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { useLatest } from '../ui/use-latest.ts'

export type OlderPages<Body> = {
  documents: readonly Body[]
  isReading: boolean
  /** Whether the last page that was requested could not be read. */
  hasFailed: boolean
  /** Whether all are read, or nothing can have left this device: the business is too new. */
  hasAll: boolean
  /** Reads the next page. After an error, it is tried again. */
  readNext: () => void
}

/** `next`: where the next page begins; undefined before the first one, null after the last one. */
type ReadPages<Body> = { of: string; documents: Body[]; next: string | null | undefined }

/**
 * @param query the order and the length of a page, and of which documents
 * @param isFirstRead whether the first page is read without a request, for what would be wrong without it
 */
export function useOlderPages<Name extends CollectionName>(
  scope: ScopeOf<Name>,
  collection: Name,
  query: PageQuery<Name>,
  isFirstRead = false,
): OlderPages<DocumentOf<Name>> {
  const [pages, setPages] = useState<ReadPages<DocumentOf<Name>>>()
  // A page stays open while its user switches to another business, or goes from one project to the next.
  const of = JSON.stringify([scope, query.where])
  const known = pages?.of === of ? pages : { of, documents: [], next: undefined }
  const { documents, next } = known
  const createdOn = useMaybeCurrentUser()?.entity?.createdOn ?? 0
  const isNew = useNow(60_000) - createdOn < liveAtLeastMs
  const [readingOf, setReadingOf] = useState(isFirstRead ? of : undefined)
  const [failedOf, setFailedOf] = useState<string>()
  const latestOf = useLatest(of)
  const readNext = async (asked: string) => {
    setReadingOf(asked)
    setFailedOf(undefined)
    const page = await read.page(scope, collection, { ...query, after: known.next ?? undefined }).catch(() => undefined)
    // An answer about another business is too late.
    if (latestOf.current !== asked) return
    if (!page) setFailedOf(asked)
    else setPages({ of: asked, documents: [...known.documents, ...page.documents], next: page.next ?? null })
    setReadingOf(undefined)
  }
  const readFirst = useEffectEvent(readNext)
  useEffect(() => {
    if (isFirstRead) void readFirst(of)
  }, [isFirstRead, of])
  return {
    documents,
    isReading: readingOf === of,
    hasFailed: failedOf === of,
    hasAll: next === null || isNew,
    readNext: () => void readNext(of),
  }
}
