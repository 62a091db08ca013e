/** An entity's live map: where its trucks are and what they are doing, its pits and sites, and the pins around them. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import { replayOf } from '@haulway/domain/track/replay.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
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
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { StopSheet } from '../ui/overlay/StopSheet.tsx'
import type { SheetStop } from '../ui/overlay/stop-sheet.ts'
import { LiveTruckPanel } from './LiveTruckPanel.tsx'
import { type LiveTruck, mapTrucksOf } from './live-trucks.ts'
import { useLiveWork } from './use-live-work.ts'
import './live-map.css'

export function LiveMapPage() {
  const { t } = useLingui()
  const now = useNow(5_000)
  const { type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const [selectedId, setSelectedId] = useState<string>()
  const [projectId, setProjectId] = useState<string>()
  const [find, setFind] = useState('')
  const { loads, trucks, places } = useLiveWork(now)
  const geoPins = useGeoPins({ timeZone, projectId, around: places })
  const baseMap = useBaseMap()
  const tracks = useChosenTrack(trucks, selectedId)
  const shown = trucks.filter(truck => (!projectId || truck.load.projectId === projectId) && matchesText(truck, find))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` depends on these, and is a new list each render
  const mapTrucks = useMemo(() => mapTrucksOf(shown), [trucks, projectId, find])
  const header = {
    title: t`Live map`,
    ...(backOf[type] && { back: backOf[type] }),
    find: { label: t`Find truck, load, ticket`, value: find, onChange: setFind },
    children: (
      <>
        <ProjectFilter trucks={trucks} projectId={projectId} onChange={setProjectId} />
        <AddButton call="setGeoPin" label={t`Add a pin`} onPress={geoPins.onAdd} />
      </>
    ),
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
    />
  )
  const panel = (
    <LiveTruckPanel trucks={shown} loads={loads} selectedId={selectedId} onSelect={setSelectedId} now={now} />
  )
  return (
    <AreaPage header={header} bare>
      <MapAndTrucks map={map} trucks={shown} chosenId={selectedId}>
        {panel}
      </MapAndTrucks>
      {geoPins.sheets}
    </AreaPage>
  )
}

type MapAndTrucksProps = {
  map: (covered?: number) => ReactNode
  trucks: readonly LiveTruck[]
  chosenId: string | undefined
  /** The list of trucks, below what is known of the chosen one. */
  children: ReactNode
}

/** Beside each other on a desktop; on a phone the trucks are in a sheet over the map. */
function MapAndTrucks({ map, trucks, chosenId, children }: MapAndTrucksProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const [stop, setStop] = useState<SheetStop>('middle')
  useEffect(() => {
    if (chosenId !== undefined) setStop(now => (now === 'peek' ? 'middle' : now))
  }, [chosenId])
  if (isWide) {
    return (
      <div className="live">
        <div className="live-map">{map()}</div>
        <div className="live-panel">{children}</div>
      </div>
    )
  }
  return (
    <StopSheet stop={stop} onStop={setStop} label={t`Trucks`} head={<TruckCount trucks={trucks} />} under={map}>
      {children}
    </StopSheet>
  )
}

/** "15 trucks", and how many of them need attention. */
function TruckCount({ trucks }: { trucks: readonly LiveTruck[] }) {
  const silent = trucks.filter(({ group }) => group === 'look').length
  return (
    <>
      <h2>
        <Plural value={trucks.length} one="# truck" other="# trucks" />
      </h2>
      {silent > 0 && (
        <StatusBadge tone="look">
          <Plural value={silent} one="# needs attention" other="# need attention" />
        </StatusBadge>
      )}
    </>
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
  const reading = useLoadTrack(chosen, true)
  const track = reading.state === 'read' && reading.track.loadLogId === selectedId ? reading.track : undefined
  return useMemo(() => (track ? replayOf(track, Date.now()).stretches : noTracks), [track])
}

type FilterProps = {
  trucks: readonly LiveTruck[]
  projectId: string | undefined
  onChange: (projectId: string | undefined) => void
}

/** Limits the map to one project's trucks, on screens with room for the buttons. */
function ProjectFilter({ trucks, projectId, onChange }: FilterProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const projects = [...new Map(trucks.map(({ load }) => [load.projectId, load.terms.projectName])).entries()]
  if (!isWide || projects.length < 2) return null
  return projects.map(([id, name]) => (
    <PlainButton key={id} pressed={projectId === id} onPress={() => onChange(projectId === id ? undefined : id)}>
      {t`${name}, ${trucks.filter(each => each.load.projectId === id).length}`}
    </PlainButton>
  ))
}

function matchesText({ load }: LiveTruck, text: string): boolean {
  const { terms, ticketNo, loadNo } = load
  return `${terms.truck.number} ${terms.truckingName} ${terms.driverName} ${loadNo} ${ticketNo ?? ''}`
    .toLocaleLowerCase()
    .includes(text.trim().toLocaleLowerCase())
}
