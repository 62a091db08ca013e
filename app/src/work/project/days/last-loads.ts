/** Which of today's loads were delivered last. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ProjectDay } from '../project-day.ts'

/** As many as fit beside a usual day without scrolling. */
const loadsMax = 5

export type DeliveredLoad = { load: LoadLogDocument; at: number }

/** @returns the delivered loads of these days, the latest first */
export function lastLoads(days: readonly Pick<ProjectDay, 'loads'>[]): DeliveredLoad[] {
  return days
    .flatMap(({ loads }) => loads)
    .flatMap((load): DeliveredLoad[] => {
      const at = load.party === 'jobber' ? load.milestones.deliver : undefined
      return at === undefined ? [] : [{ load, at }]
    })
    .sort((a, b) => b.at - a.at || (a.load.loadLogId < b.load.loadLogId ? -1 : 1))
    .slice(0, loadsMax)
}
