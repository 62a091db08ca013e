/** Documents that have left this device, read from the server page by page when the user requests them. */
import type { PageQuery } from '@haulway/client/read.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { CollectionName, DocumentOf } from '@haulway/domain/wire/collections.ts'
import { useEffect, useRef, useState } from 'react'
import { read } from './app-read.ts'

export type OlderPages<Body> = {
  documents: readonly Body[]
  isReading: boolean
  /** Whether the last page that was requested could not be read. */
  hasFailed: boolean
  /** Whether all are read. */
  hasAll: boolean
  /** Reads the next page. After an error, it is tried again. */
  readNext: () => void
}

/** Reads the first page without a request, for what would be wrong without it. */
export const firstPage = (read: readonly unknown[]) => read.length === 0

const onRequest = () => false

/** `next`: where the next page begins; undefined before the first one, null after the last one. */
type ReadPages<Body> = { of: string; documents: Body[]; next: string | null | undefined }

/**
 * @param query the order and the length of a page, and of which documents
 * @param readsOn whether the next page is read without a request, after those with these documents. An error ends it.
 */
export function useOlderPages<Name extends CollectionName>(
  scope: Scope,
  collection: Name,
  query: PageQuery<Name>,
  readsOn: (read: readonly DocumentOf<Name>[]) => boolean = onRequest,
): OlderPages<DocumentOf<Name>> {
  const [pages, setPages] = useState<ReadPages<DocumentOf<Name>>>()
  // A page stays open while its user switches to another business, or goes from one project to the next.
  const of = JSON.stringify([scope, query.where])
  const known = pages?.of === of ? pages : { of, documents: [], next: undefined }
  const { documents, next } = known
  const isWanted = next !== null && readsOn(documents)
  const [readingOf, setReadingOf] = useState(isWanted ? of : undefined)
  const [failedOf, setFailedOf] = useState<string>()
  const readNext = async (asked: string) => {
    setReadingOf(asked)
    setFailedOf(undefined)
    const page = await read.page(scope, collection, { ...query, after: known.next ?? undefined }).catch(() => undefined)
    // An answer about another business is too late.
    if (latest.current.of !== asked) return
    if (!page) setFailedOf(asked)
    else setPages({ of: asked, documents: [...known.documents, ...page.documents], next: page.next ?? null })
    setReadingOf(undefined)
  }
  const latest = useRef({ of, readNext })
  latest.current = { of, readNext }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was read, and no error, leads to the next.
  useEffect(() => {
    if (isWanted) void latest.current.readNext(of)
  }, [isWanted, of, next])
  return {
    documents,
    isReading: readingOf === of,
    hasFailed: failedOf === of,
    hasAll: next === null,
    readNext: () => void readNext(of),
  }
}
