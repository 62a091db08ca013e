import './DayStrip.css'

export type Run = { fromMs: number; toMs: number; kind: 'loaded' | 'waiting' | 'plan' }

type DayStripProps = {
  /** What the strip shows, for screen readers. */
  label: string
  fromMs: number
  toMs: number
  runs: readonly Run[]
  nowMs?: number
  /** Texts below the strip: left, middle, right. */
  under?: readonly string[]
}

/** A day from left to right: loaded runs as slanted blocks, waiting hatched, plan dashed. */
export function DayStrip({ label, fromMs, toMs, runs, nowMs, under }: DayStripProps) {
  const share = (atMs: number) => Math.min(1, Math.max(0, (atMs - fromMs) / Math.max(1, toMs - fromMs))) * 100
  return (
    <figure className="hw-day">
      <div className="hw-day-road" role="img" aria-label={label}>
        {runs.map(run => (
          <i
            key={`${run.kind} ${run.fromMs}`}
            className={`hw-day-run hw-day-${run.kind}`}
            style={{ left: `${share(run.fromMs)}%`, width: `${share(run.toMs) - share(run.fromMs)}%` }}
          />
        ))}
        {nowMs !== undefined && <i className="hw-day-now" style={{ left: `${share(nowMs)}%` }} />}
      </div>
      {under && (
        <figcaption className="hw-day-under">
          {under.map(text => (
            <span key={text}>{text}</span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
