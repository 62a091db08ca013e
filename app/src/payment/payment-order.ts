/** Payments by `paidTimestamp`, descending (specification 7); those still processing come first, newest first. */
import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'

/** On an error the page is empty (specification 7), and the button stays for another try. */
export const newest = { orderBy: 'paidTimestamp', direction: 'descending', limit: 30 } as const

export function inPaidOrder(payments: readonly PaymentDocument[]): PaymentDocument[] {
  const unique = [...new Map(payments.map(payment => [payment.paymentId, payment])).values()]
  return unique.sort((a, b) => {
    const difference = (b.paidTimestamp ?? Number.MAX_SAFE_INTEGER) - (a.paidTimestamp ?? Number.MAX_SAFE_INTEGER)
    return difference || b.askedOn - a.askedOn
  })
}
