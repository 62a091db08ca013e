/** Money that is asked for or held, in words for the terminal. */
import type { Payment } from '@haulway/domain/payment/payment.ts'
import { accountTextOf } from '@haulway/domain/payment/payout-destination.ts'
import type { Withdrawal } from '@haulway/domain/payment/withdrawal.ts'

/** A line each, oldest first, beginning with the words that settle it, or a sentence that there is nothing. */
export function describeUnsettled(payments: readonly Payment[], withdrawals: readonly Withdrawal[]): string {
  const lines = [
    ...payments.map(each => `payment ${each.jobberEntityId} ${each.paymentId} ${describePayment(each)}`),
    ...withdrawals.map(each => `withdrawal ${each.entityId} ${each.withdrawalId} ${describeWithdrawal(each)}`),
  ]
  return lines.length > 0 ? lines.join('\n') : 'Everything is settled.'
}

export function describePayment(payment: Payment): string {
  return `${inMoney(payment.amountCents, payment)} from ${payment.jobberName} to ${payment.entityName}`
}

export function describeWithdrawal(withdrawal: Withdrawal): string {
  const { entityName, destination } = withdrawal
  const account = `${destination.holder}, ${accountTextOf(destination)}`
  return `${inMoney(withdrawal.netCents, withdrawal)} to ${entityName} (${account})`
}

function inMoney(cents: number, { currency }: { currency: string }): string {
  return `${(cents / 100).toFixed(2)} ${currency}`
}
