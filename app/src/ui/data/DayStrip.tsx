import './DayStrip.css'

export type Run = { fromMs: number; toMs: number; kind: 'loaded' | 'waiting' | 'plan' }

type DayStripProps = {
  /** What it shows, in words. */
  label: string
  fromMs: number
  toMs: number
  runs: readonly Run[]
  nowMs?: number
  /** Words under it: left, middle, right. */
  under?: readonly string[]
}

/** Time from left to right: loaded runs as slanted blocks, waiting hatched, plan dashed. */
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
          {under.map(words => (
            <span key={words}>{words}</span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
