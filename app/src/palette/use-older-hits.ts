/**
 * Loads and closed projects that have left this device. They are read from the server page by page, the latest first,
 * and searched as they arrive.
 */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { read } from '../session/app-read.ts'
import type { Hit } from './find-hits.ts'
import { useLoadHits, useProjectHit } from './use-hits.ts'

const latest = { orderBy: 'createdOn', direction: 'descending', limit: 200 } as const
/** A pause in typing after which the first page is read. */
const pauseMs = 300

/** Where the next page begins; undefined before the first one, null after the last one. */
type Next = string | null | undefined
const isPageLeft = (next: Next) => next !== null

type Older = {
  hits: readonly Hit[]
  state: 'idle' | 'reading' | 'failed' | 'complete'
  /** How many loads of the server were searched. */
  searched: number
  readNext: () => void
}

/**
 * @param known the keys of the hits on this device
 * @param isWanted whether there is a search; the first page is then read
 */
export function useOlderHits(known: ReadonlySet<string>, isWanted: boolean): Older {
  const { scope } = useCurrentEntity()
  const [loads, setLoads] = useState<readonly LoadLogDocument[]>([])
  const [projects, setProjects] = useState<readonly ProjectReference[]>([])
  const [state, setState] = useState<Older['state']>('idle')
  const next = useRef<{ loads: Next; projects: Next }>({ loads: undefined, projects: undefined })
  const isReading = useRef(false)
  const hitsOfLoads = useLoadHits()
  const hitOfProject = useProjectHit()
  const readNext = () => {
    if (isReading.current) return
    isReading.current = true
    setState('reading')
    Promise.all([
      isPageLeft(next.current.loads) && read.page(scope, 'load-logs', { ...latest, after: next.current.loads }),
      isPageLeft(next.current.projects) &&
        read.page(scope, 'project-reference', { ...latest, after: next.current.projects }),
    ])
      .then(
        ([ofLoads, ofProjects]) => {
          if (ofLoads) setLoads(before => [...before, ...ofLoads.documents])
          if (ofProjects) setProjects(before => [...before, ...ofProjects.documents])
          next.current = {
            loads: ofLoads ? (ofLoads.next ?? null) : null,
            projects: ofProjects ? (ofProjects.next ?? null) : null,
          }
          setState(Object.values(next.current).some(isPageLeft) ? 'idle' : 'complete')
        },
        () => setState('failed'),
      )
      .finally(() => {
        isReading.current = false
      })
  }
  const isUnread = next.current.loads === undefined && state === 'idle'
  const readFirst = useRef(readNext)
  readFirst.current = readNext
  useEffect(() => {
    if (!isWanted || !isUnread) return
    const timer = setTimeout(() => readFirst.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [isWanted, isUnread])
  const hits = useMemo(
    () => [...hitsOfLoads(loads), ...projects.map(hitOfProject)].filter(({ key }) => !known.has(key)),
    [hitsOfLoads, hitOfProject, loads, projects, known],
  )
  return { hits, state, searched: loads.length, readNext }
}
