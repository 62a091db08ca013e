/** What was just approved, by who is owed it: what can be paid now, and no more than is owed. */
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { centsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'

type ApprovedDebt = { payeeEntityId: string; payeeName: string; amountCents: number; loads: number }

/**
 * @param loads that the payer has approved, as they were shown @param balances of the payer, in one currency
 * @returns by the name of the business; none for what a dispute holds or an earlier payment covers
 */
export function owedFor(
  payerEntityId: string,
  loads: readonly LoadLogDocument[],
  balances: readonly BalanceDocument[],
): ApprovedDebt[] {
  const sums = new Map<string, { cents: number; loads: number }>()
  for (const { terms, money } of loads) {
    for (const kind of ['haul', 'material'] as const) {
      const cents = centsOf(money?.[kind]?.pay)
      const { payeeEntityId } = agreementOf(terms, kind)
      const known = sums.get(payeeEntityId) ?? { cents: 0, loads: 0 }
      if (cents > 0) sums.set(payeeEntityId, { cents: known.cents + cents, loads: known.loads + 1 })
    }
  }
  return balances
    .flatMap(({ jobberEntityId, entityId, entityName, money }) => {
      const sum = jobberEntityId === payerEntityId ? sums.get(entityId) : undefined
      const amountCents = Math.min(sum?.cents ?? 0, money.owedCents)
      if (!sum || amountCents <= 0 || entityId === payerEntityId) return []
      return [{ payeeEntityId: entityId, payeeName: entityName, amountCents, loads: sum.loads }]
    })
    .sort((a, b) => a.payeeName.localeCompare(b.payeeName))
}
