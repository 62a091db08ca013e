/** Calls on a business's bank accounts for payouts. Online only. */
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { mfaCodeSchema, passwordProof } from '../../user/proof.ts'
import { payoutDestinationDocumentSchema } from './payout-destination.documents.ts'
import { bankAccountFormSchema } from './payout-destination.ts'

export const payoutDestinationCalls = {
  /**
   * Sets the bank account for withdrawals in a currency. Owner only, with a confirmed email address, with the password
   * every time, and a code if two-step verification is on. The owners get an email. Setting the current account again
   * changes nothing.
   */
  setPayoutDestination: call
    .route({ method: 'POST', path: '/set-payout-destination' })
    .input(
      bankAccountFormSchema.extend({
        entityId: idSchema,
        currency: currencySchema,
        password: passwordProof,
        code: mfaCodeSchema.optional(),
      }),
    )
    .output(payoutDestinationDocumentSchema),
}
