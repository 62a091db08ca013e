/** A project's map: its pits and sites, its trucks now, and the route that its last load drove. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { replayOf } from '@haulway/domain/track/replay.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { mapPlaceOf, mapTrucksOf } from '../../../live-map/live-trucks.ts'
import { useLiveWork } from '../../../live-map/use-live-work.ts'
import { useBaseMap } from '../../../map/ground/base-map.ts'
import { LiveMap } from '../../../map/live/LiveMap.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../sync/use-is-page-shown.ts'
import { useLoadTrack } from '../../../tracking/replay/use-load-track.ts'
import './project-page.css'

type Props = { project: ProjectReference; loads: readonly LoadLogDocument[] }

export function ProjectMap({ project, loads }: Props) {
  const { t } = useLingui()
  const { trucks } = useLiveWork(useNow(5_000))
  const baseMap = useBaseMap()
  const { projectId, hauls } = project
  const mapTrucks = useMemo(
    () => mapTrucksOf(trucks.filter(({ load }) => load.projectId === projectId)),
    [trucks, projectId],
  )
  const places = useMemo(() => {
    const ends = hauls.flatMap(({ origin, destination }) => [origin, destination])
    return [...new Map(ends.map(mapPlaceOf).map(place => [place.id, place])).values()]
  }, [hauls])
  const tracks = useLastRoute(loads)
  return (
    <div className="project-map-and-link">
      <div className="project-map">
        <LiveMap
          label={t`Map of ${project.name}`}
          places={places}
          tracks={tracks}
          baseMap={baseMap}
          trucks={mapTrucks}
          still
        />
      </div>
      {/* Below the map: over it, it would cover the name of a place. */}
      <Link className="hw-link project-map-link" to={`${paths.map('jobber')}?project=${projectId}`}>
        <Trans>Full map</Trans>
      </Link>
    </div>
  )
}

const noRoute: readonly (readonly LatLng[])[] = []

/** Where the last delivered load was driven. No line is drawn across a gap. */
function useLastRoute(loads: readonly LoadLogDocument[]): readonly (readonly LatLng[])[] {
  const last = loads
    .filter(({ milestones }) => milestones.deliver !== undefined)
    .reduce<LoadLogDocument | undefined>((a, b) => (a && a.createdOn > b.createdOn ? a : b), undefined)
  const { value: track } = useLoadTrack(last, false)
  return useMemo(() => (track ? replayOf(track, Date.now()).stretches : noRoute), [track])
}
