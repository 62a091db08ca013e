/** The parts of a round in words. */
import type { CyclePhase } from '@haulway/domain/tracking/cycle-times.ts'
import { useLingui } from '@lingui/react/macro'

export function usePhaseWords(): Record<CyclePhase, string> {
  const { t } = useLingui()
  return {
    travel: t`Drive empty`,
    queue: t`In line`,
    load: t`Load`,
    haul: t`Drive loaded`,
    dump: t`Dump`,
  }
}
