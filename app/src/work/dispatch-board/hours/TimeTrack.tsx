import type { CSSProperties } from 'react'
import { StateShape } from '../../../ui/data/StatusBadge.tsx'
import './TimeTrack.css'

export type TimeSpan = { fromMs: number; toMs: number }
export type Job = TimeSpan & {
  label: string
  /** Whether the job is only planned: drawn dashed. */
  planned?: boolean
}

/** A shift that is held over the row, before it is sent. */
export type WantedShift = TimeSpan & {
  label: string
  fits: boolean
  /** The parts in which the truck or its driver has other work: hatched. */
  taken: readonly TimeSpan[]
}

type TimeTrackProps = TimeSpan & {
  /** What the row shows, for screen readers. */
  label: string
  nowMs?: number
  jobs: readonly Job[]
  /** When each load was delivered: drawn as slanted blocks. */
  loadsAtMs?: readonly number[]
  /** Waiting, in the shop, or unknown: hatched. */
  waits?: readonly TimeSpan[]
  wanted?: WantedShift
}

/** One truck's day on the board: jobs as bars, loads as blocks in them, and the current time as a line. */
export function TimeTrack({ label, fromMs, toMs, nowMs, jobs, loadsAtMs = [], waits = [], wanted }: TimeTrackProps) {
  const share = (atMs: number) => shareOf(atMs, { fromMs, toMs })
  const positionOf = (span: TimeSpan) => ({
    left: share(span.fromMs),
    width: `calc(${share(span.toMs)} - ${share(span.fromMs)})`,
  })
  // What is before or after the hours shown would otherwise pile up at the edges.
  const isShown = (span: TimeSpan) => span.toMs > fromMs && span.fromMs < toMs
  const lanes = lanesOf(jobs.filter(isShown))
  return (
    <div
      className="hw-track"
      role="img"
      aria-label={label}
      style={{ '--more-lanes': Math.max(0, lanes.length - 1) } as CSSProperties}
    >
      {lanes.map((lane, nth) =>
        lane.map(job => (
          <span
            key={`${job.fromMs} ${job.toMs} ${job.label}`}
            className={job.planned ? 'hw-track-job hw-track-planned' : 'hw-track-job'}
            style={{ ...positionOf(job), '--lane': nth } as CSSProperties}
          >
            {job.label}
          </span>
        )),
      )}
      {waits.filter(isShown).map(wait => (
        <i key={`${wait.fromMs} ${wait.toMs}`} className="hw-track-wait" style={positionOf(wait)} />
      ))}
      {loadsAtMs
        .filter(atMs => atMs >= fromMs && atMs <= toMs)
        .map(atMs => (
          <i key={atMs} className="hw-track-load" style={{ left: share(atMs) }} />
        ))}
      {wanted && isShown(wanted) && (
        <span className={wanted.fits ? 'hw-track-wanted hw-track-fits' : 'hw-track-wanted'} style={positionOf(wanted)}>
          {wanted.fits && <StateShape tone="good" />}
          {wanted.label}
        </span>
      )}
      {wanted?.taken.filter(isShown).map(span => (
        <i key={`${span.fromMs} ${span.toMs}`} className="hw-track-taken" style={positionOf(span)} />
      ))}
      {nowMs !== undefined && <i className="hw-track-now" style={{ left: share(nowMs) }} />}
    </div>
  )
}

/** The hours above the board. */
export function TimeAxis({ fromMs, toMs, hours }: TimeSpan & { hours: readonly { atMs: number; label: string }[] }) {
  return (
    <span className="hw-track-axis">
      {hours.map(hour => (
        <span key={hour.atMs} style={{ left: shareOf(hour.atMs, { fromMs, toMs }) }}>
          {hour.label}
        </span>
      ))}
    </span>
  )
}

/** Jobs at the same time are drawn in lanes below each other, never over each other. */
function lanesOf(jobs: readonly Job[]): Job[][] {
  const lanes: Job[][] = []
  for (const job of jobs.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const lane = lanes.find(each => (each.at(-1)?.toMs ?? job.fromMs) <= job.fromMs)
    if (lane) lane.push(job)
    else lanes.push([job])
  }
  return lanes
}

function shareOf(atMs: number, { fromMs, toMs }: TimeSpan): string {
  return `${Math.min(1, Math.max(0, (atMs - fromMs) / Math.max(1, toMs - fromMs))) * 100}%`
}
