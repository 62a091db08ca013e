/**
 * A driver hauls one load at a time. Two that overlap may be one trip that two jobbers, or two hauls, are to pay. Loads
 * of one dispatch that overlap are one load already.
 */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { areHauledTogether, type Span } from '@haulway/domain/load-log/approval/overlap.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { addDays } from '@haulway/domain/time.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { type LoadRow, loadLogs } from '../load-log.table.ts'

/** Those that were loaded: a start that nothing followed hauled nothing. */
const hauled: readonly string[] = ['loaded', 'arrived', 'delivered', 'approved']

/**
 * The load, with whether its driver hauled another one meanwhile. It is looked for until an approval arrives, which
 * keeps what its approver saw.
 * @param acts under all names of the load, also those that are not saved yet
 */
export async function withOverlap(tx: Transaction, row: LoadRow, acts: readonly LoadLogAct[]): Promise<LoadLog> {
  if (row.loadLog.approval || acts.some(({ kind }) => kind === 'approve')) return row.loadLog
  const { overlapsLoad: _, ...loadLog } = row.loadLog
  const own = ownSpan(row, acts)
  return own && (await overlapsAnother(tx, loadLog, own)) ? { ...loadLog, overlapsLoad: true } : loadLog
}

/** Undefined until it has ended, under any name. */
function ownSpan(row: LoadRow, acts: readonly LoadLogAct[]) {
  const endedAt = row.endedAt ?? foldLoadLog([...acts], foldOptionsOf(row.loadLog)).milestones.deliver?.at
  return endedAt === undefined ? undefined : { startedAt: row.startedAt, endedAt }
}

async function overlapsAnother(tx: Transaction, loadLog: LoadLog, own: Span): Promise<boolean> {
  const listed = await listOfDriver(tx, loadLog)
  const others = listed.filter(each => each.dispatchId !== loadLog.terms.dispatchId)
  const loads = Map.groupBy(others, each => each.aliasOf ?? each.loadLogId)
  return [...loads.values()].some(names => {
    const span = spanOf(names)
    const isHauled = names.some(each => each.aliasOf === null && hauled.includes(each.state))
    return isHauled && span !== undefined && areHauledTogether(own, span)
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
