/** The days of a jobber's projects that have left this device, read from the server when the calendar needs them. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { addDays } from '@haulway/domain/time.ts'
import { useEffect, useState } from 'react'
import { read } from '../../../session/app-read.ts'
import { useConnection } from '../../../sync/sync-context.ts'
import type { KnownDays } from './calendar-days.ts'

const pageLength = 200

export type OlderDays = KnownDays & { hasFailed: boolean }

/** What is read so far, from the newest day on. */
type ReadDays = {
  scope: Scope
  /** Of the business's today. A summary that is read while its day lasts is not final. */
  today: string
  summaries: readonly DaySummaryDocument[]
  /** Where the next page begins; undefined once there is none. */
  after: string | undefined
  hasAll: boolean
}

/**
 * Reads on, page after page, until all days that are needed are known. No page is read twice.
 * @param from the earliest day needed
 * @param isNeeded whether the device has not all of them
 */
export function useOlderDays(scope: Scope, today: string, from: string, isNeeded: boolean): OlderDays {
  const { isConnected } = useConnection()
  const [pages, setPages] = useState<ReadDays>()
  const [hasFailed, setHasFailed] = useState(false)
  const known = pages?.scope === scope && pages.today === today ? pages : undefined
  const since = sinceOf(known, from)
  const isMissing = isNeeded && (since === undefined || since > from)
  // Only after a failure: a connection that comes while a page is being read must not read it again.
  const triesAgain = hasFailed && isConnected
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure, a new connection tries again
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    readOn(known ?? { scope, today, summaries: [], after: undefined, hasAll: false }).then(
      more => {
        if (isOver) return
        setPages(more)
        setHasFailed(false)
      },
      () => !isOver && setHasFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [scope, today, known, isMissing, triesAgain])
  return { summaries: known?.summaries ?? none, since, hasFailed: isMissing && hasFailed }
}

const none: readonly DaySummaryDocument[] = []

async function readOn({ scope, today, summaries, after }: ReadDays): Promise<ReadDays> {
  const order = { orderBy: 'day', direction: 'descending', limit: pageLength, after } as const
  const { documents, next } = await read.page(scope, 'project-summary', order)
  return { scope, today, summaries: [...summaries, ...documents], after: next, hasAll: next === undefined }
}

/** From which day on all is known. The last day that was read may go on, on a page that was not. */
function sinceOf(known: ReadDays | undefined, from: string): string | undefined {
  if (known?.hasAll) return from
  const last = known?.summaries.at(-1)?.day
  return last && addDays(last, 1)
}
