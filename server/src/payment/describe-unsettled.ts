/** Describes open payments and withdrawals for the terminal. */
import type { Payment } from '@haulway/domain/payment/payment.ts'
import { accountTextOf } from '@haulway/domain/payment/payout/payout-destination.ts'
import type { Withdrawal } from '@haulway/domain/payment/payout/withdrawal.ts'

/** One line each, oldest first, starting with the arguments of `settle`; a sentence if nothing is open. */
export function describeUnsettled(payments: readonly Payment[], withdrawals: readonly Withdrawal[]): string {
  const lines = [
    ...payments.map(each => `payment ${each.jobberEntityId} ${each.paymentId} ${describePayment(each)}`),
    ...withdrawals.map(each => `withdrawal ${each.entityId} ${each.withdrawalId} ${describeWithdrawal(each)}`),
  ]
  return lines.length > 0 ? lines.join('\n') : 'Everything is settled.'
}

export function describePayment(payment: Payment): string {
  return `${formatMoney(payment.amountCents, payment)} from ${payment.jobberName} to ${payment.entityName}`
}

export function describeWithdrawal(withdrawal: Withdrawal): string {
  const { entityName, destination } = withdrawal
  const account = `${destination.holder}, ${accountTextOf(destination)}`
  return `${formatMoney(withdrawal.netCents, withdrawal)} to ${entityName} (${account})`
}

function formatMoney(cents: number, { currency }: { currency: string }): string {
  return `${(cents / 100).toFixed(2)} ${currency}`
}
