import type { ReactNode } from 'react'
import { WholeCodes } from '../format/WholeCodes.tsx'
import './StatusBadge.css'

/** good: a disc. look: a triangle. stop: an octagon. normal: a small arrow in the text color. */
export type Tone = 'good' | 'look' | 'stop' | 'normal'

type StatusBadgeProps = {
  tone: Tone
  /** The state's text: "Queued", "No points". */
  children: ReactNode
  /** The state's time or cause, in quieter text: "4 min", "since 10:21". */
  time?: ReactNode
}

/** A state as a shape, a text and a time. The shape also distinguishes states for users who don't see colors. */
export function StatusBadge({ tone, children, time }: StatusBadgeProps) {
  return (
    <span className={`hw-state hw-state-${tone}`}>
      <StateShape tone={tone} />
      <span className="hw-state-word">
        <WholeCodes>{children}</WholeCodes>
      </span>
      {time !== undefined && (
        <span className="hw-state-time">
          <WholeCodes>{time}</WholeCodes>
        </span>
      )}
    </span>
  )
}

const shapes = {
  good: 'M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1z',
  look: 'M7 .8 14 13.2H0z',
  stop: 'M4.1 0h5.8L14 4.1v5.8L9.9 14H4.1L0 9.9V4.1z',
  normal: 'M0 4h10l4 3-4 3H0z',
} as const satisfies Record<Tone, string>

export function StateShape({ tone }: { tone: Tone }) {
  return (
    <svg className={`hw-state-shape hw-state-${tone}`} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <path d={shapes[tone]} />
    </svg>
  )
}
