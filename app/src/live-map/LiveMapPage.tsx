/** An entity's live map: where its trucks are and what they are doing, its pits and sites, and the pins around them. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import { replayOf } from '@haulway/domain/track/replay.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AddButton } from '../frame/AddButton.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useGeoPins } from '../geo-pin/use-geo-pins.tsx'
import { useBaseMap } from '../map/ground/base-map.ts'
import { LiveMap } from '../map/live/LiveMap.tsx'
import { paths } from '../paths.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { useLoadTrack } from '../tracking/replay/use-load-track.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { LiveTruckPanel } from './LiveTruckPanel.tsx'
import { type LiveTruck, mapTrucksOf } from './live-trucks.ts'
import { MapAndTrucks } from './MapAndTrucks.tsx'
import { ProjectSelect } from './ProjectSelect.tsx'
import { useLiveWork } from './use-live-work.ts'
import './live-map.css'

export function LiveMapPage() {
  const { t } = useLingui()
  const now = useNow(5_000)
  const { type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const [selectedId, setSelectedId] = useAsked(type, 'load')
  const [projectId, setProjectId] = useAsked(type, 'project')
  const [find, setFind] = useState('')
  const { loads, trucks, places, projects } = useLiveWork(now, projectId)
  const geoPins = useGeoPins({ timeZone, projectId, around: places })
  const baseMap = useBaseMap()
  const tracks = useChosenTrack(trucks, selectedId)
  const shown = trucks.filter(truck => (!projectId || truck.load.projectId === projectId) && matchesText(truck, find))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` depends on these, and is a new list each render
  const mapTrucks = useMemo(() => mapTrucksOf(shown), [trucks, projectId, find])
  const header = {
    title: t`Live map`,
    ...(backOf[type] && { back: backOf[type] }),
    find: { label: t`Filter trucks`, value: find, onChange: setFind },
    children: <AddButton call="setGeoPin" label={t`Add a pin`} onPress={geoPins.onAdd} />,
  }
  if (!loads) {
    return (
      <AreaPage header={header}>
        <Skeleton rows={4} />
      </AreaPage>
    )
  }
  const map = (covered?: number) => (
    <LiveMap
      label={t`Trucks on the road`}
      places={places}
      trucks={mapTrucks}
      tracks={tracks}
      selectedId={selectedId}
      onSelect={setSelectedId}
      pins={geoPins.pins}
      onSelectPin={geoPins.onSelectPin}
      baseMap={baseMap}
      covered={covered}
      about={projectId}
    />
  )
  const panel = (
    <LiveTruckPanel trucks={shown} loads={loads} selectedId={selectedId} onSelect={setSelectedId} now={now} />
  )
  return (
    <AreaPage header={header} bare>
      <MapAndTrucks
        trucks={shown}
        chosenId={selectedId}
        filter={<ProjectSelect projects={projects} projectId={projectId} onChange={setProjectId} />}
        map={map}
      >
        {panel}
      </MapAndTrucks>
      {geoPins.sheets}
    </AreaPage>
  )
}

/** In areas where the map is not a tab, it opens from another page and leads back to that page. */
const backOf: Partial<Record<EntityTypeName, string>> = {
  pitOperation: paths.tab('pitOperation', 'loading'),
  soloTrucker: paths.area('soloTrucker'),
  truckingFleet: paths.area('truckingFleet'),
}

const noTracks: readonly (readonly LatLng[])[] = []

/** The route the chosen truck has driven since its load started. No line is drawn across a gap. */
function useChosenTrack(trucks: readonly LiveTruck[], selectedId: string | undefined) {
  const chosen = trucks.find(({ load }) => load.loadLogId === selectedId)?.load
  const { value } = useLoadTrack(chosen, true)
  const track = value?.loadLogId === selectedId ? value : undefined
  return useMemo(() => (track ? replayOf(track, Date.now()).stretches : noTracks), [track])
}

/**
 * The project or load that the page's address asks for ("/jobber/map?project=…"). A plain address asks for none, and
 * leaves what the user has chosen on the page.
 */
function useAsked(area: EntityTypeName, name: 'project' | 'load') {
  const { key, pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get(name) ?? undefined
  // The page stays mounted while another one's address is open.
  const isHere = pathname === paths.map(area)
  const [{ id, by, openedBy }, set] = useState({ id: isHere ? asked : undefined, by: 'address', openedBy: key })
  if (isHere && key !== openedBy) {
    const isKept = asked === undefined && by === 'user'
    set({ id: isKept ? id : asked, by: isKept ? by : 'address', openedBy: key })
  }
  const choose = (chosen: string | undefined) => set({ id: chosen, by: 'user', openedBy: key })
  return [id, choose] as const
}

function matchesText({ load }: LiveTruck, text: string): boolean {
  const { terms, ticketNo, loadNo } = load
  return `${terms.truck.number} ${terms.truckingName} ${terms.driverName} ${loadNo} ${ticketNo ?? ''}`
    .toLocaleLowerCase()
    .includes(text.trim().toLocaleLowerCase())
}
