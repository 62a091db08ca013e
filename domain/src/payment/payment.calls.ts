/** Calls on payments. Online only. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { paymentSchema } from './payment.ts'

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
}
