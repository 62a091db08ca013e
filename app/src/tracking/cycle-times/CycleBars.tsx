import './CycleBars.css'

type CyclePart = {
  label: string
  /** This round. */
  value: number
  /** What it usually is: an upright mark. Absent where nothing is usual yet. */
  usual?: number | undefined
  valueLabels: string
  usualLabels: string
  /** Waiting is hatched. */
  waiting?: boolean
}

/** Where the minutes of a round went, against the usual. All bars share one scale. */
export function CycleBars({ parts }: { parts: readonly CyclePart[] }) {
  const longest = Math.max(1, ...parts.flatMap(part => [part.value, part.usual ?? 0]))
  return (
    <ul className="hw-cycle">
      {parts.map(part => (
        <li key={part.label}>
          <span>{part.label}</span>
          <span className="hw-cycle-road" aria-hidden="true">
            <i
              className={part.waiting ? 'hw-cycle-waiting' : 'hw-cycle-done'}
              style={{ width: `${(part.value / longest) * 100}%` }}
            />
            {part.usual !== undefined && (
              <i className="hw-cycle-usual" style={{ left: `${(part.usual / longest) * 100}%` }} />
            )}
          </span>
          <strong>{part.valueLabels}</strong>
          <span className="hw-quiet">{part.usualLabels}</span>
        </li>
      ))}
    </ul>
  )
}
