/** Timelines from the local database, kept up to date by documents and by positions. */
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { type Timeline, timelineOf } from '@haulway/domain/metrics/timeline/timeline.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useCallback, useMemo } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useLiveWork } from '../live-map/use-live-work.ts'
import type { QueueTruck } from '../load-log/queue/queue-trucks.ts'
import { paths } from '../paths.ts'
import { useBodies } from '../work/project/use-jobber-work.ts'
import { countLoaders, groupByRoute, pitTimelineTrucks, timelineTrucks } from './timeline-trucks.ts'

export type RouteTimeline = { key: string; pit: string; site: string; timeZone: string; timeline: Timeline }

/**
 * One timeline for each route on which this business has trucks now.
 * @param seesPit whether it sees all trucks at the pit: a fleet sees only its own
 */
export function useRouteTimelines(now: number, seesPit: boolean, projectId?: string): RouteTimeline[] {
  const { scope } = useCurrentEntity()
  const { loads, trucks: live } = useLiveWork(now)
  const dispatches = useBodies(scope, 'dispatches', dispatchDocumentSchema)
  return useMemo(() => {
    const isMeant = (load: Pick<LoadLogDocument, 'projectId'>) =>
      projectId === undefined || load.projectId === projectId
    const ofProject = (loads ?? []).filter(isMeant)
    const trucks = timelineTrucks(
      live.filter(({ load }) => isMeant(load)),
      dispatches ?? [],
    )
    return groupByRoute(trucks).flatMap(({ key, trucks }) => {
      const [first] = trucks
      const haulIds = new Set(trucks.map(({ haulId }) => haulId))
      const ofRoute = ofProject.filter(({ terms }) => haulIds.has(terms.haulId))
      const timeZone = ofRoute[0]?.terms.timeZone
      if (!first || !timeZone) return []
      const loaders = seesPit ? countLoaders(ofRoute, now) : undefined
      const timeline = timelineOf({ trucks, loads: ofRoute, loaders, now })
      return [{ key, pit: first.pit.name, site: first.site.name, timeZone, timeline }]
    })
  }, [loads, live, dispatches, projectId, seesPit, now])
}

/** The timeline of a pit, for the pit and its operators: a truck leaves it when it leaves the pit. */
export function usePitTimeline(queue: readonly QueueTruck[], now: number): Timeline {
  const { loads, trucks: live } = useLiveWork(now)
  return useMemo(() => {
    const atPit = (loads ?? []).filter(({ party }) => party !== 'dump')
    const loaders = countLoaders(atPit, now, queue)
    return timelineOf({ trucks: pitTimelineTrucks(queue, live), loads: atPit, loaders, now })
  }, [loads, live, queue, now])
}

/** The page of a truck's load. A truck that was confirmed before its load started has none. */
export function useToTruck(): (loadLogId: string) => string | undefined {
  const { type, scope } = useCurrentEntity()
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  return useCallback(
    loadLogId => {
      const load = loads?.find(each => each.loadLogId === loadLogId)
      return load && paths.loadLog(type, load.projectId, loadLogId)
    },
    [loads, type],
  )
}
