/** Assembles the Stripe port of a node: its client, its ports and its webhook. */
import type { FastifyInstance } from 'fastify'
import { runCommand, type SystemParts } from '../../http/command/run-command.ts'
import { hasMoneyOrder } from '../money-order.table.ts'
import type { PayIn, Payout } from '../money-port.ts'
import { endPayment } from '../payment.commands.ts'
import { findPayment, getPaymentForUpdate } from '../payment.table.ts'
import { endWithdrawal } from '../payout/withdrawal.commands.ts'
import { findWithdrawal, getWithdrawalForUpdate } from '../payout/withdrawal.table.ts'
import { findStripeAccount } from './stripe-account.table.ts'
import { openStripeClient, type StripeSettings } from './stripe-client.ts'
import { openStripePort } from './stripe-port.ts'
import { readPaymentResult, readPayoutResult, reportGivenBack, type StripeResultParts } from './stripe-results.ts'
import { registerStripeWebhook } from './stripe-webhook.ts'

type Ports = { payIn: PayIn; payout: Payout }

/** @param settings without them, there is no webhook, and all orders go to the manual port */
export async function openStripe(
  app: FastifyInstance,
  parts: SystemParts,
  settings: StripeSettings | undefined,
  manual: Ports,
): Promise<Ports> {
  if (!settings) return manual
  const stripe = openStripeClient(settings)
  const { clock, database } = parts
  const results = openResults(app, parts, stripe)
  await registerStripeWebhook(app, {
    stripe,
    settings,
    clock,
    readPayment: intentId => readPaymentResult(results, intentId),
    reportGivenBack: intentId => reportGivenBack(results, intentId),
    readPayout: (payoutId, accountId) => readPayoutResult(results, payoutId, accountId),
  })
  return openStripePort(
    {
      stripe,
      clock,
      findAccount: results.findAccount,
      isByHand: order => database.inTransaction(tx => hasMoneyOrder(tx, order)),
      failPayment: async ({ jobberEntityId: entityId, paymentId }) => {
        await results.endPayment({ entityId, paymentId }, 'failed')
      },
      failWithdrawal: async ({ entityId, withdrawalId }) => {
        await results.endWithdrawal({ entityId, withdrawalId }, 'failed')
      },
    },
    manual,
  )
}

function openResults(app: FastifyInstance, parts: SystemParts, stripe: StripeResultParts['stripe']): StripeResultParts {
  const { database } = parts
  return {
    stripe,
    findAccount: entityId => database.inTransaction(tx => findStripeAccount(tx, entityId)),
    findPayment: ({ entityId, paymentId }) => database.inTransaction(tx => findPayment(tx, entityId, paymentId)),
    findWithdrawal: ({ entityId, withdrawalId }) =>
      database.inTransaction(tx => findWithdrawal(tx, entityId, withdrawalId)),
    endPayment: (key, state) =>
      runCommand(parts, async unit => {
        const { state: before } = await getPaymentForUpdate(unit.tx, key.entityId, key.paymentId)
        if (before === 'asked') await endPayment(unit, key, state)
        return before
      }),
    endWithdrawal: (key, state) =>
      runCommand(parts, async unit => {
        const { state: before } = await getWithdrawalForUpdate(unit.tx, key.entityId, key.withdrawalId)
        if (before === 'held') await endWithdrawal(unit, key, state)
        return before
      }),
    warn: sentence => app.log.error(sentence),
  }
}
