/** A trucker's haul on a desktop: its two ends and where the truck is, in the space that the page leaves free. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useBaseMap } from '../map/ground/base-map.ts'
import { LiveMap } from '../map/live/LiveMap.tsx'
import { useNow } from '../sync/use-is-page-shown.ts'
import { mapPlacesOf, mapTrucksOf } from './live-trucks.ts'
import { useLiveWork } from './use-live-work.ts'
import './live-map.css'

/** @param work the open load, or the next dispatch, whose truck is not on the road */
export function HaulMap({ work }: { work: LoadLogDocument | DispatchDocument }) {
  const { t } = useLingui()
  const { trucks } = useLiveWork(useNow(5_000))
  const baseMap = useBaseMap()
  const loadLogId = 'loadLogId' in work ? work.loadLogId : undefined
  const places = useMemo(() => mapPlacesOf([work]), [work])
  const mapTrucks = useMemo(
    () => mapTrucksOf(trucks.filter(({ load }) => load.loadLogId === loadLogId)),
    [trucks, loadLogId],
  )
  const { projectName, haulId } = work.terms
  // The truck's position comes later than its ends: the map is fitted again when it does, and for each load.
  return (
    <div className="haul-map">
      <LiveMap
        label={t`Map of ${projectName}`}
        places={places}
        baseMap={baseMap}
        trucks={mapTrucks}
        about={`${loadLogId ?? haulId} ${mapTrucks.length}`}
        still
      />
    </div>
  )
}
