/**
 * Loads and closed projects that have left this device. They are read from the server page by page, the latest first,
 * and searched as they arrive.
 */
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useOlderPages } from '../frame/use-older-pages.ts'
import type { Hit } from './find-hits.ts'
import { useLoadHits, useProjectHit } from './use-hits.ts'

const latest = { orderBy: 'createdOn', direction: 'descending', limit: 200 } as const
/** A pause in typing after which the first page is read. */
const pauseMs = 300

type Older = {
  hits: readonly Hit[]
  state: 'unread' | 'reading' | 'failed' | 'read' | 'complete'
  readNext: () => void
}

/**
 * @param known the keys of the hits on this device
 * @param isWanted whether there is a search; the first page is then read
 */
export function useOlderHits(known: ReadonlySet<string>, isWanted: boolean): Older {
  const { scope } = useCurrentEntity()
  const loads = useOlderPages(scope, 'load-logs', latest)
  const projects = useOlderPages(scope, 'project-reference', latest)
  const [hasBegun, setHasBegun] = useState(false)
  const hitsOfLoads = useLoadHits()
  const hitOfProject = useProjectHit()
  const readNext = () => {
    setHasBegun(true)
    for (const each of [loads, projects]) if (!each.hasAll) each.readNext()
  }
  const readFirst = useEffectEvent(readNext)
  useEffect(() => {
    if (!isWanted || hasBegun) return
    const timer = setTimeout(() => readFirst(), pauseMs)
    return () => clearTimeout(timer)
  }, [isWanted, hasBegun])
  const hits = useMemo(
    () =>
      [...hitsOfLoads(loads.documents), ...projects.documents.map(hitOfProject)].filter(({ key }) => !known.has(key)),
    [hitsOfLoads, hitOfProject, loads.documents, projects.documents, known],
  )
  const stateOf = (): Older['state'] => {
    if (loads.isReading || projects.isReading) return 'reading'
    if (loads.hasFailed || projects.hasFailed) return 'failed'
    if (loads.hasAll && projects.hasAll) return 'complete'
    return hasBegun ? 'read' : 'unread'
  }
  return { hits, state: stateOf(), readNext }
}
