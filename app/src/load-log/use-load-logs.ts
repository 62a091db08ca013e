/** An entity's loads, live from the local database, with the user's unsent acts applied. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { useMemo } from 'react'
import { type LocalDocument, useDocuments } from '../sync/use-documents.ts'

export type LocalLoad = LocalDocument<LoadLogDocument>

/** All loads on this device, latest start first. @returns undefined until they are read */
export function useLoadLogs(scope: Scope | undefined): LocalLoad[] | undefined {
  const loads = useDocuments(scope, 'load-logs', loadLogDocumentSchema)
  return useMemo(() => loads?.toSorted((a, b) => startOf(b.body) - startOf(a.body)), [loads])
}

/** Loads between start and delivery, latest start first. */
export function useOpenLoads(scope: Scope | undefined): LocalLoad[] | undefined {
  const loads = useLoadLogs(scope)
  return useMemo(() => loads?.filter(({ body }) => loadLogStates[body.state].open), [loads])
}

/** One load by its id or one of its aliases. @returns undefined until it is read, null if it is not on this device */
export function useLoadLog(scope: Scope | undefined, loadLogId: string): LocalLoad | null | undefined {
  const loads = useLoadLogs(scope)
  return useMemo(() => {
    const hasId = ({ body }: LocalLoad) => body.loadLogId === loadLogId || body.aliases.includes(loadLogId)
    return loads && (loads.find(hasId) ?? null)
  }, [loads, loadLogId])
}

/** When a load started; when it was created, if the start is not known. */
export function startOf(load: Pick<LoadLogDocument, 'milestones' | 'createdOn'>): number {
  return load.milestones.start ?? load.createdOn
}
