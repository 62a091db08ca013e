import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import './ListRow.css'
import './StepRoad.css'

export type RoadStep = {
  key: string
  title: string
  second?: string
  value?: string
  /** Where a step is done that may be done already. */
  to?: string
  /** `done` is solid, `now` an arrow, `ahead` dashed and hollow. */
  is: 'done' | 'now' | 'ahead'
}

/** Steps as a road from top to bottom: those of money on its way, or those to a first load. */
export function StepRoad({ steps, label }: { steps: readonly RoadStep[]; label: string }) {
  const { t } = useLingui()
  const phaseLabels = { done: t`done`, now: t`now`, ahead: t`ahead` }
  return (
    <ol className="hw-road" aria-label={label}>
      {steps.map(({ key, title, second, value, to, is }) => (
        <li key={key} className={`hw-road-${is}`} {...(is === 'now' && { 'aria-current': 'step' })}>
          <span className="hw-row-words">
            <span className="hw-row-title">
              {to === undefined ? title : <Link to={to}>{title}</Link>}
              <span className="hw-sr">, {phaseLabels[is]}</span>
            </span>
            {second && <span className="hw-row-second">{second}</span>}
          </span>
          {value && <span className="hw-row-value">{value}</span>}
        </li>
      ))}
    </ol>
  )
}
