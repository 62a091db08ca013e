/** Today's work in the rail of a desktop: a row for each project or job, with how many trucks are on it. */
import { Link } from 'react-router-dom'
import { StateShape, type Tone } from '../../ui/data/StatusBadge.tsx'
import './rail.css'

export type RailRow = {
  id: string
  name: string
  /** Said to those who don't see the shape: "On plan". */
  status: string
  tone: Tone
  /** How many trucks are at work, in words: "4 trucks". */
  trucks: string
  count: number
  to: string
}

/** Renders nothing without rows. */
export function RailList({ title, rows }: { title: string; rows: readonly RailRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="hw-band hw-rail-today" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {rows.map(({ id, name, status, tone, trucks, count, to }) => (
          <li key={id}>
            <Link to={to}>
              <StateShape tone={tone} />
              <span className="hw-rail-name">{name}</span>
              <span className="hw-sr">{`, ${status}, ${trucks}`}</span>
              <span className="hw-rail-count" aria-hidden="true">
                {count}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
