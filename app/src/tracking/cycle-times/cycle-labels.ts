/** The names of the parts of a cycle, and how long they took. */
import type { CyclePhase } from '@haulway/domain/metrics/cycle-times.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDuration } from '../../ui/format/format.ts'

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

/** Rounded, not truncated: truncated parts would add up to less than their cycle. Only paid minutes are truncated. */
export function formatCycleTime(durationMs: number): string {
  return formatDuration(durationMs < minuteMs ? durationMs : Math.round(durationMs / minuteMs) * minuteMs)
}
