/** The truck chosen on the live map: its load, its ETA, its tracking status, and links to its ticket and replay. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { truckDayOf } from '../load-log/truck-day.ts'
import { paths } from '../paths.ts'
import { useEtaLabels } from '../tracking/eta-labels.ts'
import { useGapLabels } from '../tracking/replay/gap-labels.ts'
import { LoadPlate } from '../truck/LoadPlate.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Figure, Figures } from '../ui/data/Figures.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { distanceSystemOf, formatAge, formatClock, formatDistance, measureQuantity } from '../ui/format/format.ts'
import { formatSpeed } from '../ui/format/format-speed.ts'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { LiveTruckStatus } from './LiveTruckStatusBadge.tsx'
import { type LiveTruck, seesWholeTrip, silenceTone } from './live-trucks.ts'

type Props = { truck: LiveTruck; loads: readonly LoadLogDocument[]; now: number; onClose: () => void }

export function ChosenTruck({ truck, loads, now, onClose }: Props) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { projectId, loadLogId, terms } = truck.load
  return (
    <div className="live-chosen">
      <div className="live-head">
        <LoadPlate load={truck.load} size="header" />
        <p>
          <strong>{terms.driverName}</strong>
          <br />
          <span className="hw-quiet hw-small">
            {terms.truckingName === terms.driverName ? terms.materialName : terms.truckingName}
          </span>
        </p>
        <PlainButton bare icon="close" label={t`Close`} onPress={onClose} />
      </div>
      <LiveTruckStatus load={truck.load} now={now} />
      <TruckFigures truck={truck} loads={loads} now={now} />
      <TrackingState truck={truck} now={now} />
      <div className="live-acts">
        <PlainButton icon="document" to={paths.loadLog(type, projectId, loadLogId)}>
          <Trans>Ticket</Trans>
        </PlainButton>
        <PlainButton icon="play" to={paths.loadTrack(type, projectId, loadLogId)}>
          <Trans>Replay</Trans>
        </PlainButton>
      </div>
    </div>
  )
}

export function TruckFigures({ truck: { load, eta }, loads, now }: Pick<Props, 'truck' | 'loads' | 'now'>) {
  const { t } = useLingui()
  const etaLabels = useEtaLabels()
  const { terms } = load
  const { day, isToday, loads: ofDay } = truckDayOf(load, loads, now)
  const date = formatCalendarDay(day)
  const unit = load.quantity?.unit ?? terms.unit
  const amountMilli = ofDay.reduce((sum, { quantity }) => sum + (quantity?.unit === unit ? quantity.amountMilli : 0), 0)
  const amount = measureQuantity({ amountMilli, unit })
  const range = eta && etaLabels(eta, now)
  const place = load.state === 'started' ? terms.origin.name : terms.destination.name
  return (
    <>
      <Figures>
        <Figure
          value={ofDay.length}
          label={
            isToday ? (
              <Plural value={ofDay.length} one="load delivered today" other="loads delivered today" />
            ) : (
              <Plural value={ofDay.length} one={`load delivered on ${date}`} other={`loads delivered on ${date}`} />
            )
          }
        />
        <Figure value={amount.number} label={amount.unit} />
        {range && <Figure value={range.number} unit={range.unit} label={t`to ${place}`} />}
      </Figures>
      {eta && (
        <p className="hw-quiet hw-small">
          {eta.isMeasured ? (
            <Trans>From the last {eta.drives} trips on this haul.</Trans>
          ) : (
            <Trans>Rough estimate from the distance: fewer than three recent trips on this haul.</Trans>
          )}
        </p>
      )}
    </>
  )
}

/**
 * "Tracking OK, last GPS point 9 s ago, accurate to 12 ft". During a gap: since when, the cause, and what to do about
 * it.
 */
export function TrackingState({ truck, now, canCall }: { truck: LiveTruck; now: number; canCall?: boolean }) {
  const { t } = useLingui()
  const { load, frame, lastAt, silence, fault } = truck
  const gapLabels = useGapLabels(load.relations.includes('trucker'), canCall)
  const gap = fault && gapLabels[fault.cause]
  const system = distanceSystemOf(load.terms.unit)
  if (!frame && !seesWholeTrip(load)) return null
  if (!frame) {
    return (
      <div>
        <StatusBadge
          tone={silenceTone(silence)}
          time={t`since the load started, ${formatClock(lastAt, load.terms.timeZone)}`}
        >
          {t`No GPS points`}
        </StatusBadge>
        {gap && <p className="hw-quiet hw-small">{gap.advice}</p>}
      </div>
    )
  }
  const { speedMetersPerSecond: speed, accuracyMeters } = frame
  const details = [
    t`last GPS point ${formatAge(now - frame.at)}`,
    accuracyMeters ? t`accurate to ${formatDistance(accuracyMeters, system)}` : '',
    silence === 'none' && speed !== null && speed > 1 ? formatSpeed(speed, system) : '',
  ]
  const isGood = silence === 'none' && !fault
  return (
    <div>
      <StatusBadge tone={isGood ? 'good' : silenceTone(silence)} time={details.filter(Boolean).join(', ')}>
        {isGood ? t`Tracking OK` : t`No GPS points`}
      </StatusBadge>
      {fault && gap && (
        <p className="hw-small">
          <strong>
            <Trans>
              GPS gap since {formatClock(fault.since, load.terms.timeZone)}: {gap.cause}.
            </Trans>
          </strong>{' '}
          <span className="hw-quiet">{gap.advice}</span>
        </p>
      )}
    </div>
  )
}
