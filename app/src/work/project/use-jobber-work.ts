/** A jobber's work, live from the local database. */

import type { Scope } from '@haulway/domain/document/scope.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { daySummaryDocumentSchema } from '@haulway/domain/metrics/day-summary.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useDocuments } from '../../sync/use-documents.ts'
import type { JobberWork } from './project-day.ts'

/** @returns undefined until all of it is read */
export function useJobberWork(scope: Scope): JobberWork | undefined {
  const projects = useBodies(scope, 'project-reference', projectReferenceSchema)
  const summaries = useBodies(scope, 'project-summary', daySummaryDocumentSchema)
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const offers = useBodies(scope, 'offers', offerDocumentSchema)
  const dispatches = useBodies(scope, 'dispatches', dispatchDocumentSchema)
  return useMemo(() => {
    if (!projects || !summaries || !loads || !offers || !dispatches) return undefined
    return { projects, summaries, loads, offers, dispatches }
  }, [projects, summaries, loads, offers, dispatches])
}

/** The bodies of a collection's documents. @returns undefined until they are read */
export function useBodies<Schema extends z.ZodType>(
  scope: Scope | undefined,
  collection: string,
  schema: Schema,
): z.infer<Schema>[] | undefined {
  const documents = useDocuments(scope, collection, schema)
  return useMemo(() => documents?.map(({ body }) => body), [documents])
}
