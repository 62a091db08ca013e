/**
 * A truck hauls one load at a time, and so does a person. Two that overlap may be one trip that two jobbers, or two
 * hauls, are to pay, even if another driver's name is on one of them. Most loads of one dispatch that overlap are one
 * load already; one that has ended stays separate, whatever arrives later about another.
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
import type { LoadHistory } from '../same-ticket/same-ticket.ts'

/** Those that were loaded: a start that nothing followed hauled nothing. */
const hauled: readonly string[] = ['loaded', 'arrived', 'delivered', 'approved']

/**
 * The load, with whether its truck or driver hauled another one at the same time. It is looked for until an approval
 * arrives, which keeps what its approver saw.
 * @param history acts under all names of the load, including those that are not saved yet, and its other names
 */
export async function withOverlap(
  tx: Transaction,
  row: LoadRow,
  { acts, aliases }: Pick<LoadHistory, 'acts' | 'aliases'>,
): Promise<LoadLog> {
  if (row.loadLog.approval || acts.some(({ kind }) => kind === 'approve')) return row.loadLog
  const { overlapsLoad: _, ...loadLog } = row.loadLog
  const own = ownSpan(row, acts)
  const names = [loadLog.loadLogId, ...aliases]
  return own && (await overlapsAnother(tx, loadLog, { own, acts, names }))
    ? { ...loadLog, overlapsLoad: true }
    : loadLog
}

/** Undefined until it has ended, under any name. */
function ownSpan(row: LoadRow, acts: readonly LoadLogAct[]) {
  const endedAt = row.endedAt ?? foldLoadLog([...acts], foldOptionsOf(row.loadLog)).milestones.deliver?.at
  return endedAt === undefined ? undefined : { startedAt: row.startedAt, endedAt }
}

async function overlapsAnother(
  tx: Transaction,
  loadLog: LoadLog,
  { own, acts, names }: { own: Span; acts: readonly LoadLogAct[]; names: readonly string[] },
): Promise<boolean> {
  const { terms } = loadLog
  const uids = driversOf(acts, terms.driverEntityId)
  const listed = await listNear(tx, loadLog, uids)
  // Which names are one load may have changed in this transaction.
  const isOwn = ({ loadLogId, aliasOf }: Named) => names.includes(loadLogId) || aliasOf === loadLog.loadLogId
  const others = listed.filter(each => !isOwn(each))
  const loads = Map.groupBy(others, each => each.aliasOf ?? each.loadLogId)
  const together = [...loads.values()].filter(load => {
    const span = spanOf(load)
    const isHauled = load.some(each => each.aliasOf === null && hauled.includes(each.state))
    return isHauled && span !== undefined && areHauledTogether(own, span)
  })
  for (const load of together) if (await isOfSame(tx, terms, uids, load)) return true
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
  const { projectId, loadLogId, aliasOf, truckId, driverEntityId: driver, state } = loadLogs
  const rows = await tx
    .select({
      projectId,
      loadLogId,
      aliasOf,
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
