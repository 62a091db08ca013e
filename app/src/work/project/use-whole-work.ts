/** A jobber's work with all days of open projects: devices have only the last days. */
import type { EntityScope } from '@haulway/domain/document/scope.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { useMemo } from 'react'
import { newestOf, useOlderDays } from './days/use-older-days.ts'
import { hasAllDays, type JobberWork } from './project-day.ts'
import { useJobberWork } from './use-jobber-work.ts'

/** @returns undefined until the device is read; without older days until the server has answered */
export function useWholeWork(scope: EntityScope, now: number): JobberWork | undefined {
  const work = useJobberWork(scope)
  const longer = (work?.projects ?? [])
    .filter(({ state, party }) => state === 'published' && party === 'jobber')
    .filter(project => !hasAllDays(project, shiftDayOf(now, project)))
  const [from = ''] = longer.map(({ startDay }) => startDay).toSorted()
  const { summaries, since } = useOlderDays(scope, from, longer.length > 0)
  return useMemo(
    () => (work && since !== undefined ? { ...work, since, summaries: newestOf(summaries, work.summaries) } : work),
    [work, summaries, since],
  )
}
