/** The days of a jobber's projects that have left this device, read from the server when the calendar needs them. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { addDays } from '@haulway/domain/time.ts'
import { useEffect, useState } from 'react'
import { read } from '../../../session/app-read.ts'
import { useConnection } from '../../../sync/sync-context.ts'
import type { KnownDays } from './calendar-days.ts'

const pageLength = 200
/** Half a year of five projects. */
const pagesMax = 5

export type OlderDays = KnownDays & { state: 'reading' | 'read' | 'failed' }

const none: KnownDays = { summaries: [], since: undefined }

/**
 * @param from the earliest day needed
 * @param isNeeded whether the device has not all of them
 */
export function useOlderDays(scope: Scope, from: string, isNeeded: boolean): OlderDays {
  const { isConnected } = useConnection()
  const [known, setKnown] = useState(none)
  const [state, setState] = useState<OlderDays['state']>('read')
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failure, a new connection tries again
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    setState('reading')
    readSince(scope, from).then(
      found => {
        if (isOver) return
        setKnown(found)
        setState('read')
      },
      () => !isOver && setState('failed'),
    )
    return () => {
      isOver = true
    }
  }, [scope, from, isNeeded, isConnected])
  return { ...known, state: isNeeded ? state : 'read' }
}

async function readSince(scope: Scope, from: string): Promise<KnownDays> {
  const summaries: DaySummaryDocument[] = []
  let after: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const order = { orderBy: 'day', direction: 'descending', limit: pageLength, after } as const
    const { documents, next } = await read.page(scope, 'project-summary', order)
    summaries.push(...documents)
    after = next
    if (after === undefined || documents.some(({ day }) => day < from)) return { summaries, since: from }
  }
  // The last day of the last page may go on, on a page that was not read.
  const last = summaries.at(-1)?.day
  return { summaries, since: last && addDays(last, 1) }
}
