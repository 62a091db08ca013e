import type { LoadLogState } from '@haulway/domain/load-log/state/states.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { useLingui } from '@lingui/react/macro'
import { StepStrip } from '../../ui/layout/StepStrip.tsx'

type Props = { state?: LoadLogState; terms: Parameters<typeof isToDump>[0]; label: string }

/** A load's six steps. Without a state, the steps of a load that has not started. */
export function LoadSteps({ state, terms, label }: Props) {
  const { t } = useLingui()
  const load = state === 'loaded' ? t`Loaded` : t({ message: 'Load', context: 'step' })
  const [from, to] = isToDump(terms)
    ? [t({ message: 'Pickup', context: 'step' }), t({ message: 'Dump', context: 'step' })]
    : [t`Pit`, t`Site`]
  const steps = [
    t({ message: 'Start', context: 'step' }),
    from,
    t`In line`,
    load,
    to,
    t({ message: 'Unload', context: 'step' }),
  ]
  return <StepStrip steps={steps} now={state === undefined ? 0 : stepOfState[state]} label={label} />
}

/** The current step: what the truck is doing or driving to. 0 is before the start; at 6 all steps are done. */
const stepOfState: Record<LoadLogState, number> = {
  started: 1,
  queued: 2,
  loading: 3,
  loaded: 3,
  arrived: 4,
  delivered: 6,
  approved: 6,
  rejected: 6,
  cancelled: 0,
}
