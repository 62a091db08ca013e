/** Finds the approved loads that a revised price of fuel changes. */
import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Orm, Transaction } from '../../db/database.ts'
import { fuelIndexRows } from '../../pay/fuel-index.table.ts'
import { loadLogs } from '../load-log.table.ts'

/**
 * The approved loads from a day on that were priced with another price of an index than the one that counts now. Also
 * those that were corrected before, since their record keeps the price of the approval.
 */
export async function listLoadsToReprice(tx: Transaction | Orm, fuelIndex: string, from: string) {
  const { projectId, loadLogId, record: loadLog } = loadLogs
  const { name, effectiveFrom, revision, record } = fuelIndexRows
  const isOfDay = and(eq(name, fuelIndex), lte(effectiveFrom, loadLogs.shiftDay))
  const now = tx
    .select({
      price: sql`jsonb_build_object('index', ${name}, 'price', jsonb_build_object(
        'effectiveFrom', ${record} -> 'effectiveFrom', 'priceMills', ${record} -> 'priceMills'
      ))`.as('price'),
    })
    .from(fuelIndexRows)
    .where(isOfDay)
    .orderBy(desc(effectiveFrom), desc(revision))
    .limit(1)
    .as('now')
  return tx
    .select({ projectId, loadLogId })
    .from(loadLogs)
    .innerJoinLateral(now, sql`true`)
    .where(
      and(
        sql`frozen and ${loadLog} ? 'fuel'`,
        sql`${loadLog} -> 'fuel' @> ${JSON.stringify([{ index: fuelIndex }])}::text::jsonb`,
        sql`(not ${loadLog} -> 'fuel' @> jsonb_build_array(${now.price}) or ${loadLog} ? 'corrections')`,
        isNull(loadLogs.aliasOf),
        gte(loadLogs.shiftDay, from),
      ),
    )
    .orderBy(projectId, loadLogId)
}
