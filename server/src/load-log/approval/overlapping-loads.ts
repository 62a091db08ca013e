/**
 * A driver hauls one load at a time. Two that overlap may be one trip that two jobbers, or two hauls, are to pay. Loads
 * of one dispatch that overlap are one load already.
 */
import { areHauledTogether } from '@haulway/domain/load-log/approval/overlap.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { addDays } from '@haulway/domain/time.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { type LoadRow, loadLogs } from '../load-log.table.ts'

/** Those that were loaded: a start that nothing followed hauled nothing. */
const hauled: readonly string[] = ['loaded', 'arrived', 'delivered', 'approved']

/** The load, with whether its driver hauled another one meanwhile. What was approved keeps what its approver saw. */
export async function withOverlap(tx: Transaction, row: LoadRow): Promise<LoadLog> {
  const { overlapsLoad: _, ...loadLog } = row.loadLog
  if (loadLog.approval) return row.loadLog
  if (row.endedAt === null && loadLogStates[row.state].open) return loadLog
  return (await overlapsAnother(tx, row)) ? { ...loadLog, overlapsLoad: true } : loadLog
}

async function overlapsAnother(tx: Transaction, row: LoadRow): Promise<boolean> {
  const { loadLogId, terms } = row.loadLog
  const listed = await listOfDriver(tx, row.loadLog)
  const others = listed.filter(each => each.dispatchId !== terms.dispatchId)
  const own = spanOf([row, ...listed.filter(each => each.aliasOf === loadLogId)])
  const loads = Map.groupBy(others, each => each.aliasOf ?? each.loadLogId)
  return [...loads.values()].some(names => {
    const span = spanOf(names)
    const isHauled = names.some(each => each.aliasOf === null && hauled.includes(each.state))
    return isHauled && own !== undefined && span !== undefined && areHauledTogether(own, span)
  })
}

/** The driver's loads of its day and of the days around it, under all their names. */
function listOfDriver(tx: Transaction, { shiftDay, terms }: LoadLog) {
  const near = [addDays(shiftDay, -1), shiftDay, addDays(shiftDay, 1)]
  const { loadLogId, aliasOf, dispatchId, state, startedAt, endedAt } = loadLogs
  return tx
    .select({ loadLogId, aliasOf, dispatchId, state, startedAt, endedAt })
    .from(loadLogs)
    .where(and(eq(loadLogs.driverEntityId, terms.driverEntityId), inArray(loadLogs.shiftDay, near)))
}

/** From the first start to the last end under any name. Undefined while no name has an end. */
function spanOf(names: readonly Pick<LoadRow, 'startedAt' | 'endedAt'>[]) {
  const ends = names.flatMap(({ endedAt }) => endedAt ?? [])
  if (ends.length === 0) return undefined
  return { startedAt: Math.min(...names.map(({ startedAt }) => startedAt)), endedAt: Math.max(...ends) }
}
