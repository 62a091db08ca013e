/** A driver's day: the server's figures, and the day's loads that are on this device. */

import type { Scope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type DaySummaryDocument, daySummaryDocumentSchema } from '@haulway/domain/metrics/day-summary.documents.ts'
import { workingDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { useMemo } from 'react'
import { useDocument } from '../sync/use-documents.ts'
import { useLoadLogs } from './use-load-logs.ts'

export type TruckerDay = {
  /** Null before the first load of the day. */
  summary: DaySummaryDocument | null
  /** Latest start first. */
  loads: LoadLogDocument[]
  /** The number of the next load of the day. */
  nextLoadNo: number
}

/** @returns undefined until it is read */
export function useTruckerDay(scope: Scope, timeZone: string, now: number): TruckerDay | undefined {
  const loads = useLoadLogs(scope)
  const day = workingDayOf(loads?.map(({ body }) => body) ?? [], now, timeZone)
  const summary = useDocument(scope, 'trucker-summary', day, daySummaryDocumentSchema)
  return useMemo(() => {
    if (loads === undefined || summary === undefined) return undefined
    const ofDay = loads.flatMap(({ body }) => (body.shiftDay === day ? [body] : []))
    const counted = ofDay.filter(({ state, undelivered }) => !undelivered && state !== 'cancelled')
    return { summary: summary?.body ?? null, loads: ofDay, nextLoadNo: counted.length + 1 }
  }, [loads, summary, day])
}
