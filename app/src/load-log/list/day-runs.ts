/** A day's loads as runs on a strip: time in line, and time with material on the truck. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Run } from '../../ui/data/DayStrip.tsx'

type Drawn = Pick<LoadLogDocument, 'milestones' | 'state'>

/** What has not ended yet goes on until now. Nothing is drawn of what nobody has said. */
export function dayRuns(loads: readonly Drawn[], now: number): Run[] {
  return loads.flatMap(({ milestones, state }) => {
    const { arriveAtPit, confirmTrucker, confirmLoad, deliver } = milestones
    const bucketAt = confirmTrucker ?? confirmLoad
    const isClosed = state === 'cancelled' || state === 'rejected'
    const untilNow = isClosed ? undefined : now
    return [
      ...runOf('waiting', arriveAtPit, bucketAt ?? untilNow),
      ...runOf('loaded', confirmLoad, deliver ?? untilNow),
    ]
  })
}

function runOf(kind: Run['kind'], fromMs: number | undefined, toMs: number | undefined): Run[] {
  return fromMs === undefined || toMs === undefined || toMs <= fromMs ? [] : [{ kind, fromMs, toMs }]
}
