/** What can be done about a hit without opening it: see it on the map, call, share. Only what can be done now. */
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useMayCall } from '../entity/member/MayCall.tsx'
import { useTruckWork } from '../live-map/TruckNow.tsx'
import { useLiveWork } from '../live-map/use-live-work.ts'
import { paths } from '../paths.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import type { Hit } from './find-hits.ts'

export type HitActions = {
  map: string | undefined
  call: { name: string; phoneNo: string } | undefined
  share: { projectId: string; timeZone: string } | undefined
}

export function useHitActions(hit: Hit | undefined): HitActions {
  const { type } = useCurrentEntity()
  const mayShare = useMayCall('createShareLink')
  const { trucks, projects } = useLiveWork(useNow(5_000))
  const { load, driver } = useTruckWork(hit?.truckId)
  const open = load ?? trucks.find(each => each.load.loadLogId === hit?.loadLogId)?.load
  const ofTruck = load && { projectId: load.projectId, timeZone: load.terms.timeZone }
  const project = ofTruck ?? hit?.project
  const isAtWork = hit?.kind === 'project' && projects.some(({ projectId }) => projectId === hit.project?.projectId)
  const ofProject = isAtWork && project ? paths.mapOfProject(type, project.projectId) : undefined
  return {
    map: open ? paths.mapOfLoad(type, open.loadLogId) : ofProject,
    call: driver ?? hit?.call,
    // Only the jobber, whose project it is, makes links to it.
    share: type === 'jobber' && mayShare ? project : undefined,
  }
}
