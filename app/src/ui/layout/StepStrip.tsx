import { useLingui } from '@lingui/react/macro'
import './StepStrip.css'

type StepStripProps = {
  /** The names of the steps, in order; a load has six. */
  steps: readonly string[]
  /** The index of the current step; the steps before it are done. `steps.length` when all are done. */
  now: number
  label: string
}

/** The steps of a load as marks on a road: done ones filled, the current one an arrow, the next ones hollow. */
export function StepStrip({ steps, now, label }: StepStripProps) {
  const { t } = useLingui()
  const last = Math.max(1, steps.length - 1)
  const reached = `${(Math.min(now, last) / last) * 100}%`
  const phaseLabels = { done: t`done`, now: t`now`, ahead: t`ahead` }
  return (
    <ol className="hw-steps" aria-label={label}>
      <li className="hw-steps-road" aria-hidden="true" />
      <li className="hw-steps-driven" aria-hidden="true" style={{ width: reached }} />
      {steps.map((step, index) => {
        const phase = index < now ? 'done' : index === now ? 'now' : 'ahead'
        const place = `${(index / last) * 100}%`
        return (
          <li
            key={step}
            className={`hw-step hw-step-${phase}`}
            aria-current={phase === 'now' ? 'step' : undefined}
            style={{ left: place, transform: `translateX(-${place})`, alignItems: aligned(index, last) }}
          >
            <i
              className="hw-step-mark"
              style={{ transform: phase === 'now' ? `translateX(${index === 0 ? 0 : 2}px)` : '' }}
            />
            <span className="hw-step-name">
              {step}
              <span className="hw-sr"> {phaseLabels[phase]}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function aligned(index: number, last: number): string {
  if (index === 0) return 'flex-start'
  return index === last ? 'flex-end' : 'center'
}
