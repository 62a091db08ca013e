/** /trucker-active-project-v2 (specification 2): the driving view. Where to, how far, the act; nothing else. */

import { distanceMeters } from '@haulway/domain/geo.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { nearDestinationMeters } from '@haulway/domain/tracking/near-destination.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useGeoPins } from '../geo-pin/use-geo-pins.tsx'
import { LoadActPlate } from '../load-log/LoadActPlate.tsx'
import { LoadStateWord } from '../load-log/LoadStateWord.tsx'
import { distanceSystemOf } from '../load-log/load-log-words.ts'
import { useOpenLoads } from '../load-log/use-load-logs.ts'
import { DriveMap } from '../map/DriveMap.tsx'
import { useMeasuredFix } from '../map/use-measured-fix.ts'
import { useTileStyleUrl } from '../map/use-tile-style-url.ts'
import { useWakeLock } from '../native/wake-lock.ts'
import { paths } from '../paths.ts'
import { TrackingCoach } from '../tracking/TrackingCoach.tsx'
import { useTracking } from '../tracking/use-tracking.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FullScreen } from '../ui/FullScreen.tsx'
import { formatLoad } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { PleaseWait } from '../ui/PleaseWait.tsx'
import { TruckPlate } from '../ui/TruckPlate.tsx'
import { useNow } from './use-area-header.ts'
import { isCarrying, nextPlaceOf } from './use-trucker.ts'
import './trucker.css'

export function TruckerActiveProjectPage() {
  const { scope } = useCurrentEntity()
  const open = useOpenLoads(scope)
  const load = open?.find(({ body }) => body.relations.includes('trucker'))?.body
  // One frame for all that may be shown: a frame that takes the place of another stays out of sight.
  return (
    <FullScreen theme="dark" foot={load && <Foot load={load} />}>
      {!open && <PleaseWait />}
      {open && (load ? <Driving load={load} /> : <NothingToDrive />)}
    </FullScreen>
  )
}

function Driving({ load }: { load: LoadLogDocument }) {
  useWakeLock()
  const { terms } = load
  const { name, kind, lat, lng, radiusMeters, fence } = nextPlaceOf(load)
  // The map takes another object for another place.
  const place = useMemo(
    () => ({ id: `${lat} ${lng}`, name, kind, lat, lng, radiusMeters, fence }),
    [name, kind, lat, lng, radiusMeters, fence],
  )
  const { pins, onSelectPin, sheets } = useGeoPins({ timeZone: terms.timeZone, projectId: load.projectId })
  const fix = useMeasuredFix()
  const { words } = useTracking(terms.timeZone)
  const tileStyleUrl = useTileStyleUrl()
  const isNear = isCarrying(load) && fix !== undefined && distanceMeters(fix, place) <= nearDestinationMeters
  return (
    <>
      <DriveMap
        fix={fix}
        place={place}
        isNear={isNear}
        pins={pins}
        onSelectPin={onSelectPin}
        distanceSystem={distanceSystemOf(terms.unit)}
        tracking={words}
        tileStyleUrl={tileStyleUrl}
      />
      {sheets}
    </>
  )
}

function Foot({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const now = useNow()
  const { terms, quantity } = load
  return (
    <>
      <div className="drive-cargo">
        <span>
          <TruckPlate number={terms.truck.number} loaded={isCarrying(load)} size="header" />
          {quantity ? (
            <span className="hw-number">{formatLoad(quantity)}</span>
          ) : (
            <LoadStateWord load={load} now={now} />
          )}
          <span className="drive-material">{terms.materialName}</span>
        </span>
        <span>
          <Trouble timeZone={terms.timeZone} />
          <PlainButton bare icon="close" label={t`Exit driving view`} to={paths.home} />
        </span>
      </div>
      <LoadActPlate load={load} />
    </>
  )
}

/** Only while tracking is at fault: the way to the coach. */
function Trouble({ timeZone }: { timeZone: string }) {
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
