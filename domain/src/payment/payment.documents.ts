/** The documents of a payment: the same for payer and payee, each in its own scope. */
import type { DocumentChange } from '../document/document.ts'
import { liveAfterSettledMs } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type Payment, paymentSchema } from './payment.ts'

/** Collection `payments` (specification 3), read in the order of `paidTimestamp`, descending. */
export const paymentDocumentSchema = paymentSchema
export type PaymentDocument = Payment

export function paymentDocuments(payment: Payment): DocumentChange[] {
  const life = payment.endedOn === null ? {} : { liveUntil: payment.endedOn + liveAfterSettledMs }
  return [...new Set([payment.jobberEntityId, payment.entityId])].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'payments',
    id: payment.paymentId,
    ...life,
    body: { ...payment },
  }))
}
