/** Calls on withdrawals. Online only. For owners and managers; a fleet's drivers have no wallet. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { centsSchema } from '../../money.ts'
import { withdrawQuoteSchema } from './withdraw-fee.ts'
import { withdrawalSchema } from './withdrawal.ts'

const { currency, grossCents } = withdrawalSchema.shape

export const withdrawalCalls = {
  /** The fee of a withdrawal now, and the available balance. Shown before the request. */
  getWithdrawFeeQuote: call
    .route({ method: 'GET', path: '/withdraw-fee-quote' })
    .input(z.object({ entityId: idSchema, amountCents: z.coerce.number().pipe(grossCents), currency }))
    .output(withdrawQuoteSchema.extend({ availableCents: centsSchema })),
  /**
   * Withdraws at the quoted fee, to the account that was shown; refused with `conflict` when either has changed, or
   * while no account is set.
   */
  userWithdrawMoney: call
    .route({ method: 'POST', path: '/user-withdraw-money' })
    .input(
      z.object({
        entityId: idSchema,
        withdrawalId: idSchema,
        amountCents: grossCents,
        currency,
        /** Both from the quote. */
        feeCents: withdrawalSchema.shape.feeCents,
        feeConfigVersion: withdrawalSchema.shape.feeConfigVersion,
        /** The account that was shown; absent if the device knows none. */
        payoutDestinationId: idSchema.optional(),
      }),
    )
    .output(withdrawalSchema),
}
