import type { ReactNode } from 'react'
import './Figures.css'

/** Figures in a row, separated by thin rules. A phone shows up to three in a row, and four two by two. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className="hw-figures">
      <dl>{children}</dl>
    </div>
  )
}

type FigureProps = {
  value: ReactNode
  /** Smaller text on the same baseline: "min", "of 12". */
  unit?: ReactNode
  label: ReactNode
}

/** One key number, with its label below it. */
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
