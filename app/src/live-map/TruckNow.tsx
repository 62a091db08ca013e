/**
 * What one truck does now: its state, where it is, its day, and whom to call. Empty while nothing is known about it.
 */
import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useBaseMap } from '../map/ground/base-map.ts'
import { LiveMap } from '../map/live/LiveMap.tsx'
import { paths } from '../paths.ts'
import { ShareLinks } from '../share-link/ShareLinks.tsx'
import { useNow } from '../sync/use-is-page-shown.ts'
import { CallButton } from '../ui/controls/buttons/CallLink.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { useBodies } from '../work/project/use-jobber-work.ts'
import { TrackingState, TruckFigures } from './ChosenTruck.tsx'
import { LiveTruckStatus } from './LiveTruckStatusBadge.tsx'
import { type LiveTruck, mapPlaceOf, mapTrucksOf } from './live-trucks.ts'
import { useLiveWork } from './use-live-work.ts'
import './live-map.css'

type Props = { truckId: string }

export function TruckNow({ truckId }: Props) {
  const { type } = useCurrentEntity()
  const { load, driver } = useTruckWork(truckId)
  if (!load && !driver) return null
  return (
    <div className="truck-now">
      <TruckState truckId={truckId} canCall={driver !== undefined} />
      <div className="live-acts">
        {driver && <CallButton {...driver} />}
        {load && (
          <PlainButton icon="map" to={paths.mapOfLoad(type, load.loadLogId)}>
            <Trans>Open on map</Trans>
          </PlainButton>
        )}
      </div>
      {/* Only the jobber, whose project it is, makes links to it. */}
      {load && type === 'jobber' && (
        <ShareLinks key={load.projectId} projectId={load.projectId} timeZone={load.terms.timeZone} />
      )}
    </div>
  )
}

/**
 * What a truck with an open load does, without anything to press.
 * @param canCall whether the driver's number is beside it
 */
export function TruckState({ truckId, canCall = false }: Props & { canCall?: boolean }) {
  const now = useNow(5_000)
  const { loads, trucks } = useLiveWork(now)
  const truck = trucks.find(({ load }) => load.terms.truck.truckId === truckId)
  if (!truck) return null
  return (
    <>
      <LiveTruckStatus load={truck.load} now={now} />
      <SmallMap truck={truck} />
      <TruckFigures truck={truck} loads={loads ?? []} now={now} />
      <TrackingState truck={truck} now={now} canCall={canCall} />
    </>
  )
}

/** A truck's open load, and whom to call. @param truckId undefined for no truck */
export function useTruckWork(truckId: string | undefined) {
  const now = useNow(5_000)
  const { trucks } = useLiveWork(now)
  const load = trucks.find(each => each.load.terms.truck.truckId === truckId)?.load
  return { load, driver: useDriver(truckId, load) }
}

/** Where the truck is between the two ends of its haul; nothing without a position. */
function SmallMap({ truck }: { truck: LiveTruck }) {
  const { t } = useLingui()
  const baseMap = useBaseMap()
  const { terms, loadLogId } = truck.load
  const places = useMemo(() => [mapPlaceOf(terms.origin), mapPlaceOf(terms.destination)], [terms])
  const trucks = mapTrucksOf([truck])
  if (trucks.length === 0) return null
  // The pane around it has the name of the truck.
  const label = t`Truck ${terms.truck.number}`
  return (
    <div className="truck-now-map">
      <LiveMap still label={t`Map: ${label}`} about={loadLogId} places={places} trucks={trucks} baseMap={baseMap} />
    </div>
  )
}

/** A fleet's own driver of the truck, if the reader may see a number to call. */
function useDriver(truckId: string | undefined, load: LoadLogDocument | undefined) {
  const { scope, type } = useCurrentEntity()
  const truckers = useBodies(scope, 'fleet-truckers', fleetTruckerDocumentSchema)
  if (type !== 'truckingFleet' || truckId === undefined) return undefined
  const own = truckers?.filter(isEmployed)
  const driver =
    own?.find(({ entityId }) => entityId === load?.terms.driverEntityId) ??
    own?.find(({ currentTruckId }) => currentTruckId === truckId)
  return driver?.phoneNo ? { name: nameOf(driver), phoneNo: driver.phoneNo } : undefined
}
