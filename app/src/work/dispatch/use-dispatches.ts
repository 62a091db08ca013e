/** The dispatches of a driver, live from the local database, and those of a fleet on a day. */

import type { Scope } from '@haulway/domain/document/scope.ts'
import { type DispatchDocument, dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { useMemo } from 'react'
import { useDocuments } from '../../sync/use-documents.ts'

/** Open dispatches that this entity itself drives, newest first. @returns undefined until they are read */
export function useOwnDispatches(scope: Scope, entityId: string): DispatchDocument[] | undefined {
  const documents = useDocuments(scope, 'dispatches', dispatchDocumentSchema)
  return useMemo(
    () =>
      documents
        ?.map(({ body }) => body)
        .filter(({ state, terms }) => state === 'open' && terms.driverEntityId === entityId)
        .sort((a, b) => b.createdOn - a.createdOn),
    [documents, entityId],
  )
}

/** The open dispatches of a fleet's own trucks on projects that have begun by a day. */
export function openByDay(
  dispatches: readonly DispatchDocument[],
  projects: readonly ProjectReference[],
  day: string,
): DispatchDocument[] {
  const later = new Set(projects.filter(({ startDay }) => startDay > day).map(({ projectId }) => projectId))
  return dispatches.filter(
    ({ state, party, projectId }) => state === 'open' && party !== 'broker' && !later.has(projectId),
  )
}
