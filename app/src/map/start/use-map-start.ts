/** Where a map of the current page begins. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useLastLocation } from '../../native/device-location.ts'
import { type BaseMap, findGroundStart } from '../ground/base-map.ts'
import { type MapStart, mapStartOf } from './map-start.ts'

/** Where the current business is and works. An area's shell provides it, and reads the work once it is wanted. */
export type OwnWhereabouts = { home: LatLng | undefined; work: readonly LatLng[]; onWorkWanted: () => void }

export const OwnWhereaboutsContext = createContext<OwnWhereabouts>({
  home: undefined,
  work: [],
  onWorkWanted: () => undefined,
})

export function useMapStart(baseMap: BaseMap): MapStart {
  const { home, work, onWorkWanted } = useContext(OwnWhereaboutsContext)
  const device = useLastLocation(home === undefined)
  const ground = useGroundStart(baseMap)
  const isWorkWanted = home === undefined
  useEffect(() => {
    if (isWorkWanted) onWorkWanted()
  }, [isWorkWanted, onWorkWanted])
  return useMemo(() => mapStartOf({ home, device, work, ground }), [home, device, work, ground])
}

function useGroundStart(baseMap: BaseMap): MapStart | undefined {
  const [start, setStart] = useState<MapStart>()
  useEffect(() => {
    let isCurrent = true
    // Without a network, the area of an archive is not known.
    void findGroundStart(baseMap).then(
      found => isCurrent && setStart(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [baseMap])
  return start
}
