/**
 * A driver hauls one load at a time, and so does a truck. Two that overlap may be one trip that two jobbers, or two
 * hauls, are to pay. Loads of one dispatch that overlap are one load already.
 */
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { type LoadRow, loadLogs } from '../load-log.table.ts'

/** Who starts the next load a little before delivering the last one hauls one after the other. */
const togetherMs = 10 * minuteMs

/** Those that were loaded: a start that nothing followed hauled nothing. */
const hauled = ['loaded', 'arrived', 'delivered', 'approved'] as const

/** What was approved keeps what its approver saw. */
export async function withTripsAtOnce(tx: Transaction, row: LoadRow): Promise<LoadLog> {
  const { tripsAtOnce: _, ...loadLog } = row.loadLog
  if (loadLog.approval) return row.loadLog
  return (await hasTripAtOnce(tx, row)) ? { ...loadLog, tripsAtOnce: true } : loadLog
}

async function hasTripAtOnce(tx: Transaction, { loadLog, startedAt, endedAt }: LoadRow): Promise<boolean> {
  if (endedAt === null) return false
  const { projectId, shiftDay, terms } = loadLog
  const near = [addDays(shiftDay, -1), shiftDay, addDays(shiftDay, 1)]
  const isOfDriver = eq(loadLogs.driverEntityId, terms.driverEntityId)
  const isOfTruck = and(eq(loadLogs.projectId, projectId), eq(loadLogs.truckId, terms.truck.truckId))
  const found = await tx
    .select({ one: sql`1` })
    .from(loadLogs)
    .where(
      and(
        or(isOfDriver, isOfTruck),
        inArray(loadLogs.shiftDay, near),
        ne(loadLogs.dispatchId, terms.dispatchId),
        isNull(loadLogs.aliasOf),
        inArray(loadLogs.state, [...hauled]),
        lt(loadLogs.startedAt, endedAt - togetherMs),
        or(isNull(loadLogs.endedAt), gt(loadLogs.endedAt, startedAt + togetherMs)),
      ),
    )
    .limit(1)
  return found.length > 0
}
