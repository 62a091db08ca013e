/** The days of a jobber's projects that have left this device, read from the server where they are needed. */
import type { SyncEngine } from '@haulway/client/sync/sync-engine.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { addDays, dayOf } from '@haulway/domain/time.ts'
import type { ScopeOf } from '@haulway/domain/wire/collections.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { read } from '../../../session/app-read.ts'
import { useConnection, useSync } from '../../../sync/sync-context.ts'
import type { KnownDays } from '../calendar/calendar-days.ts'

const pageLength = 200

export type OlderDays = KnownDays & { hasFailed: boolean }

/** The days that were read so far, the newest first. */
type ReadDays = {
  /** A summary that is read while its day lasts is not final, so the next day all are read again. */
  today: string
  summaries: readonly DaySummaryDocument[]
  /** Where the next page begins; undefined once there is none. */
  after: string | undefined
  hasAll: boolean
}

type DaysScope = ScopeOf<'project-summary'>
type State = { known: ReadDays | undefined; hasFailed: boolean }

/**
 * Reads on, page after page, until all days that are needed are known. The app's pages share what is read, so no page
 * of the server is read twice.
 * @param from the earliest day needed
 * @param isNeeded whether the device has not all of them
 */
export function useOlderDays(scope: DaysScope, from: string, isNeeded: boolean): OlderDays {
  const { engine } = useSync()
  const { isConnected } = useConnection()
  const reading = readingOf(engine, scope)
  const state = useSyncExternalStore(reading.subscribe, reading.state)
  const today = dayOf(Date.now(), 'UTC')
  const known = state.known?.today === today ? state.known : undefined
  const since = sinceOf(known, from)
  const isMissing = isNeeded && (since === undefined || since > from)
  const { hasFailed } = state
  useEffect(() => {
    // After a failure, it tries again once, and whenever the connection is back.
    if (isMissing && (!hasFailed || isConnected)) reading.readOn(today, known)
  }, [reading, today, known, isMissing, hasFailed, isConnected])
  return { summaries: known?.summaries ?? none, since, hasFailed: isMissing && hasFailed }
}

/** The device's own day of a project is newer than the server's page. */
export function newestOf(
  older: readonly DaySummaryDocument[],
  own: readonly DaySummaryDocument[],
): readonly DaySummaryDocument[] {
  if (older.length === 0) return own
  return [...new Map([...older, ...own].map(each => [`${each.ownerId} ${each.day}`, each])).values()]
}

const none: readonly DaySummaryDocument[] = []

type Reading = ReturnType<typeof openReading>

/** One for each business of a signed-in user, for as long as the user is signed in. */
const readings = new WeakMap<SyncEngine, Map<DaysScope, Reading>>()

function readingOf(engine: SyncEngine, scope: DaysScope): Reading {
  const ofUser = readings.get(engine) ?? new Map<DaysScope, Reading>()
  const reading = ofUser.get(scope) ?? openReading(scope)
  readings.set(engine, ofUser.set(scope, reading))
  return reading
}

function openReading(scope: DaysScope) {
  const listeners = new Set<() => void>()
  let state: State = { known: undefined, hasFailed: false }
  let isReading = false
  const take = (next: State) => {
    state = next
    isReading = false
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads the page after those that are known, unless one is being read. */
    readOn: (today: string, known?: ReadDays) => {
      if (isReading) return
      isReading = true
      readNext(scope, known ?? { today, summaries: none, after: undefined }).then(
        more => take({ known: more, hasFailed: false }),
        () => take({ ...state, hasFailed: true }),
      )
    },
  }
}

async function readNext(scope: DaysScope, { today, summaries, after }: Omit<ReadDays, 'hasAll'>): Promise<ReadDays> {
  const order = { orderBy: 'day', direction: 'descending', limit: pageLength, after } as const
  const { documents, next } = await read.page(scope, 'project-summary', order)
  return { today, summaries: [...summaries, ...documents], after: next, hasAll: next === undefined }
}

/** The first day from which everything is known. The last day that was read may continue on a page that was not. */
function sinceOf(known: ReadDays | undefined, from: string): string | undefined {
  if (known?.hasAll) return from
  const last = known?.summaries.at(-1)?.day
  return last && addDays(last, 1)
}
