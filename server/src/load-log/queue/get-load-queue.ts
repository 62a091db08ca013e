/** Where a truck is in line: for its hauler and its driver, as counts, so that no one learns whose trucks are there. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import { causeOfWait, passedBy, stoppedSince } from '@haulway/domain/load-log/fair-line/passed-by.ts'
import { forgottenMs } from '@haulway/domain/load-log/fold/forgotten.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { type LoadQueue, queuePosition } from '@haulway/domain/load-log/queue/load-queue.ts'
import { measureTimes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import { requireRole } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { findLoadLog } from '../load-log.table.ts'

type Named = { entityId: string; projectId: string; loadLogId: string }

const loadsMax = 200
/** The loadings that are measured: the last of the project's day. */
const loadingsMax = 20

/** @throws AppError notFound for a load of another hauler */
export async function getLoadQueue(unit: Unit, { entityId, projectId, loadLogId }: Named): Promise<LoadQueue> {
  await requireRole(unit, entityId, 'member')
  const named = await findLoadLog(unit.tx, projectId, loadLogId)
  const leaderId = named?.loadLog.aliasOf
  const loadLog = (leaderId ? await findLoadLog(unit.tx, projectId, leaderId) : named)?.loadLog
  const isOwn = [loadLog?.terms.driverEntityId, loadLog?.terms.truckingEntityId].includes(entityId)
  if (!loadLog || !isOwn) throw new AppError('notFound', 'This load could not be found.')
  const { origin } = loadLog.terms
  const isSamePlace = ({ lat, lng }: LatLng) => lat === origin.lat && lng === origin.lng
  const atPit = (await readOpenLoads(unit, loadLog)).filter(({ terms }) => isSamePlace(terms.origin))
  const position = queuePosition(
    atPit.map(load => ({ ...load, arrivedAt: load.milestones.arriveAtPit })),
    loadLog.loadLogId,
  )
  const waiting = atPit.find(load => load.loadLogId === loadLog.loadLogId)
  if (!position.isInLine || !waiting) return { ...position, asOf: unit.receivedAt }
  const since = waiting.milestones.arriveAtPit ?? unit.receivedAt
  const lately = (await readLoadedSince(unit, loadLog, since)).filter(load => isSamePlace(load.terms.origin))
  // A truck at the loader is in both.
  const all = [...new Map([...atPit, ...lately].map(load => [load.loadLogId, load])).values()]
  const passes = passedBy(all, waiting)
  const stopped = stoppedSince(all, waiting, unit.receivedAt)
  const { load } = measureTimes((await readLastLoadings(unit, loadLog)).map(cycleTimesOf)).parts
  return {
    ...position,
    ...(stopped !== undefined && { stoppedSince: stopped }),
    ...(passes.length > 0 && { passedBy: passes }),
    cause: causeOfWait(all, waiting, unit.receivedAt),
    ...(load && { loadMs: { low: load.low * minuteMs, high: load.high * minuteMs } }),
    asOf: unit.receivedAt,
  }
}

/**
 * The loads in line or at a loader of the same pit, as the pit sees them. A driver is in line once, with the last load
 * that they started: loads that no truck is at the pit for must not push out those of others.
 */
async function readOpenLoads(unit: Unit, { terms: { pitEntityId } }: LoadLog): Promise<LoadLogDocument[]> {
  const found = await unit.tx.ask<{ body: unknown }>(sql`
    with waiting as materialized (
      select distinct on (driver_entity_id) load_log_id::text as id, started_at from load_logs
      where ended_at is null and alias_of is null and started_at > ${unit.receivedAt - forgottenMs}
        and pit_entity_id = ${pitEntityId}::uuid and state in ('queued', 'loading')
      order by driver_entity_id, started_at desc)
    select d.body from documents d join waiting using (id)
    where d.scope = ${entityScope(pitEntityId)} and d.collection = 'load-logs' and not d.deleted
    order by waiting.started_at limit ${loadsMax}`)
  return parse(found)
}

/**
 * The loads of all projects of the pit whose loading began or ended since an instant: those that may have passed a
 * truck in line. Loads that started within hours of each other have the same day or two days in a row, and an index
 * finds the loads of a project's day. `loadedAtOf` in SQL: without a confirmation a truck was loaded when it left or
 * arrived.
 */
async function readLoadedSince(unit: Unit, { shiftDay, terms: { pitEntityId } }: LoadLog, since: number) {
  const found = await unit.tx.ask<{ body: unknown }>(sql`
    with begun as materialized (
      select load_log_id::text as id, started_at from load_logs
      where alias_of is null and pit_entity_id = ${pitEntityId}::uuid and started_at > ${unit.receivedAt - forgottenMs}
        and project_id in (select project_id from project_parties where entity_id = ${pitEntityId}::uuid)
        and shift_day between ${shiftDay}::date - 1 and ${shiftDay}::date + 1
        and (ended_at is null or ended_at > ${since})
        and state in ('loading', 'loaded', 'arrived', 'delivered', 'approved', 'rejected'))
    select d.body from documents d join begun using (id) cross join lateral (select d.body -> 'milestones') as t (at)
    where d.scope = ${entityScope(pitEntityId)} and d.collection = 'load-logs' and not d.deleted
      and coalesce(at ->> 'confirmLoad', at ->> 'leavePit', at ->> 'arriveAtSite', at ->> 'deliver',
        at ->> 'confirmTrucker')::bigint > ${since}
    order by begun.started_at desc limit ${loadsMax}`)
  return parse(found)
}

async function readLastLoadings(unit: Unit, { projectId, shiftDay, terms }: LoadLog): Promise<LoadLogDocument[]> {
  const found = await unit.tx.ask<{ body: unknown }>(sql`
    with loaded as materialized (
      select load_log_id::text as id, started_at from load_logs
      where project_id = ${projectId}::uuid and shift_day = ${shiftDay}::date and alias_of is null
        and pit_entity_id = ${terms.pitEntityId}::uuid and state in ('loaded', 'arrived', 'delivered', 'approved'))
    select d.body from documents d join loaded using (id)
    where d.scope = ${entityScope(terms.pitEntityId)} and d.collection = 'load-logs' and not d.deleted
    order by loaded.started_at desc limit ${loadingsMax}`)
  return parse(found)
}

function parse(rows: readonly { body: unknown }[]): LoadLogDocument[] {
  return rows.flatMap(({ body }) => {
    const load = loadLogDocumentSchema.safeParse(body)
    return load.success ? [load.data] : []
  })
}
