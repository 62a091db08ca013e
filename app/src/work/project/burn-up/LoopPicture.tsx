import { MarkerPlate } from '../../../map/MarkerPlate.tsx'
import { useWidth } from '../../../ui/layout/use-width.ts'
import { LoopRoad } from './LoopRoad.tsx'
import { type LoopTruck, loopFrame, loopPlaces } from './loop-places.ts'
import './LoopPicture.css'

type LoopPictureProps = {
  /** What it shows, in words: "10 trucks: 3 in line, 3 to site, 2 back". */
  label: string
  trucks: readonly LoopTruck[]
  pit: string
  site: string
  /** "Loaded, 13 min", "Empty, 10 min", "3 in line, longest 4 min", "loading", "at site" */
  words: { loaded: string; empty: string; line?: string; loading?: string; atSite?: string }
}

const height = 166

/**
 * A project as a road round: pit geofence on the left, loaded lane on top, empty lane below, site geofence on the
 * right.
 */
export function LoopPicture({ label, trucks, pit, site, words }: LoopPictureProps) {
  const [frame, width] = useWidth<HTMLElement>()
  const places = loopPlaces(trucks, width)
  const { compact } = loopFrame(width)
  const loading = places.find(place => place.truck.place === 'loading')
  const atSite = places.find(place => place.truck.place === 'atSite')
  return (
    <figure ref={frame} className="hw-loop" role="img" aria-label={label}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <LoopRoad width={width} inQueue={trucks.some(truck => truck.place === 'line')} />
        <text className="hw-loop-name" x={0} y={14}>
          {pit}
        </text>
        <text className="hw-loop-name" x={width} y={14} textAnchor="end">
          {site}
        </text>
        <text x={width / 2} y={24} textAnchor="middle">
          {words.loaded}
        </text>
        <text x={compact ? width : width / 2} y={148} textAnchor={compact ? 'end' : 'middle'}>
          {words.empty}
        </text>
        {words.line && (
          <text x={10} y={160}>
            {words.line}
          </text>
        )}
        {places.map(({ truck, x, y, heading }) => (
          <MarkerPlate
            key={truck.number}
            number={truck.number}
            loaded={truck.loaded}
            heading={heading}
            compact={compact}
            x={x}
            y={y}
          />
        ))}
        {loading && words.loading && !compact && (
          <g>
            <rect className="hw-loop-under" x={loading.x + 40} y={loading.y - 9} width={58} height={18} />
            <text x={loading.x + 45} y={loading.y + 5}>
              {words.loading}
            </text>
          </g>
        )}
        {atSite && words.atSite && !compact && (
          <text x={width - 8} y={78} textAnchor="end">
            {words.atSite}
          </text>
        )}
      </svg>
    </figure>
  )
}
