/** Payment: a jobber pays its debt to one entity. Requested, then settled when the money has arrived, or failed. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema } from '../ids.ts'
import type { PaymentOrder } from '../ledger/payment-postings.ts'
import { amountCentsSchema, currencySchema } from '../money.ts'
import { instantMsSchema } from '../time.ts'

/** By debit from the jobber's saved bank account, or requested by the bookkeeper outside of Haulway. */
export const paymentMethods = ['bankDebit', 'byHand'] as const

/** The most payments that are requested together. */
export const paymentsMax = 100

export const paymentStates = ['asked', 'settled', 'failed'] as const

export const paymentSchema = z.object({
  paymentId: idSchema,
  /** Payments that were requested together share it. */
  receiptId: idSchema,
  /** The payer. */
  jobberEntityId: idSchema,
  jobberName: z.string().max(80),
  /** The payee. */
  entityId: idSchema,
  entityName: z.string().max(80),
  amountCents: amountCentsSchema.min(1),
  currency: currencySchema,
  state: z.enum(paymentStates),
  askedOn: instantMsSchema,
  /** When the money arrived (specification 3); null until then. */
  paidTimestamp: instantMsSchema.nullable(),
  /** When it was settled or failed. */
  endedOn: instantMsSchema.nullable(),
})
export type Payment = z.infer<typeof paymentSchema>

/** The ledger's input for this payment. */
export function paymentOrder(payment: Payment): PaymentOrder {
  const { paymentId, jobberEntityId, entityId, amountCents } = payment
  return { paymentId, payerEntityId: jobberEntityId, shares: [{ payeeEntityId: entityId, amountCents }] }
}

/** @throws AppError conflict when it has settled or failed already */
export function decideEndPayment(payment: Payment, state: 'settled' | 'failed', at: number): Payment {
  if (payment.state !== 'asked') throw new AppError('conflict', `This payment is already ${payment.state}.`)
  return { ...payment, state, paidTimestamp: state === 'settled' ? at : null, endedOn: at }
}
