/** Where the current business is, and the ends of its hauls: where its maps begin that have nothing else to show. */
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { useCallback, useMemo, useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import type { OwnWhereabouts } from '../map/start/use-map-start.ts'
import { useDocuments } from '../sync/use-documents.ts'

export function useOwnWhereabouts(): OwnWhereabouts {
  const { scope } = useCurrentEntity()
  const home = useEntityDocument()?.place
  const [isWanted, setIsWanted] = useState(false)
  const onWorkWanted = useCallback(() => setIsWanted(true), [])
  const wanted = isWanted ? scope : undefined
  const projects = useDocuments(wanted, 'project-reference', projectReferenceSchema)
  const dispatches = useDocuments(wanted, 'dispatches', dispatchDocumentSchema)
  const work = useMemo(
    () => [
      ...(projects ?? []).flatMap(({ body }) => body.hauls.flatMap(({ origin, destination }) => [origin, destination])),
      ...(dispatches ?? []).flatMap(({ body }) => [body.terms.origin, body.terms.destination]),
    ],
    [projects, dispatches],
  )
  return useMemo(() => ({ home, work, onWorkWanted }), [home, work, onWorkWanted])
}
