/** /trucker-active-project-v2 (specification 2): the driving view of a load. Where to, how far, the act; nothing else. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { nearDestinationMeters } from '@haulway/domain/tracking/near-destination.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useCompassWords } from '../load-log/compass-words.ts'
import { LoadActPlate } from '../load-log/LoadActPlate.tsx'
import { LoadStateWord } from '../load-log/LoadStateWord.tsx'
import { distanceSystemOf } from '../load-log/load-log-words.ts'
import { useOpenLoads } from '../load-log/use-load-logs.ts'
import { useWayToPin } from '../load-log/use-way-to-pin.ts'
import type { WayToPin } from '../load-log/way-to-pin.ts'
import { paths } from '../paths.ts'
import { useTracking } from '../tracking/use-tracking.ts'
import { BearingArrow } from '../ui/BearingArrow.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FullScreen } from '../ui/FullScreen.tsx'
import { formatQuantity, measureDistance } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { PleaseWait } from '../ui/PleaseWait.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { TruckPlate } from '../ui/TruckPlate.tsx'
import { useNow } from './use-area-header.ts'
import { isCarrying, nextPlaceOf } from './use-trucker.ts'
import './trucker.css'

export function TruckerActiveProjectPage() {
  const { scope } = useCurrentEntity()
  const open = useOpenLoads(scope)
  const load = open?.find(({ body }) => body.relations.includes('trucker'))?.body
  if (!open) return <PleaseWait />
  return load ? <Driving load={load} /> : <NothingToDrive />
}

function Driving({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const now = useNow()
  const place = nextPlaceOf(load)
  const { way, trouble } = useWayToPin(place)
  const { terms, quantity } = load
  const { words, light } = useTracking(terms.timeZone)
  const isLoaded = isCarrying(load)
  const isNear = isLoaded && way !== undefined && way.distanceMeters <= nearDestinationMeters
  return (
    <FullScreen
      theme="dark"
      head={
        <>
          <div className="trucker-sum">
            {isNear ? (
              <StateWord tone="good">{t`Near destination`}</StateWord>
            ) : (
              <LoadStateWord load={load} now={now} />
            )}
            <span className="hw-small">{light === 'good' ? words : <StateWord tone="look">{words}</StateWord>}</span>
          </div>
          {way && <Distance way={way} system={distanceSystemOf(terms.unit)} />}
          <div className="drive-to">
            <h1 className="drive-place">{t`To ${place.name}`}</h1>
            <PlainButton bare icon="close" label={t`Leave the driving view`} to={paths.home} />
          </div>
        </>
      }
      foot={
        <>
          <div className="drive-cargo">
            <TruckPlate number={terms.truck.number} loaded={isLoaded} size="header" />
            {quantity && <span className="hw-number">{formatQuantity(quantity)}</span>}
            <span>{terms.materialName}</span>
          </div>
          <LoadActPlate load={load} />
        </>
      }
    >
      <Direction way={way} trouble={trouble} />
    </FullScreen>
  )
}

function Distance({ way, system }: { way: WayToPin; system: ReturnType<typeof distanceSystemOf> }) {
  const { t } = useLingui()
  const { number, unit } = measureDistance(way.distanceMeters, system)
  return (
    <p className="drive-distance">
      <strong>
        {number} <span>{unit}</span>
      </strong>
      {way.minutes !== undefined && <span className="hw-number">{t`${way.minutes} min`}</span>}
    </p>
  )
}

/** An arrow where it is known which way one drives; else the side of the compass. */
function Direction({ way, trouble }: { way: WayToPin | undefined; trouble: string | undefined }) {
  const { t } = useLingui()
  const compass = useCompassWords()
  if (!way) {
    return (
      <p className="drive-direction">
        {trouble === 'denied' ? t`Allow the location to see the way.` : t`Looking for where you are.`}
      </p>
    )
  }
  const side = compass(way.bearingDegrees)
  if (way.aheadDegrees === undefined) return <p className="drive-direction">{t`The pin lies ${side} of here`}</p>
  return <BearingArrow size={240} bearingDegrees={way.aheadDegrees} label={t`The pin lies ${side} of here`} />
}

function NothingToDrive() {
  const { t } = useLingui()
  return (
    <FullScreen theme="dark" head={null} foot={null}>
      <EmptyState
        title={t`No load on the way`}
        act={
          <PlainButton to={paths.home}>
            <Trans>Back to the start page</Trans>
          </PlainButton>
        }
      >
        <Trans>Start a load, then drive by this view.</Trans>
      </EmptyState>
    </FullScreen>
  )
}
