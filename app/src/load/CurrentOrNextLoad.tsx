/** A trucker's current load, or else the next load to start, or else where to find work. */
import { geofenceOf, metersOutside } from '@haulway/domain/geofence/shape.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { undoableArrival } from '@haulway/domain/load-log/undoable-arrival.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { CurrentLoad } from '../load-log/acts/CurrentLoad.tsx'
import { NextLoad, useChosenFirst } from '../load-log/acts/NextLoad.tsx'
import { UndoLastAct } from '../load-log/acts/UndoLastAct.tsx'
import { paths } from '../paths.ts'
import { useSavedTrackingCheck } from '../tracking/coach/tracking-check-memory.ts'
import { useDeparture } from '../tracking/tracker/use-departure.ts'
import { useTracking } from '../tracking/tracker/use-tracking.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { ShiftControls } from '../work/shift/ShiftControls.tsx'
import { LoadReceipt, lastDelivered, ReceiptDay } from './receipt/LoadReceipt.tsx'
import { TrackingStatus } from './TrackingStatus.tsx'
import { nextPlaceOf, type Trucker } from './use-trucker.ts'

/** @param none shown when there is neither a load nor a dispatch */
export function CurrentOrNextLoad({ trucker, none }: { trucker: Trucker; none: ReactNode }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { uid } = useCurrentUser()
  const { load, dispatches, now, here, place, distanceTo, metersTo } = trucker
  const timeZone = load?.terms.timeZone ?? trucker.timeZone
  const { light } = useTracking(timeZone)
  const left = useDeparture(load)
  const { ordered, onChoose } = useChosenFirst(dispatches)
  const receipt = lastDelivered(trucker)
  const trackingStatus = <TrackingStatus timeZone={timeZone} />
  if (!load && dispatches.length === 0) {
    return (
      <>
        {trackingStatus}
        {receipt && <LoadReceipt load={receipt} />}
        {receipt && <ReceiptDay trucker={trucker} />}
        {none}
        <ShiftControls work={dispatches} />
      </>
    )
  }
  return (
    <>
      {trackingStatus}
      {load ? (
        <>
          <CurrentLoad
            load={load}
            now={now}
            here={here}
            isTracked={light === 'good'}
            metersLeft={metersTo(nextPlaceOf(load))}
            isInside={here !== undefined && metersOutside(geofenceOf(nextPlaceOf(load)), here) <= 0}
            left={left}
          />
          <div className="trucker-actions">
            {!undoableArrival(load, uid) && <UndoLastAct load={load} />}
            <PlainButton icon="map" wide to={paths.truckerActiveProjectV2}>{t`Driving view`}</PlainButton>
            <PlainButton icon="edit" wide to={paths.loadLog(type, load.projectId, load.loadLogId)}>
              {t`Signature and photos`}
            </PlainButton>
          </div>
        </>
      ) : (
        <>
          {receipt && <LoadReceipt load={receipt} />}
          {receipt && <ReceiptDay trucker={trucker} />}
          <NextLoad
            isShort={receipt !== undefined}
            dispatches={ordered}
            onChoose={onChoose}
            {...(place && { place })}
            distanceTo={({ terms }) => distanceTo(terms.origin, terms.unit)}
          />
          <FirstTrackingCheck />
        </>
      )}
      <ShiftControls work={load ? firstOf(load, dispatches) : ordered} />
    </>
  )
}

/** With a load, a shift that starts is one of its work. */
function firstOf({ terms }: LoadLogDocument, dispatches: readonly DispatchDocument[]): DispatchDocument[] {
  const isOfLoad = ({ dispatchId }: DispatchDocument) => dispatchId === terms.dispatchId
  return [...dispatches.filter(isOfLoad), ...dispatches.filter(each => !isOfLoad(each))]
}

/** Offers the tracking check before a load, until this device has passed it once. */
function FirstTrackingCheck() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const trackingCheck = useSavedTrackingCheck()
  if (trackingCheck === undefined || trackingCheck?.isPassed) return null
  return (
    <List>
      <ListRow
        icon="pin"
        title={t`Check tracking`}
        second={t`One-minute test of this phone's GPS`}
        to={paths.trackingCheck(type)}
      />
    </List>
  )
}
