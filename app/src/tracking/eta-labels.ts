/** A truck's ETA as a range of whole minutes, so that it never looks more precise than it is. */

import type { Eta } from '@haulway/domain/metrics/eta.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { formatSpan, type Measure } from '../ui/format/format.ts'
import { formatMinuteRange } from '../ui/format/format-minutes.ts'

const hourMinutes = 60

/** "11–16" and "min", or "under 3" and "min". From one hour on, in hours and minutes. */
export function useEtaLabels(): (eta: Eta, nowMs: number) => Measure {
  const { t } = useLingui()
  return ({ earliestAt, latestAt }, nowMs) => {
    const from = Math.floor(Math.max(0, earliestAt - nowMs) / minuteMs)
    const to = Math.max(from + 1, Math.ceil((latestAt - nowMs) / minuteMs))
    if (from === 0 && to < hourMinutes) return { number: t`under ${to}`, unit: t`min` }
    if (to < hourMinutes) return { number: formatSpan(`${from}`, `${to}`), unit: t`min` }
    return { number: formatMinuteRange({ low: from, high: to }), unit: '' }
  }
}
