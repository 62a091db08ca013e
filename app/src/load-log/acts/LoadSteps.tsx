import type { LoadLogState } from '@haulway/domain/load-log/states.ts'
import { useLingui } from '@lingui/react/macro'
import { StepStrip } from '../../ui/layout/StepStrip.tsx'
import { stepOf } from './load-steps.ts'

/** A load's six steps; without a state, of the load that is next. */
export function LoadSteps({ state, label }: { state?: LoadLogState; label: string }) {
  const { t } = useLingui()
  const load = state === 'loaded' ? t`Loaded` : t`Load`
  const steps = [t`Start`, t`Pit`, t`In line`, load, t`Site`, t`Unload`]
  return <StepStrip steps={steps} now={stepOf(state)} label={label} />
}
