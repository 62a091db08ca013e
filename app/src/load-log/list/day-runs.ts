/** A day's loads as runs on a strip: time in line, and time loaded. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Run } from './DayStrip.tsx'

type DrawnLoad = Pick<LoadLogDocument, 'milestones' | 'state'>

/**
 * A run that has not ended yet is drawn up to now. A run whose start no one recorded is not drawn.
 * @param leftAt when GPS shows that the truck in line left the pit: its wait ended then
 */
export function dayRuns(loads: readonly DrawnLoad[], now: number, leftAt = now): Run[] {
  return loads.flatMap(({ milestones, state }) => {
    const { arriveAtPit, confirmTrucker, confirmLoad, deliver } = milestones
    const loadingAt = confirmTrucker ?? confirmLoad
    const isClosed = state === 'cancelled' || state === 'rejected' || state === 'approved'
    const untilNow = isClosed ? undefined : now
    return [
      ...runOf('waiting', arriveAtPit, loadingAt ?? (state === 'queued' ? Math.min(now, leftAt) : untilNow)),
      ...runOf('loaded', confirmLoad, deliver ?? untilNow),
    ]
  })
}

function runOf(kind: Run['kind'], fromMs: number | undefined, toMs: number | undefined): Run[] {
  return fromMs === undefined || toMs === undefined || toMs <= fromMs ? [] : [{ kind, fromMs, toMs }]
}
