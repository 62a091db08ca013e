import './CycleBars.css'

type CyclePart = {
  label: string
  /** The value of this cycle. */
  value: number
  /** The usual value, drawn as an upright mark. Absent until there is one. */
  usual?: number | undefined
  valueLabel: string
  usualLabel: string
  /** Hatches the bar: time in line. */
  waiting?: boolean
}

/** How long each part of a cycle took, compared with the usual time. All bars share one scale. */
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
          <strong>{part.valueLabel}</strong>
          <span className="hw-quiet">{part.usualLabel}</span>
        </li>
      ))}
    </ul>
  )
}
