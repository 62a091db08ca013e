import type { ReactNode } from 'react'
import './Figures.css'

/** Figures in a row, parted by thin rules, the first flush left. Three on a phone at most. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className="hw-figures">
      <dl>{children}</dl>
    </div>
  )
}

type FigureProps = {
  value: ReactNode
  /** Smaller, on the same baseline: "min", "of 12". */
  unit?: ReactNode
  label: ReactNode
}

/** One number people steer by, with what it counts under it. */
export function Figure({ value, unit, label }: FigureProps) {
  return (
    <div className="hw-figure">
      <dt>{label}</dt>
      <dd>
        {value}
        {unit !== undefined && <span className="hw-figure-unit"> {unit}</span>}
      </dd>
    </div>
  )
}
