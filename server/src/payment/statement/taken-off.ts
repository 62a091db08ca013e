/** What was taken off statements since they were closed: only what was owed is charged interest. */
import { type TakenOff, takenOffBy } from '@haulway/domain/payment/late-interest.ts'
import type { Statement } from '@haulway/domain/payment/statement/statement.ts'
import { changedWorkOf } from '@haulway/domain/payment/statement/statement-lines.ts'
import { and, inArray, isNull, or } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Transaction } from '../../db/database.ts'
import { isOfPair, listStatedFirst, type StatementPair, statementItems } from './statement.table.ts'

/** The causes of items that take off work which a statement has stated, or off the debt. */
const takingOff = ['held', 'settled', 'corrected', 'day', 'deduction']

/** What was taken off unpaid statements since they were closed. Their later items are on these, or on none yet. */
export async function listTakenOff(
  tx: Transaction,
  pair: StatementPair,
  unpaid: readonly Statement[],
): Promise<TakenOff[]> {
  const ids = unpaid.map(({ statementId }) => statementId)
  const { cause, statementId, record } = statementItems
  const rows = await tx
    .select({ item: record, statedBy: statementId })
    .from(statementItems)
    .where(
      and(isOfPair(statementItems, pair), inArray(cause, takingOff), or(isNull(statementId), anyOf(statementId, ids))),
    )
  const first = await listStatedFirst(
    tx,
    pair,
    rows.map(({ item }) => item),
  )
  return rows.flatMap(({ item, statedBy }) => {
    const from = first.get(changedWorkOf(item) ?? '')?.statementId
    const isOfUnpaid = from !== undefined && from !== statedBy && ids.includes(from)
    return isOfUnpaid || item.cause === 'deduction' ? [{ cents: takenOffBy(item), from, statedBy }] : []
  })
}
