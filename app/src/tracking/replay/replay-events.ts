/** What happened during a load, for the replay's slider and timeline: the acts, and the parts of the cycle. */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type CyclePhase, cyclePhaseNames, cyclePhases } from '@haulway/domain/metrics/cycle-times.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'

export type ReplayEvent = { act: LoadLogAct; at: number }

/** All acts, sorted by when they happened. */
export function replayEvents({ acts }: Pick<LoadLogDocument, 'acts'>): ReplayEvent[] {
  return acts.map(act => ({ act, at: actAt(act) })).sort((a, b) => a.at - b.at)
}

export type ReplayPart = { phase: CyclePhase; fromMs: number; toMs: number }

/** The parts of the cycle whose start is known. A part that has not ended reaches to the end of the replay. */
export function replayParts({ milestones }: Pick<LoadLogDocument, 'milestones'>, endedAt: number): ReplayPart[] {
  const started = cyclePhaseNames.flatMap(phase => {
    const [from, to] = cyclePhases[phase].map(kind => milestones[kind])
    return from === undefined || from > endedAt ? [] : [{ phase, fromMs: from, toMs: Math.min(endedAt, to ?? endedAt) }]
  })
  return started.filter(({ fromMs, toMs }) => toMs > fromMs)
}
