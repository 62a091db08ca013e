/** The names of the parts of a cycle. */
import type { CyclePhase } from '@haulway/domain/metrics/cycle-times.ts'
import { useLingui } from '@lingui/react/macro'

export function usePhaseLabels(): Record<CyclePhase, string> {
  const { t } = useLingui()
  return {
    travel: t`Drive empty`,
    queue: t`In line`,
    load: t({ message: 'Load', context: 'verb' }),
    haul: t`Drive loaded`,
    dump: t({ message: 'Dump', context: 'verb' }),
  }
}
