import './BearingArrow.css'

type BearingArrowProps = {
  /** Which way the destination lies, seen from the way one drives; 0 is straight ahead, clockwise. */
  bearingDegrees: number
  label: string
  size?: number
}

/** The straight way to the pin. Never a turn: nobody has told us the roads. */
export function BearingArrow({ bearingDegrees, label, size = 72 }: BearingArrowProps) {
  return (
    <svg className="hw-bearing" role="img" aria-label={label} viewBox="0 0 72 72" width={size} height={size}>
      <path d="M36 68V8M12 32 36 8l24 24" transform={`rotate(${bearingDegrees} 36 36)`} />
    </svg>
  )
}
