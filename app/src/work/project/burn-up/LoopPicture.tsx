import { MarkerPlate } from '../../../map/MarkerPlate.tsx'
import { useWidth } from '../../../ui/layout/use-width.ts'
import { LoopRoad } from './LoopRoad.tsx'
import { type LoopTruck, loopFrame, loopPositions } from './loop-positions.ts'
import './LoopPicture.css'

type LoopPictureProps = {
  /** Describes the picture for screen readers: "10 trucks: 3 in line, 3 to the site, 2 to the pit". */
  label: string
  trucks: readonly LoopTruck[]
  pit: string
  site: string
  /** "Loaded, 13 min", "Empty, 10 min", "3 in line, longest 4 min", "loading", "at site" */
  labels: { loaded: string; empty: string; queue?: string; loading?: string; atSite?: string }
}

const height = 166

/**
 * A project as a loop road: the pit's geofence on the left, the loaded lane on top, the empty lane below, the site's
 * geofence on the right.
 */
export function LoopPicture({ label, trucks, pit, site, labels }: LoopPictureProps) {
  const [frame, width] = useWidth<HTMLElement>()
  const positions = loopPositions(trucks, width)
  const { compact } = loopFrame(width)
  const loading = positions.find(({ truck }) => truck.stage === 'loading')
  const atSite = positions.find(({ truck }) => truck.stage === 'atSite')
  return (
    <figure ref={frame} className="hw-loop" role="img" aria-label={label}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <LoopRoad width={width} hasQueue={trucks.some(truck => truck.stage === 'queued')} />
        <text className="hw-loop-name" x={0} y={14}>
          {pit}
        </text>
        <text className="hw-loop-name" x={width} y={14} textAnchor="end">
          {site}
        </text>
        <text x={width / 2} y={24} textAnchor="middle">
          {labels.loaded}
        </text>
        <text x={compact ? width : width / 2} y={148} textAnchor={compact ? 'end' : 'middle'}>
          {labels.empty}
        </text>
        {labels.queue && (
          <text x={10} y={160}>
            {labels.queue}
          </text>
        )}
        {positions.map(({ truck, x, y, heading }) => (
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
        {loading && labels.loading && !compact && (
          <g>
            <rect className="hw-loop-under" x={loading.x + 40} y={loading.y - 9} width={58} height={18} />
            <text x={loading.x + 45} y={loading.y + 5}>
              {labels.loading}
            </text>
          </g>
        )}
        {atSite && labels.atSite && !compact && (
          <text x={width - 8} y={78} textAnchor="end">
            {labels.atSite}
          </text>
        )}
      </svg>
    </figure>
  )
}
