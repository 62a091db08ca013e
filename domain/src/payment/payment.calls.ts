/** Calls on payments. Online only. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { paymentMethods, paymentSchema, paymentsMax } from './payment.ts'

export const paymentCalls = {
  /** Requests a payment of a jobber's debt to an entity, in part or in full. Owner or manager of the jobber. */
  payBalance: call
    .route({ method: 'POST', path: '/pay-balance' })
    .input(
      z.object({
        /** The jobber's entity. */
        entityId: idSchema,
        paymentId: idSchema,
        payeeEntityId: idSchema,
        amountCents: paymentSchema.shape.amountCents,
        currency: paymentSchema.shape.currency,
      }),
    )
    .output(z.object({ paymentId: idSchema, state: paymentSchema.shape.state })),
  /** Requests payments of a jobber's debts to several entities: all or none. Owner or manager of the jobber. */
  payBalances: call
    .route({ method: 'POST', path: '/pay-balances' })
    .input(
      z.object({
        /** The jobber's entity. */
        entityId: idSchema,
        receiptId: idSchema,
        currency: paymentSchema.shape.currency,
        payments: z
          .array(z.object({ payeeEntityId: idSchema, amountCents: paymentSchema.shape.amountCents }))
          .min(1)
          .max(paymentsMax)
          .refine(hasOnePerPayee, 'Pay each business once.'),
      }),
    )
    .output(z.object({ payments: z.array(z.object({ paymentId: idSchema, state: paymentSchema.shape.state })) })),
  /** How money is collected from a jobber. Owner or manager of the jobber. */
  getPaymentMethod: call
    .route({ method: 'GET', path: '/payment-method' })
    .input(z.object({ entityId: idSchema }))
    .output(z.object({ method: z.enum(paymentMethods) })),
}

function hasOnePerPayee(payments: { payeeEntityId: string }[]): boolean {
  return new Set(payments.map(({ payeeEntityId }) => payeeEntityId)).size === payments.length
}
