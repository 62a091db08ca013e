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

const pageLength = 200
/** A pause in typing after which the first page is read. */
const pauseMs = 300

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
  const next = useRef<string>(undefined)
  const isReading = useRef(false)
  const hitsOfLoads = useLoadHits()
  const hitOfProject = useProjectHit()
  const readNext = () => {
    if (isReading.current) return
    isReading.current = true
    setState('reading')
    const isFirst = next.current === undefined
    Promise.all([
      read.page(scope, 'load-logs', {
        orderBy: 'createdOn',
        direction: 'descending',
        limit: pageLength,
        after: next.current,
      }),
      isFirst
        ? read.page(scope, 'project-reference', { orderBy: 'createdOn', direction: 'descending', limit: pageLength })
        : undefined,
    ])
      .then(
        ([page, first]) => {
          setLoads(before => [...before, ...page.documents])
          if (first) setProjects(first.documents)
          next.current = page.next
          setState(page.next === undefined ? 'complete' : 'idle')
        },
        () => setState('failed'),
      )
      .finally(() => {
        isReading.current = false
      })
  }
  const isUnread = loads.length === 0 && state === 'idle'
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
