/** Calls on withdrawals. Online only. For owners and managers; people in cabs have no wallet. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { centsSchema } from '../money.ts'
import { withdrawQuoteSchema } from './withdraw-fee.ts'
import { withdrawalSchema } from './withdrawal.ts'

const { currency, grossCents } = withdrawalSchema.shape

export const withdrawalCalls = {
  /** What a withdrawal would cost now, and how much there is. Shown before it is asked for. */
  getWithdrawFeeQuote: call
    .route({ method: 'GET', path: '/withdraw-fee-quote' })
    .input(z.object({ entityId: idSchema, amountCents: z.coerce.number().pipe(grossCents), currency }))
    .output(withdrawQuoteSchema.extend({ availableCents: centsSchema })),
  /**
   * Withdraws at the fee that was quoted, to the account that was shown; refused with `conflict` when either has
   * changed, or while no account is set.
   */
  userWithdrawMoney: call
    .route({ method: 'POST', path: '/user-withdraw-money' })
    .input(
      z.object({
        entityId: idSchema,
        withdrawalId: idSchema,
        amountCents: grossCents,
        currency,
        /** Both as quoted. */
        feeCents: withdrawalSchema.shape.feeCents,
        feeConfigVersion: withdrawalSchema.shape.feeConfigVersion,
        /** As shown. Absent: while no account is known to the device. */
        payoutDestinationId: idSchema.optional(),
      }),
    )
    .output(withdrawalSchema),
}
