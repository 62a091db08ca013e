/** What the truck is doing now and what records itself, in large type: a driver reads it at a glance. */
import type { Departure } from '@haulway/domain/geofence/departure.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadQueue } from '@haulway/domain/load-log/queue/load-queue.ts'
import { usualDriveMinutes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { distanceSystemOf, formatClock, formatDuration, measureDistance } from '../../ui/format/format.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { InLine } from './InLine.tsx'
import { LoadedBeforeLeaving, LoadedByHand, useIsLoadedByHand } from './LoadedByHand.tsx'
import { StillThere } from './StillThere.tsx'
import './load-now.css'

type Props = {
  load: LoadLogDocument
  now: number
  /** Whether this phone's GPS works: then geofences record the arrivals. */
  isTracked: boolean
  /** The straight line to the next place; undefined until this device's position is known. */
  metersLeft: number | undefined
  /** Within the next place's geofence. */
  isInside?: boolean
  /** The truck's place in line; undefined until it is known. */
  queue?: LoadQueue | undefined
  /** GPS shows that the truck has left the pit or the site where its load still is. */
  left?: Departure | undefined
  /** From the standby clock, if the page has one: the wait is counted once. */
  waitedMinutes?: number | undefined
}

export function LoadNow({ load, now, isTracked, metersLeft, isInside, queue, left, waitedMinutes }: Props) {
  const { t } = useLingui()
  const { state, terms, stateSince } = load
  if (left?.isCertain) return <Left load={load} leftAt={left.at} />
  if (state === 'queued') {
    return (
      <>
        <InLine load={load} now={now} queue={queue} waitedMinutes={waitedMinutes} />
        <StillThere load={load} now={now} />
      </>
    )
  }
  if (state === 'loading') {
    return (
      <>
        <div className="load-now">
          <p className="load-now-title">{t`Loading at ${terms.origin.name}`}</p>
          <p className="load-now-hero">{formatDuration(now - stateSince)}</p>
        </div>
        <StillThere load={load} now={now} />
      </>
    )
  }
  if (state === 'arrived') {
    return (
      <div className="load-now">
        <p className="load-now-title">{t`At ${terms.destination.name}`}</p>
        <p className="load-now-hero">{formatDuration(now - stateSince)}</p>
        <StillThere load={load} now={now} />
      </div>
    )
  }
  if (state !== 'started' && state !== 'loaded') return null
  const place = state === 'started' ? terms.origin : terms.destination
  return (
    <div className="load-now">
      <p className="load-now-title">{isInside ? t`You're at ${place.name}` : t`Driving to ${place.name}`}</p>
      {!isInside && metersLeft !== undefined && <Distance meters={metersLeft} unit={terms.unit} />}
      <ArrivalHint isTracked={isTracked} isInside={isInside ?? false} />
    </div>
  )
}

/** Who records the arrival. */
function ArrivalHint({ isTracked, isInside }: { isTracked: boolean; isInside: boolean }) {
  const { t } = useLingui()
  if (isTracked) return <p>{isInside ? t`You're there. Recording arrival…` : t`Arrival is recorded automatically.`}</p>
  return (
    <p>
      {isInside
        ? t`GPS can't record your arrival now. Tap to record it.`
        : t`GPS can't record your arrival now. Tap when you are there.`}
    </p>
  )
}

function Left({ load, leftAt }: { load: LoadLogDocument; leftAt: number }) {
  const { t } = useLingui()
  const { origin, destination, timeZone } = load.terms
  const isAtSite = load.state === 'arrived'
  const name = isAtSite ? destination.name : origin.name
  return (
    <>
      <div className="load-now">
        <p className="load-now-title">{t`Left ${name}`}</p>
        <p className="load-now-hero">{formatClock(leftAt, timeZone)}</p>
      </div>
      {isAtSite ? (
        <p>{t`GPS shows that you left. If you have unloaded, end the load.`}</p>
      ) : (
        <LoadedBeforeLeaving load={load} leftAt={leftAt} />
      )}
    </>
  )
}

function Distance({ meters, unit }: { meters: number; unit: LoadLogDocument['terms']['unit'] }) {
  const { t } = useLingui()
  const distance = measureDistance(meters, distanceSystemOf(unit))
  const minutes = usualDriveMinutes(meters)
  return (
    <p className="load-now-pair">
      <strong className="load-now-hero">
        {distance.number} <span className="hw-unit">{distance.unit}</span>
      </strong>
      <strong className="load-now-minutes">
        {minutes} <span className="hw-unit">{t`min`}</span>
      </strong>
    </p>
  )
}

type NothingToTapProps = Pick<Props, 'load' | 'left'> & {
  /** Whether the driver has something to send, such as a claim. Then this says nothing. */
  hasAct: boolean
}

/** In line and at the loader the operator records; without a network, the driver does. */
export function NothingToTap({ load, left, hasAct }: NothingToTapProps) {
  const isLoadedByHand = useIsLoadedByHand(load)
  if (left?.isCertain || (load.state !== 'queued' && load.state !== 'loading')) return null
  if (isLoadedByHand) return <LoadedByHand load={load} />
  if (hasAct) return null
  return (
    <p className="load-now-nothing">
      <Icon name="check" />
      <span>
        <strong>
          <Trans>Nothing to tap</Trans>
        </strong>
        <br />
        <span className="hw-quiet">
          {load.state === 'queued' ? (
            <Trans>The operator records your loading. You, the pit and the payer see the same clock.</Trans>
          ) : (
            <Trans>The operator records what is loaded.</Trans>
          )}
        </span>
      </span>
    </p>
  )
}
