import type { ReactNode } from 'react'
import './ActionChoice.css'

type ActionChoiceProps = {
  /** The other choice, a plain button. */
  other: ReactNode
  /** The plate. */
  children: ReactNode
}

/** Another choice beside the plate: "Decline" and "Accept". Where both have no room, it is below the plate. */
export function ActionChoice({ other, children }: ActionChoiceProps) {
  return (
    <div className="hw-act-choice">
      {other}
      {children}
    </div>
  )
}
