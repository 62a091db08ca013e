import { loopFrame } from './loop-positions.ts'

/** The loop road without trucks: geofences, lanes, and the hatching of the queue. */
export function LoopRoad({ width, hasQueue }: { width: number; hasQueue: boolean }) {
  const { left, right, top, bottom, pitWidth, siteWidth } = loopFrame(width)
  const radius = (bottom - top) / 2
  const lane = right - left - 2 * radius
  const rise = bottom - top
  const turn = `a${radius} ${radius} 0 0 1 0`
  const road = `M${left + radius} ${top}h${lane}${turn} ${rise}h${-lane}${turn} ${-rise}z`
  return (
    <g className="hw-loop-road">
      <path d={road} />
      <path className="hw-loop-middle" d={`M${pitWidth + 18} ${(top + bottom) / 2}H${width - siteWidth - 18}`} />
      <rect className="hw-loop-fence" x={1} y={22} width={pitWidth} height={112} />
      <rect className="hw-loop-fence" x={width - siteWidth - 1} y={22} width={siteWidth} height={112} />
      {hasQueue && (
        <foreignObject x={28} y={bottom + 16} width={pitWidth - 40} height={8}>
          <div className="hw-loop-queue" />
        </foreignObject>
      )}
    </g>
  )
}
