import './ArrivalAxis.css'

type ArrivalAxisProps = {
  /** Describes the picture for screen readers. */
  label: string
  nowLabel: string
  /** The far end, in minutes. */
  spanMinutes: number
  arrivals: readonly { number: string; inMinutes: number }[]
}

const tickMinutes = 2

/** Arriving trucks as plates on an axis of minutes. Plates that would cover each other are drawn in two rows. */
export function ArrivalAxis({ label, nowLabel, spanMinutes, arrivals }: ArrivalAxisProps) {
  const ticks = Array.from({ length: Math.floor(spanMinutes / tickMinutes) + 1 }, (_, index) => index * tickMinutes)
  // Both ends leave room for half a plate, so that no plate is cut off.
  const share = (minutes: number) => `calc(40px + (100% - 80px) * ${Math.min(minutes, spanMinutes) / spanMinutes})`
  const shown = arrivals.toSorted((a, b) => a.inMinutes - b.inMinutes)
  return (
    <div className="hw-arrivals" role="img" aria-label={label}>
      {shown.map((arrival, index) => {
        const before = shown[index - 1]
        const isClose = before !== undefined && (arrival.inMinutes - before.inMinutes) / spanMinutes < 0.2
        return (
          <span
            key={arrival.number}
            className={isClose && index % 2 === 1 ? 'hw-arrival hw-arrival-high' : 'hw-arrival'}
            style={{ left: share(arrival.inMinutes) }}
          >
            {arrival.number}
          </span>
        )
      })}
      <div className="hw-arrivals-line">
        {ticks.map(minutes => (
          <span key={minutes} style={{ left: share(minutes) }}>
            {minutes === 0 ? nowLabel : minutes}
          </span>
        ))}
      </div>
    </div>
  )
}
