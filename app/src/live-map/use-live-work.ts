/** What the live map shows: the trucks with open loads, and the places they drive between. */

import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useMemo } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import type { MapPlace } from '../map/map-features.ts'
import { usePositions } from '../sync/use-documents.ts'
import { useBodies } from '../work/project/use-jobber-work.ts'
import { type LiveTruck, liveTrucks, mapPlacesOf } from './live-trucks.ts'

export type LiveWork = {
  /** Undefined until the local database has answered. */
  loads: LoadLogDocument[] | undefined
  trucks: LiveTruck[]
  places: MapPlace[]
  /** All that have trucks on the road or work for them, and the asked one. */
  projects: LiveProject[]
}

/** The name is unknown while nothing of the project is on the road. */
export type LiveProject = { projectId: string; name?: string | undefined }

/** @param projectId limits the places to one project's */
export function useLiveWork(now: number, projectId?: string): LiveWork {
  const { scope } = useCurrentEntity()
  const entity = useEntityDocument()
  const frames = usePositions()
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const dispatches = useBodies(scope, 'dispatches', dispatchDocumentSchema)
  const logs = useBodies(scope, 'tracking-logs', trackingLogDocumentSchema)
  const trucks = useMemo(
    () => liveTrucks({ loads: loads ?? [], frames, logs: logs ?? [] }, now),
    [loads, frames, logs, now],
  )
  const works = useMemo(() => {
    const open = (dispatches ?? []).filter(each => each.state === 'open')
    return [...open, ...trucks.map(each => each.load)]
  }, [dispatches, trucks])
  const places = useMemo(
    () => mapPlacesOf(projectId === undefined ? works : works.filter(each => each.projectId === projectId), entity),
    [works, projectId, entity],
  )
  const projects = useMemo(() => {
    const names = new Map<string, string | undefined>(projectId === undefined ? [] : [[projectId, undefined]])
    for (const each of works) names.set(each.projectId, each.terms.projectName)
    return [...names].map(([id, name]) => ({ projectId: id, name }))
  }, [works, projectId])
  return { loads: dispatches && loads, trucks, places, projects }
}
