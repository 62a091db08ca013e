/** A load's GPS gaps: the minutes with GPS, the miles unseen, each gap's cause, and gaps that late points filled. */

import { minuteMs } from '@haulway/domain/time.ts'
import type { FilledIn } from '@haulway/domain/track/gaps.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import {
  type DistanceSystem,
  formatClock,
  formatDistance,
  formatDuration,
  formatRange,
} from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { useGapLabels } from './gap-labels.ts'
import './gps-gaps.css'

type Props = {
  log: TrackingLog
  timeZone: string
  distanceSystem: DistanceSystem
  isDriver: boolean
  onSeek?: (atMs: number) => void
}

export function GpsGaps(props: Props) {
  const { t } = useLingui()
  return (
    <Section title={t`GPS coverage`} aside={useSeenText(props)} rule="ink">
      <GpsGapRows {...props} />
    </Section>
  )
}

/** The same without a section of its own, for a page that has several. */
export function GpsGapsBeside(props: Props) {
  return (
    <>
      <p>{useSeenText(props)}</p>
      <GpsGapRows {...props} />
    </>
  )
}

/** "GPS for 2 of 6 min, 5.9 mi unseen": the miles are straight lines across the gaps. */
function useSeenText({ log, distanceSystem }: Props): string {
  const { t } = useLingui()
  const { known, whole } = minutesOf(log)
  const unseenMeters = log.gaps.reduce((sum, { meters = 0 }) => sum + meters, 0)
  if (unseenMeters < shownUnseenMeters) return t`GPS for ${known} of ${whole} min`
  return t`GPS for ${known} of ${whole} min, ${formatDistance(unseenMeters, distanceSystem)} unseen`
}

/** A stopped truck's place differs by this much from fix to fix. */
const shownUnseenMeters = 100

function GpsGapRows({ log, timeZone, distanceSystem, isDriver, onSeek }: Props) {
  const { t } = useLingui()
  const { gapMinutes, gaps, filledIn = [], fault } = log
  const { known, whole } = minutesOf(log)
  const clock = (at: number) => formatClock(at, timeZone)
  const hasNothing = gaps.length === 0 && filledIn.length === 0 && !fault
  return (
    <>
      <AmountBar
        thin
        label={t`GPS for ${known} of ${whole} minutes`}
        done={whole === 0 ? 0 : known / whole}
        forecast={gapMinutes > 0 ? 1 : 0}
      />
      {hasNothing && (
        <p className="gap-well">
          <StatusBadge tone="good">{t`No GPS gaps`}</StatusBadge>
        </p>
      )}
      <ul className="gap-rows">
        {fault && <FaultRow fault={fault} clock={clock} isDriver={isDriver} />}
        {gaps.map(gap => (
          <GapRow
            key={gap.from}
            gap={gap}
            clock={clock}
            distanceSystem={distanceSystem}
            isDriver={isDriver}
            onSeek={onSeek}
          />
        ))}
        {filledIn.map(filled => (
          <FilledRow key={`${filled.from} ${filled.at}`} filled={filled} clock={clock} />
        ))}
      </ul>
    </>
  )
}

function minutesOf(log: TrackingLog): { known: number; whole: number } {
  const known = trackedMinutesOf(log)
  return { known, whole: known + log.gapMinutes }
}

type Clock = { clock: (at: number) => string }
type RowProps = { gap: TrackingLog['gaps'][number]; onSeek: Props['onSeek'] } & Clock &
  Pick<Props, 'distanceSystem' | 'isDriver'>

function GapRow({
  gap: { from, to, cause = 'unknown', meters = 0 },
  clock,
  distanceSystem,
  isDriver,
  onSeek,
}: RowProps) {
  const labels = useGapLabels(isDriver)[cause]
  const span = formatRange(clock(from), clock(to))
  const duration = formatDuration(Math.round((to - from) / minuteMs) * minuteMs)
  const distance = formatDistance(meters, distanceSystem)
  return (
    <Row
      time={
        onSeek ? (
          <button type="button" className="gap-seek" onClick={() => onSeek(from)}>
            {span}
          </button>
        ) : (
          span
        )
      }
      length={meters < shownUnseenMeters ? duration : `${duration}, ${distance}`}
    >
      <StatusBadge tone="look">{labels.cause}</StatusBadge>
      <p className="hw-quiet hw-small">{labels.advice}</p>
    </Row>
  )
}

/** The current gap, which someone can still fix while the load is open. */
function FaultRow({ fault, clock, isDriver }: { fault: NonNullable<TrackingLog['fault']>; isDriver: boolean } & Clock) {
  const labels = useGapLabels(isDriver)[fault.cause]
  return (
    <Row time={<Trans>since {clock(fault.since)}</Trans>}>
      <StatusBadge tone="stop">
        <Trans>No GPS points now: {labels.cause}</Trans>
      </StatusBadge>
      <p className="hw-quiet hw-small">{labels.advice}</p>
    </Row>
  )
}

/** "9:10 AM – 9:40 AM", "Filled at 11:02 AM: 63 points sent late". */
function FilledRow({ filled: { from, to, at, points }, clock }: { filled: FilledIn } & Clock) {
  return (
    <Row time={formatRange(clock(from), clock(to))}>
      <StatusBadge tone="good">
        <Trans>
          Filled at {clock(at)}: <Plural value={points} one="# point sent late" other="# points sent late" />
        </Trans>
      </StatusBadge>
      <p className="hw-quiet hw-small">
        <Trans>Shown at the time they were recorded.</Trans>
      </p>
    </Row>
  )
}

function Row({ time, length, children }: { time: ReactNode; length?: string; children: ReactNode }) {
  return (
    <li className="gap-row">
      <span className="gap-time">{time}</span>
      {length !== undefined && <strong className="gap-length">{length}</strong>}
      <div className="gap-text">{children}</div>
    </li>
  )
}

/** The minutes with GPS. A log without `trackedMinutes` gets them from its time span, less its gaps. */
function trackedMinutesOf({ trackedMinutes, startedAt, endedAt, gapMinutes, lastPoint }: TrackingLog): number {
  if (trackedMinutes !== undefined) return trackedMinutes
  const spanMs = (endedAt ?? lastPoint?.at ?? startedAt) - startedAt
  return Math.max(0, Math.round(spanMs / minuteMs) - gapMinutes)
}
