import './TimeTrack.css'

export type TimeSpan = { fromMs: number; toMs: number }
export type Job = TimeSpan & {
  label: string
  /** The part that is only planned: dashed. */
  planned?: boolean
}

type TimeTrackProps = TimeSpan & {
  /** What the row shows, in words. */
  label: string
  nowMs?: number
  jobs: readonly Job[]
  /** When each load was delivered: a slanted block. */
  loadsAtMs?: readonly number[]
  /** Waiting, in the shop, or not known: hatched. */
  waits?: readonly TimeSpan[]
}

/** One truck's day on the board: jobs as bars, loads as blocks in them, now as a line through all rows. */
export function TimeTrack({ label, fromMs, toMs, nowMs, jobs, loadsAtMs = [], waits = [] }: TimeTrackProps) {
  const share = (atMs: number) => shareOf(atMs, { fromMs, toMs })
  const place = (span: TimeSpan) => ({
    left: share(span.fromMs),
    width: `calc(${share(span.toMs)} - ${share(span.fromMs)})`,
  })
  return (
    <div className="hw-track" role="img" aria-label={label}>
      {jobs.map(job => (
        <span
          key={job.fromMs}
          className={job.planned ? 'hw-track-job hw-track-planned' : 'hw-track-job'}
          style={place(job)}
        >
          {job.label}
        </span>
      ))}
      {waits.map(wait => (
        <i key={wait.fromMs} className="hw-track-wait" style={place(wait)} />
      ))}
      {loadsAtMs.map(atMs => (
        <i key={atMs} className="hw-track-load" style={{ left: share(atMs) }} />
      ))}
      {nowMs !== undefined && <i className="hw-track-now" style={{ left: share(nowMs) }} />}
    </div>
  )
}

/** The hours over the board. */
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

function shareOf(atMs: number, { fromMs, toMs }: TimeSpan): string {
  return `${Math.min(1, Math.max(0, (atMs - fromMs) / Math.max(1, toMs - fromMs))) * 100}%`
}
