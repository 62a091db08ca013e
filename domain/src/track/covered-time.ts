/** How much of the time that a line pays for GPS has recorded: what decides a dispute of minutes. */

import type { LoadLogMilestoneKind } from '../load-log/state/states.ts'
import { endsOfLine } from '../load-log/state/time-of-line.ts'
import { minuteMs } from '../time.ts'
import type { Gap } from './gaps.ts'

type CoveredTime = {
  from: number
  to: number
  minutes: number
  /** Whole minutes of them without GPS. */
  uncoveredMinutes: number
  /** The gaps that touch the time. */
  gaps: Pick<Gap, 'from' | 'to'>[]
}

type Milestones = Partial<Record<LoadLogMilestoneKind, number>>

/** @returns undefined for a line that no time decides, or while an end of its time is not known */
export function coveredTime(
  code: string,
  milestones: Milestones,
  gaps: readonly Pick<Gap, 'from' | 'to'>[],
): CoveredTime | undefined {
  const [from, to] = endsOfLine(code)?.map(kind => milestones[kind]) ?? []
  if (from === undefined || to === undefined || to <= from) return undefined
  const touching = gaps.filter(gap => gap.to > from && gap.from < to)
  const uncoveredMs = touching.reduce((sum, gap) => sum + Math.min(gap.to, to) - Math.max(gap.from, from), 0)
  return {
    from,
    to,
    minutes: Math.floor((to - from) / minuteMs),
    uncoveredMinutes: Math.round(uncoveredMs / minuteMs),
    gaps: touching,
  }
}
