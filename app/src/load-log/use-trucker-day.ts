/** A driver's day: its figures with this device's unsent updates, and the day's loads that are on this device. */

import type { Scope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { type DaySummaryDocument, daySummaryDocumentSchema } from '@haulway/domain/metrics/day-summary.documents.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { workingDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { useMemo } from 'react'
import { useDocument } from '../sync/use-documents.ts'
import { useLoadLogs } from './use-load-logs.ts'

export type TruckerDay = {
  /** The day that is today at work, `YYYY-MM-DD`: during a night shift, the day it began. */
  day: string
  /** Null before the first load of the day. */
  summary: DaySummaryDocument | null
  /** Latest start first. */
  loads: LoadLogDocument[]
  /** Whether its money counts an update that the server has not confirmed. */
  isExpected: boolean
  /** Delivered loads whose pay lacks something, such as the quantity: the day's money doesn't include them yet. */
  unpricedLoads: number
}

/** @returns undefined until it is read */
export function useTruckerDay(scope: Scope, timeZone: string, now: number): TruckerDay | undefined {
  const loads = useLoadLogs(scope)
  const day = workingDayOf(loads?.map(({ body }) => body) ?? [], now, timeZone)
  const summary = useDocument(scope, 'trucker-summary', day, daySummaryDocumentSchema)
  return useMemo(() => {
    if (loads === undefined || summary === undefined) return undefined
    const ofDay = loads.filter(({ body }) => body.shiftDay === day)
    const bodies = ofDay.map(({ body }) => body)
    const isUnpriced = ({ state, money }: LoadLogDocument) => {
      const pay = haulingOf(money)?.pay
      return !loadLogStates[state].open && pay !== undefined && !('lines' in pay)
    }
    return {
      day,
      summary: summary?.body ?? null,
      loads: bodies,
      isExpected: ofDay.some(({ isPending, body }) => isPending && !loadLogStates[body.state].open),
      unpricedLoads: bodies.filter(isUnpriced).length,
    }
  }, [loads, summary, day])
}
