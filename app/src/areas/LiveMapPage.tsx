/** The live map of a jobber, fleet, fleet trucker or operator: trucks where they are, by what they do. */

import { dispatchDocumentSchema } from '@haulway/domain/dispatch/dispatch.documents.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useGeoPins } from '../geo-pin/use-geo-pins.tsx'
import { LiveMap } from '../map/LiveMap.tsx'
import { useTileStyleUrl } from '../map/use-tile-style-url.ts'
import { useBodies } from '../project/use-jobber-work.ts'
import { usePositions } from '../sync/use-documents.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { AddButton } from './AddButton.tsx'
import { AreaPage } from './AreaPage.tsx'
import { LiveTruckPanel } from './LiveTruckPanel.tsx'
import { liveTrucks, mapPlacesOf, mapTrucksOf } from './live-trucks.ts'
import { useAreaHeader, useNow } from './use-area-header.ts'
import './live-map.css'

export function LiveMapPage() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const now = useNow(5_000)
  const isWide = useIsWide()
  const frames = usePositions()
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const dispatches = useBodies(scope, 'dispatches', dispatchDocumentSchema)
  const [selectedId, setSelectedId] = useState<string>()
  const [projectId, setProjectId] = useState<string>()
  const [find, setFind] = useState('')
  const all = useMemo(() => liveTrucks(loads ?? [], frames, now), [loads, frames, now])
  const wanted = find.trim().toLocaleLowerCase()
  const shown = all.filter(
    ({ load }) =>
      (!projectId || load.projectId === projectId) &&
      `${load.terms.truck.number} ${load.terms.truckingName} ${load.ticketNo ?? ''}`
        .toLocaleLowerCase()
        .includes(wanted),
  )
  const projects = [...new Map(all.map(({ load }) => [load.projectId, load.terms.projectName])).entries()]
  const entity = useEntityDocument()
  const places = useMemo(() => {
    const works = [...(dispatches ?? []).filter(each => each.state === 'open'), ...all.map(each => each.load)]
    return mapPlacesOf(works, entity)
  }, [dispatches, all, entity])
  const { timeZone } = useAreaHeader()
  const geoPins = useGeoPins({ timeZone, projectId, around: places })
  const header = {
    title: t`Live map`,
    find: { label: t`Find truck, load, ticket`, value: find, onChange: setFind },
    children: (
      <>
        {isWide &&
          projects.length > 1 &&
          projects.map(([id, name]) => (
            <PlainButton
              key={id}
              pressed={projectId === id}
              onPress={() => setProjectId(held => (held === id ? undefined : id))}
            >
              {t`${name}, ${all.filter(each => each.load.projectId === id).length}`}
            </PlainButton>
          ))}
        <AddButton words={t`Set a pin`} onPress={geoPins.onAdd} />
      </>
    ),
  }
  const tileStyleUrl = useTileStyleUrl()
  if (!loads || !dispatches) {
    return (
      <AreaPage header={header}>
        <Skeleton rows={4} />
      </AreaPage>
    )
  }
  return (
    <AreaPage header={header} bare>
      <div className="live">
        <div className="live-map">
          <LiveMap
            label={t`Trucks under way`}
            places={places}
            trucks={mapTrucksOf(shown)}
            selectedId={selectedId}
            onSelect={setSelectedId}
            pins={geoPins.pins}
            onSelectPin={geoPins.onSelectPin}
            tileStyleUrl={tileStyleUrl}
          />
        </div>
        {geoPins.sheets}
        <div className="live-panel">
          <LiveTruckPanel trucks={shown} loads={loads} selectedId={selectedId} onSelect={setSelectedId} now={now} />
        </div>
      </div>
    </AreaPage>
  )
}
