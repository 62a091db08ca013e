import { useId } from 'react'
import { useWidth } from '../../../ui/layout/use-width.ts'
import { BurnUpInk } from './BurnUpInk.tsx'
import { type BurnUpProps, burnUpHeight } from './burn-up.ts'
import './BurnUp.css'

/** A project's day as a chart: the delivered quantity against the plan, and the forecast. */
export function BurnUp(props: BurnUpProps) {
  const [frame, width] = useWidth<HTMLElement>()
  const hatchId = useId()
  return (
    <figure ref={frame} className="hw-burn" role="img" aria-label={props.label}>
      <svg width={width} height={burnUpHeight} viewBox={`0 0 ${width} ${burnUpHeight}`} aria-hidden="true">
        <defs>
          <pattern id={hatchId} width="6.5" height="6.5" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
            <rect className="hw-burn-hatch" width="2.25" height="6.5" />
          </pattern>
        </defs>
        <BurnUpInk {...props} width={width} hatch={`url(#${hatchId})`} />
      </svg>
    </figure>
  )
}
