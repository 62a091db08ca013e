/** Payments by `paidTimestamp`, descending (specification 7); those still processing come first, newest first. */
import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'

export function inPaidOrder(payments: readonly PaymentDocument[]): PaymentDocument[] {
  const unique = [...new Map(payments.map(payment => [payment.paymentId, payment])).values()]
  return unique.sort((a, b) => {
    const difference = (b.paidTimestamp ?? Number.MAX_SAFE_INTEGER) - (a.paidTimestamp ?? Number.MAX_SAFE_INTEGER)
    return difference || b.askedOn - a.askedOn
  })
}
