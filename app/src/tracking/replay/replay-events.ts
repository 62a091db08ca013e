/** What happened on a load's way, for its slider and its list: who said what, and the parts between. */

import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { actAt } from '@haulway/domain/load-log/fold.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type CyclePhase, cyclePhaseNames, cyclePhases } from '@haulway/domain/metrics/cycle-times.ts'

export type ReplayEvent = { act: LoadLogAct; at: number }

/** All acts by the time they are about, first to last. */
export function replayEvents({ acts }: Pick<LoadLogDocument, 'acts'>): ReplayEvent[] {
  return acts.map(act => ({ act, at: actAt(act) })).sort((a, b) => a.at - b.at)
}

export type ReplayPart = { phase: CyclePhase; fromMs: number; toMs: number }

/** The parts of the round whose beginning is known; the one that goes on ends with the span. */
export function replayParts({ milestones }: Pick<LoadLogDocument, 'milestones'>, endedAt: number): ReplayPart[] {
  const begun = cyclePhaseNames.flatMap(phase => {
    const [from, to] = cyclePhases[phase].map(kind => milestones[kind])
    return from === undefined || from > endedAt ? [] : [{ phase, fromMs: from, toMs: Math.min(endedAt, to ?? endedAt) }]
  })
  return begun.filter(({ fromMs, toMs }) => toMs > fromMs)
}
