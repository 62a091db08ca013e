/** The data of the fleet's screens: the board, accepted work that needs a truck, and the day's earnings. */

import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { daySummaryDocumentSchema } from '@haulway/domain/metrics/day-summary.documents.ts'
import { addDays, minuteMs, startOfDayMs } from '@haulway/domain/time.ts'
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { workingDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useDocument, useDocuments, usePositions } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { buildBoard } from './fleet-board.ts'
import { listUnplaced } from './unplaced.ts'

/** @param dayOffset 0 is the working day, 1 the day after it, -1 the day before */
export function useFleetDay(dayOffset = 0) {
  const { scope, entityId } = useCurrentEntity()
  const { engine } = useSync()
  const { timeZone, entityName, currency } = useAreaHeader()
  const now = useNow() + engine.clockOffsetMs()
  const allTrucks = bodies(useDocuments(scope, 'trucks', truckDocumentSchema))
  const allTruckers = bodies(useDocuments(scope, 'fleet-truckers', fleetTruckerDocumentSchema))
  const truckers = allTruckers?.filter(isEmployed)
  const dispatches = bodies(useDocuments(scope, 'dispatches', dispatchDocumentSchema))
  // A retired truck finishes its open dispatch.
  const isAtWork = ({ truckId }: { truckId: string }) =>
    dispatches?.some(({ state, terms }) => state === 'open' && terms.truck.truckId === truckId)
  const trucks = allTrucks?.filter(truck => truck.retiredOn === null || isAtWork(truck))
  const loads = bodies(useDocuments(scope, 'load-logs', loadLogDocumentSchema))
  const offers = bodies(useDocuments(scope, 'offers', offerDocumentSchema))
  const projects = bodies(useDocuments(scope, 'project-reference', projectReferenceSchema))
  const logs = bodies(useDocuments(scope, 'tracking-logs', trackingLogDocumentSchema))
  const today = workingDayOf(loads ?? [], now, timeZone)
  const day = addDays(today, dayOffset)
  const summary = useDocument(scope, 'fleet-summary', day, daySummaryDocumentSchema)?.body
  const positions = usePositions()
  const isReady = trucks !== undefined && truckers !== undefined && dispatches !== undefined && loads !== undefined
  const points = [
    ...positions,
    ...(logs ?? []).flatMap(({ loadLogId, lastPoint }) => (lastPoint ? [{ loadLogId, at: lastPoint.at }] : [])),
  ]
  const documents = { trucks: trucks ?? [], truckers: truckers ?? [], dispatches: dispatches ?? [], loads: loads ?? [] }
  // During a night shift, the working day is yesterday.
  const midnight = startOfDayMs(day, timeZone)
  const shiftEnds = new Map(projects?.map(each => [each.projectId, midnight + each.shiftEndMinute * minuteMs]) ?? [])
  return {
    ...documents,
    now,
    today,
    day,
    timeZone,
    entityName,
    currency,
    summary,
    isReady,
    midnight,
    projects: projects ?? [],
    retired: (allTrucks ?? []).filter(truck => truck.retiredOn !== null && !isAtWork(truck)),
    formerTruckers: (allTruckers ?? []).filter(trucker => !isEmployed(trucker)),
    rows: buildBoard({ ...documents, summary, points }, day, now, dayOffset === 0),
    /** Offers that wait for this fleet's answer, those that start first on top. */
    toAnswer: (offers ?? [])
      .filter(offer => offer.truckingEntityId === entityId && offer.state === 'offered')
      .sort((a, b) => (a.startDay === b.startDay ? a.offeredOn - b.offeredOn : a.startDay < b.startDay ? -1 : 1)),
    unplaced: listUnplaced(offers ?? [], projects ?? [], entityId),
    /** Offers in which this fleet subs out its accepted work, the newest first. */
    subbedOut: (offers ?? [])
      .filter(offer => offer.broker?.entityId === entityId)
      .sort((a, b) => b.offeredOn - a.offeredOn),
    /** The server's tracking fault of an open load without GPS points. */
    faultOf: (loadLogIds: readonly string[]) =>
      logs?.find(({ loadLogId, fault }) => fault && loadLogIds.includes(loadLogId))?.fault ?? undefined,
    shiftEndsAt: (projectId: string) => shiftEnds.get(projectId),
  }
}

export type FleetDay = ReturnType<typeof useFleetDay>

function bodies<Body>(documents: readonly { body: Body }[] | undefined): Body[] | undefined {
  return documents?.map(({ body }) => body)
}
