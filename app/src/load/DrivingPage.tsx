/** /trucker-active-project-v2 (specification 2): the driving view. It shows destination, distance and action only. */

import { distanceMeters } from '@haulway/domain/geo.ts'
import type { Departure } from '@haulway/domain/geofence/departure.ts'
import { nearDestinationMeters } from '@haulway/domain/geofence/near-destination.ts'
import { geofenceOf, metersOutside } from '@haulway/domain/geofence/shape.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useGeoPins } from '../geo-pin/use-geo-pins.tsx'
import { NextLoad, useChosenFirst } from '../load-log/acts/NextLoad.tsx'
import { LoadStatusBadge } from '../load-log/LoadStatusBadge.tsx'
import { DrivingAct } from '../load-log/now/DrivingAct.tsx'
import { useOpenLoads } from '../load-log/use-load-logs.ts'
import { DriveMap, type DriveThere } from '../map/drive/DriveMap.tsx'
import type { DriveFix } from '../map/drive/drive-camera.ts'
import { useBaseMap } from '../map/ground/base-map.ts'
import { fixMemoryMs, measuredFix } from '../map/place/measured-fix.ts'
import { useDeviceLocation } from '../native/device-location.ts'
import { useWakeLock } from '../native/wake-lock.ts'
import { paths } from '../paths.ts'
import { useSync } from '../sync/sync-context.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { TrackingCoach } from '../tracking/coach/TrackingCoach.tsx'
import { useDeparture } from '../tracking/tracker/use-departure.ts'
import { useTracking } from '../tracking/tracker/use-tracking.ts'
import { isCarrying, LoadPlate } from '../truck/LoadPlate.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PleaseWait } from '../ui/feedback/PleaseWait.tsx'
import { distanceSystemOf, formatClock, formatDuration, formatLoad } from '../ui/format/format.ts'
import { FullScreen } from '../ui/layout/FullScreen.tsx'
import { LoadReceipt, lastDelivered, ReceiptDay } from './receipt/LoadReceipt.tsx'
import { nextPlaceOf, useTrucker } from './use-trucker.ts'
import './trucker.css'

export function DrivingPage() {
  const { scope } = useCurrentEntity()
  const open = useOpenLoads(scope)
  const load = open?.find(({ body }) => body.relations.includes('trucker'))?.body
  // All states share one FullScreen: a FullScreen that replaces another one stays invisible.
  return (
    <FullScreen theme="dark" foot={load && <Foot load={load} />}>
      {!open && <PleaseWait />}
      {open && (load ? <Driving load={load} /> : <AfterLoad />)}
    </FullScreen>
  )
}

function Driving({ load }: { load: LoadLogDocument }) {
  useWakeLock()
  const { terms } = load
  const left = useDeparture(load)
  const hasLeftPit = left?.isCertain === true && load.state !== 'arrived'
  const { name, kind, lat, lng, radiusMeters, geofence } = hasLeftPit ? terms.destination : nextPlaceOf(load)
  // The map treats a new object as a new place.
  const place = useMemo(
    () => ({ id: `${lat} ${lng}`, name, kind, lat, lng, radiusMeters, geofence }),
    [name, kind, lat, lng, radiusMeters, geofence],
  )
  const { pins, onSelectPin, sheets } = useGeoPins({ timeZone: terms.timeZone, projectId: load.projectId })
  const fix = useMeasuredFix()
  const { label, light } = useTracking(terms.timeZone)
  const baseMap = useBaseMap()
  const isInside = fix !== undefined && metersOutside(geofenceOf(place), fix) <= 0
  const isNear = isCarrying(load) && fix !== undefined && distanceMeters(fix, place) <= nearDestinationMeters
  return (
    <>
      <DriveMap
        fix={fix}
        place={place}
        isNear={isNear}
        inside={isInside ? (light === 'good' ? 'recording' : 'untracked') : undefined}
        there={useThere(load, left)}
        pins={pins}
        onSelectPin={onSelectPin}
        distanceSystem={distanceSystemOf(terms.unit)}
        tracking={label}
        baseMap={baseMap}
      />
      {sheets}
    </>
  )
}

