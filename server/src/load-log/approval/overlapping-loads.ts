/**
 * A truck hauls one load at a time, and so does a person. Two that overlap may be one trip that two jobbers, or two
 * hauls, are to pay, also when another driver's name is on one of them. Loads of one dispatch that overlap are one load
 * already.
 */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { areHauledTogether, type Span } from '@haulway/domain/load-log/approval/overlap.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { addDays } from '@haulway/domain/time.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Transaction } from '../../db/database.ts'
import { members } from '../../entity/entity.table.ts'
import { fleetTruckers } from '../../entity/staff/staff.table.ts'
import { type LoadRow, listActs, loadLogs } from '../load-log.table.ts'

/** Those that were loaded: a start that nothing followed hauled nothing. */
const hauled: readonly string[] = ['loaded', 'arrived', 'delivered', 'approved']

/**
 * The load, with whether its truck or driver hauled another one meanwhile. It is looked for until an approval arrives,
 * which keeps what its approver saw.
 * @param acts under all names of the load, also those that are not saved yet
 */
export async function withOverlap(tx: Transaction, row: LoadRow, acts: readonly LoadLogAct[]): Promise<LoadLog> {
  if (row.loadLog.approval || acts.some(({ kind }) => kind === 'approve')) return row.loadLog
  const { overlapsLoad: _, ...loadLog } = row.loadLog
  const own = ownSpan(row, acts)
  return own && (await overlapsAnother(tx, loadLog, own, acts)) ? { ...loadLog, overlapsLoad: true } : loadLog
}

/** Undefined until it has ended, under any name. */
function ownSpan(row: LoadRow, acts: readonly LoadLogAct[]) {
  const endedAt = row.endedAt ?? foldLoadLog([...acts], foldOptionsOf(row.loadLog)).milestones.deliver?.at
  return endedAt === undefined ? undefined : { startedAt: row.startedAt, endedAt }
}

async function overlapsAnother(
  tx: Transaction,
  loadLog: LoadLog,
  own: Span,
  acts: readonly LoadLogAct[],
): Promise<boolean> {
  const { terms } = loadLog
  const uids = driversOf(acts, terms.driverEntityId)
  const listed = await listNear(tx, loadLog, uids)
  const others = listed.filter(each => each.dispatchId !== terms.dispatchId)
  const loads = Map.groupBy(others, each => each.aliasOf ?? each.loadLogId)
  const together = [...loads.values()].filter(names => {
    const span = spanOf(names)
    const isHauled = names.some(each => each.aliasOf === null && hauled.includes(each.state))
    return isHauled && span !== undefined && areHauledTogether(own, span)
  })
  for (const names of together) if (await isOfSame(tx, terms, uids, names)) return true
  return false
}

/** The people who recorded it as its driver. Someone else of a solo trucker's business may do its books. */
function driversOf(acts: readonly LoadLogAct[], driverEntityId: string): string[] {
  return [...new Set(acts.flatMap(({ by }) => (by.entityId === driverEntityId ? by.uid : [])))]
}

type Named = Awaited<ReturnType<typeof listNear>>[number]

async function isOfSame(
  tx: Transaction,
  { truck, driverEntityId }: LoadLog['terms'],
  uids: readonly string[],
  names: readonly Named[],
): Promise<boolean> {
  if (names.some(each => each.truckId === truck.truckId || each.driverEntityId === driverEntityId)) return true
  for (const each of names) {
    const acts = (await listActs(tx, each.projectId, [each.loadLogId])).get(each.loadLogId) ?? []
    if (driversOf(acts, each.driverEntityId).some(uid => uids.includes(uid))) return true
  }
  return false
}

/**
 * The loads of its day and of the days around it, under all their names, of its truck and of all drivers who may be the
 * same person. An index lists loads by their driver; a fleet's truck is driven by the fleet's drivers.
 */
async function listNear(tx: Transaction, { shiftDay, terms }: LoadLog, uids: readonly string[]) {
  const near = [addDays(shiftDay, -1), shiftDay, addDays(shiftDay, 1)]
  const { truck, truckingEntityId, driverEntityId } = terms
  const own = await tx
    .select({ entityId: members.entityId })
    .from(members)
    .where(anyOf(members.uid, [...uids]))
  const ofFleet = await tx
    .select({ entityId: fleetTruckers.entityId })
    .from(fleetTruckers)
    .where(eq(fleetTruckers.fleetEntityId, truckingEntityId))
  const samePeople = [driverEntityId, ...own.map(({ entityId }) => entityId)]
  const drivers = [...samePeople, truckingEntityId, ...ofFleet.map(({ entityId }) => entityId)]
  const { projectId, loadLogId, aliasOf, dispatchId, truckId, driverEntityId: driver, state } = loadLogs
  const rows = await tx
    .select({
      projectId,
      loadLogId,
      aliasOf,
      dispatchId,
      truckId,
      driverEntityId: driver,
      state,
      startedAt: loadLogs.startedAt,
      endedAt: loadLogs.endedAt,
    })
    .from(loadLogs)
    .where(and(anyOf(driver, drivers), inArray(loadLogs.shiftDay, near)))
  return rows.filter(each => each.truckId === truck.truckId || samePeople.includes(each.driverEntityId))
}

/** From the first start to the last end under any name. Undefined while no name has an end. */
function spanOf(names: readonly Pick<LoadRow, 'startedAt' | 'endedAt'>[]) {
  const ends = names.flatMap(({ endedAt }) => endedAt ?? [])
  if (ends.length === 0) return undefined
  return { startedAt: Math.min(...names.map(({ startedAt }) => startedAt)), endedAt: Math.max(...ends) }
}
