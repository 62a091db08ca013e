/** Loads of an entity, live from the local documents, with the user's own acts laid over them. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { useMemo } from 'react'
import { type LocalDocument, useDocuments } from '../sync/use-documents.ts'

export type LocalLoad = LocalDocument<LoadLogDocument>

/** All loads on this device, the latest start first. @returns undefined until they have been read */
export function useLoadLogs(scope: Scope | undefined): LocalLoad[] | undefined {
  const loads = useDocuments(scope, 'load-logs', loadLogDocumentSchema)
  return useMemo(() => loads?.toSorted((a, b) => startOf(b.body) - startOf(a.body)), [loads])
}

/** Loads between start and delivery, the latest start first. */
export function useOpenLoads(scope: Scope | undefined): LocalLoad[] | undefined {
  const loads = useLoadLogs(scope)
  return useMemo(() => loads?.filter(({ body }) => loadLogStates[body.state].open), [loads])
}

/** One load by any of its names. @returns undefined until it has been read, null when it is not on this device */
export function useLoadLog(scope: Scope | undefined, loadLogId: string): LocalLoad | null | undefined {
  const loads = useLoadLogs(scope)
  return useMemo(() => {
    const isNamed = ({ body }: LocalLoad) => body.loadLogId === loadLogId || body.aliases.includes(loadLogId)
    return loads && (loads.find(isNamed) ?? null)
  }, [loads, loadLogId])
}

/** When a load began, as far as known. */
export function startOf(load: Pick<LoadLogDocument, 'milestones' | 'createdOn'>): number {
  return load.milestones.start ?? load.createdOn
}
