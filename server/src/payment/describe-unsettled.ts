/** What waits for the outside: money asked for and not come in, money held and not paid out. For the terminal. */
import type { Payment } from '@haulway/domain/payment/payment.ts'
import type { Withdrawal } from '@haulway/domain/payment/withdrawal.ts'

/** A line each, oldest first, or a sentence that there is nothing. */
export function describeUnsettled(payments: readonly Payment[], withdrawals: readonly Withdrawal[]): string {
  const lines = [
    ...payments.map(
      each => `payment ${each.paymentId} ${inMoney(each.amountCents, each)} ${each.jobberName} to ${each.entityName}`,
    ),
    ...withdrawals.map(each => `withdrawal ${each.withdrawalId} ${inMoney(each.netCents, each)} to ${each.entityName}`),
  ]
  return lines.length > 0 ? lines.join('\n') : 'Everything is settled.'
}

function inMoney(cents: number, { currency }: { currency: string }): string {
  return `${(cents / 100).toFixed(2)} ${currency}`
}
