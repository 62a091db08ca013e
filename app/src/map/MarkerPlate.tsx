import {
  compactBody,
  compactHeight,
  dashGap,
  type Heading,
  markerBodyWidth,
  markerHeight,
  markerPath,
  markerTextX,
  markerTip,
  markerWidth,
  numberWidth,
} from './marker-shape.ts'
import './MarkerPlate.css'

type MarkerPlateProps = {
  number: string
  loaded: boolean
  heading: Heading
  lastKnown?: boolean
  /** Draws a small plate without the number. */
  compact?: boolean
  /** The center of the plate within a larger picture. */
  x?: number
  y?: number
}

/**
 * A truck's plate for use inside an SVG, drawn as on the map: filled = loaded, outline = empty, dashed = last known
 * position, whatever the truck carries.
 */
export function MarkerPlate({ number, loaded, heading, lastKnown, compact, x = 0, y = 0 }: MarkerPlateProps) {
  const body = compact ? compactBody : markerBodyWidth(numberWidth(number))
  const height = compact ? compactHeight : markerHeight
  const path = markerPath(body, heading, height)
  const left = x - markerWidth(body, heading) / 2
  return (
    <g
      className={loaded ? 'hw-marker hw-marker-loaded' : 'hw-marker'}
      transform={`translate(${left} ${y - height / 2})`}
    >
      <path className="hw-marker-halo" d={path} />
      <path className="hw-marker-plate" d={path} />
      {loaded && lastKnown && <path className="hw-marker-gap" d={path} strokeWidth={dashGap} />}
      <path className="hw-marker-edge" d={path} strokeDasharray={lastKnown ? '4 3' : undefined} />
      {!compact && (
        <text x={markerTextX(body, heading)} y={markerHeight / 2 + 6.5} textAnchor="middle">
          {number}
        </text>
      )}
    </g>
  )
}

/** The plate as a separate SVG, for a legend or a row. */
export function MarkerPlateIcon(props: Omit<MarkerPlateProps, 'x' | 'y'>) {
  const width = markerWidth(markerBodyWidth(numberWidth(props.number)), props.heading) + 4
  const { above, below } = markerTip(props.heading)
  const height = markerHeight + above + below + 4
  return (
    <svg className="hw-marker-icon" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <MarkerPlate {...props} x={width / 2} y={above + 2 + markerHeight / 2} />
    </svg>
  )
}