/**
 * What the truck does at the pit or the site, and for how long; undefined on the road. Once GPS shows that it left the
 * pit, it drives to the site; at the site its load still has to be ended.
 */
function useThere({ state, stateSince, terms }: LoadLogDocument, left: Departure | undefined): DriveThere | undefined {
  const { t } = useLingui()
  const { engine } = useSync()
  // Acts have the server's time.
  const since = formatDuration(useNow() + engine.clockOffsetMs() - stateSince)
  if (left?.isCertain) {
    if (state !== 'arrived') return undefined
    return { title: t`Left ${terms.destination.name}`, since: formatClock(left.at, terms.timeZone), isGone: true }
  }
  if (state === 'queued') return { title: t`In line at ${terms.origin.name}`, since }
  if (state === 'loading') return { title: t`Loading at ${terms.origin.name}`, since }
  if (state === 'arrived') return { title: t`At ${terms.destination.name}`, since }
  return undefined
}

/** This device's position, speed and heading, live. */
function useMeasuredFix(): DriveFix | undefined {
  const { here } = useDeviceLocation()
  const [fixes, setFixes] = useState<DriveFix[]>([])
  if (here && fixes.at(-1) !== here) setFixes([...fixes.filter(fix => here.at - fix.at <= fixMemoryMs), here])
  return useMemo(() => measuredFix(fixes), [fixes])
}

function Foot({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const now = useNow()
  const left = useDeparture(load)
  const { terms, quantity } = load
  const { here } = useDeviceLocation()
  const { light } = useTracking(terms.timeZone)
  return (
    <>
      <div className="drive-cargo">
        <span>
          <LoadPlate load={load} size="header" />
          {quantity ? (
            <span className="hw-number">{formatLoad(quantity)}</span>
          ) : (
            <LoadStatusBadge load={load} now={now} />
          )}
          <span className="drive-material">{terms.materialName}</span>
        </span>
        <span>
          <FixTrackingButton timeZone={terms.timeZone} />
          <PlainButton bare icon="close" label={t`Exit driving view`} to={paths.home} />
        </span>
      </div>
      <DrivingAct load={load} now={now} isTracked={light === 'good'} left={left} here={here} />
    </>
  )
}

/** Opens the tracking coach. Shown only while something is wrong with tracking. */
function FixTrackingButton({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { light } = useTracking(timeZone)
  if (!isOpen && (!light || light === 'good')) return null
  return (
    <>
      <PlainButton bare icon="warning" label={t`Fix tracking`} onPress={() => setIsOpen(true)} />
      <TrackingCoach open={isOpen} onClose={() => setIsOpen(false)} timeZone={timeZone} />
    </>
  )
}

/** The receipt of the load that has just ended, with the next start; without one, the way back. */
function AfterLoad() {
  const trucker = useTrucker()
  const receipt = trucker && lastDelivered(trucker)
  const { ordered, onChoose } = useChosenFirst(trucker?.dispatches ?? [])
  if (!trucker) return <PleaseWait />
  if (!receipt) return <NothingToDrive />
  const { place, distanceTo } = trucker
  return (
    <div className="drive-none">
      <LoadReceipt load={receipt} />
      <ReceiptDay trucker={trucker} />
      {ordered.length > 0 && (
        <NextLoad
          isShort
          dispatches={ordered}
          onChoose={onChoose}
          {...(place && { place })}
          distanceTo={({ terms }) => distanceTo(terms.origin, terms.unit)}
        />
      )}
      <PlainButton wide to={paths.home}>
        <Trans>Back to home</Trans>
      </PlainButton>
    </div>
  )
}

function NothingToDrive() {
  const { t } = useLingui()
  return (
    <div className="drive-none">
      <EmptyState
        title={t`No open load`}
        act={
          <PlainButton to={paths.home}>
            <Trans>Back to home</Trans>
          </PlainButton>
        }
      >
        <Trans>Start a load to use the driving view.</Trans>
      </EmptyState>
    </div>
  )
}
