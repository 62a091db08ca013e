import './BearingArrow.css'

type BearingArrowProps = {
  /** Direction of the destination relative to the truck's heading, clockwise; 0 is straight ahead. */
  bearingDegrees: number
  label: string
  size?: number
}

/** An arrow straight toward the destination. It never shows turns, because the app doesn't know the roads. */
export function BearingArrow({ bearingDegrees, label, size = 72 }: BearingArrowProps) {
  return (
    <svg className="hw-bearing" role="img" aria-label={label} viewBox="0 0 72 72" width={size} height={size}>
      <path d="M36 68V8M12 32 36 8l24 24" transform={`rotate(${bearingDegrees} 36 36)`} />
    </svg>
  )
}
