/**
 * Ends payments and withdrawals by their state in Stripe. An event only says where to look: events come late, twice and
 * in any order, so the newest state is read from Stripe. Anyone who can write to a connected account can copy our
 * metadata, so account, amount and currency have to be those of the record, too.
 */
import type { Payment } from '@haulway/domain/payment/payment.ts'
import type { Withdrawal } from '@haulway/domain/payment/payout/withdrawal.ts'
import type Stripe from 'stripe'
import type { PaymentKey } from '../payment.commands.ts'
import type { WithdrawalKey } from '../payout/withdrawal.commands.ts'
import type { StripeAccount } from './stripe-account.table.ts'
import { findTransfer, reverseTransfer } from './stripe-port.ts'

type End = 'settled' | 'failed'

export type StripeResultParts = {
  stripe: Stripe
  findAccount: (entityId: string) => Promise<StripeAccount | undefined>
  findPayment: (key: PaymentKey) => Promise<Payment | undefined>
  findWithdrawal: (key: WithdrawalKey) => Promise<Withdrawal | undefined>
  /** Both do nothing if it has ended already. */
  endPayment: (key: PaymentKey, state: End) => Promise<void>
  endWithdrawal: (key: WithdrawalKey, state: End) => Promise<void>
  /** Something that an administrator has to look at. */
  warn: (sentence: string) => void
}

export async function readPaymentResult(parts: StripeResultParts, intentId: string): Promise<void> {
  const intent = await parts.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  const { paymentId, jobberEntityId: entityId } = intent.metadata
  if (paymentId === undefined || entityId === undefined) return
  const key = { entityId, paymentId }
  const payment = await parts.findPayment(key)
  if (!payment) return
  const isOurs = intent.amount === payment.amountCents && intent.currency === payment.currency.toLowerCase()
  if (!isOurs) return parts.warn(`Stripe's ${intent.id} is not of the amount of payment ${paymentId}.`)
  if (intent.status === 'succeeded') {
    if (payment.state === 'failed') {
      if (isReturned(intent)) return
      return parts.warn(`Stripe collected ${intent.id}, but payment ${paymentId} failed. Refund it.`)
    }
    if (isReturned(intent)) {
      const sentence = `${intent.id} of payment ${paymentId}, which is ${payment.state}, was disputed or refunded.`
      const next = payment.state === 'asked' ? 'Then settle it, or end it as failed' : 'Then correct the books'
      return parts.warn(`${sentence} See in Stripe what went back to the jobber. ${next}.`)
    }
    return parts.endPayment(key, 'settled')
  }
  if (payment.state !== 'asked') return
  // No one is there to enter another method. Canceled first, so that it can't be collected after it has failed.
  const isStuck = ['requires_payment_method', 'requires_action', 'requires_confirmation'].includes(intent.status)
  if (isStuck)
    await parts.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `haulway-cancel-${intent.id}` })
  if (isStuck || intent.status === 'canceled') await parts.endPayment(key, 'failed')
}

/** A bank can return a debit days after it succeeded: in Stripe that is a dispute, or a refund. */
function isReturned({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  if (!charge || typeof charge === 'string') return false
  return charge.disputed || charge.amount_refunded > 0
}

export async function readPayoutResult(parts: StripeResultParts, payoutId: string, accountId: string): Promise<void> {
  const { stripe } = parts
  const payout = await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId })
  const { withdrawalId, entityId } = payout.metadata ?? {}
  if (withdrawalId === undefined || entityId === undefined) return
  const key = { entityId, withdrawalId }
  const withdrawal = await parts.findWithdrawal(key)
  const account = await parts.findAccount(entityId)
  if (!withdrawal || account?.accountId !== accountId) return
  const transfer = await findTransfer(stripe, withdrawalId, accountId)
  const isOurs = payout.amount === withdrawal.netCents && payout.currency === withdrawal.currency.toLowerCase()
  if (!transfer || !isOurs) return parts.warn(`Stripe's ${payout.id} is not the payout of withdrawal ${withdrawalId}.`)
  if (payout.status === 'paid') {
    if (withdrawal.state === 'failed') {
      return parts.warn(`Stripe paid ${payout.id} out, but withdrawal ${withdrawalId} failed. Correct the wallet.`)
    }
    return parts.endWithdrawal(key, 'settled')
  }
  if (payout.status !== 'failed' && payout.status !== 'canceled') return
  if (withdrawal.state === 'settled') {
    // A bank can return money days after it took it.
    return parts.warn(`The bank returned ${payout.id} of withdrawal ${withdrawalId}, which is settled. Pay it again.`)
  }
  if (withdrawal.state === 'failed') return
  await reverseTransfer(stripe, transfer)
  await parts.endWithdrawal(key, 'failed')
}
