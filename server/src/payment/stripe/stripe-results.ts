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
import { findTransfer, listIntents, reverseTransfer } from './stripe-port.ts'

type End = 'settled' | 'failed'

/** The fields of the records that decide. */
type ReadPayment = Pick<Payment, 'paymentId' | 'jobberEntityId' | 'amountCents' | 'currency' | 'askedOn' | 'state'>
type ReadWithdrawal = Pick<Withdrawal, 'netCents' | 'currency' | 'state'>

export type StripeResultParts = {
  stripe: Stripe
  findAccount: (entityId: string) => Promise<StripeAccount | undefined>
  findPayment: (key: PaymentKey) => Promise<ReadPayment | undefined>
  findWithdrawal: (key: WithdrawalKey) => Promise<ReadWithdrawal | undefined>
  /** Both do nothing if it has ended already. They return the state before, as it was locked. */
  endPayment: (key: PaymentKey, state: End) => Promise<Payment['state']>
  endWithdrawal: (key: WithdrawalKey, state: End) => Promise<Withdrawal['state']>
  /** Something that an administrator has to look at. */
  warn: (sentence: string) => void
}

export async function readPaymentResult(parts: StripeResultParts, intentId: string): Promise<void> {
  const found = await findPaymentOf(parts, intentId)
  if (!found) return
  const { intent, payment } = found
  const key = { entityId: payment.jobberEntityId, paymentId: payment.paymentId }
  if (intent.status === 'succeeded') return readCollected(parts, intent, payment)
  if (payment.state !== 'asked') return
  // No one is there to enter another method. Canceled first, so that it can't be collected after it has failed.
  const isStuck = ['requires_payment_method', 'requires_action', 'requires_confirmation'].includes(intent.status)
  if (isStuck)
    await parts.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `haulway-cancel-${intent.id}` })
  if (isStuck || intent.status === 'canceled') await parts.endPayment(key, 'failed')
}

/**
 * What had gone back to the jobber is here again: the bank decided a dispute for the platform, or could not credit a
 * refund. Whether the books were corrected meanwhile only an administrator knows.
 */
export async function reportGivenBack(parts: StripeResultParts, intentId: string): Promise<void> {
  const found = await findPaymentOf(parts, intentId)
  if (!found) return
  const { intent, payment } = found
  const { paymentId, state } = payment
  const sentence = `${intent.id} of payment ${paymentId}, which is ${state}, came back after its return.`
  const next = {
    asked: 'Then settle it',
    settled: 'If the books were corrected for the return, correct them back',
    failed: 'Then refund it, or correct the books',
  }
  parts.warn(`${sentence} See in Stripe what is here. ${next[state]}.`)
}

async function findPaymentOf(parts: StripeResultParts, intentId: string) {
  const intent = await parts.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  const { paymentId, jobberEntityId: entityId } = intent.metadata
  if (paymentId === undefined || entityId === undefined) return undefined
  const payment = await parts.findPayment({ entityId, paymentId })
  if (!payment) return undefined
  const isOurs = intent.amount === payment.amountCents && intent.currency === payment.currency.toLowerCase()
  if (isOurs) return { intent, payment }
  parts.warn(`Stripe's ${intent.id} is not of the amount of payment ${paymentId}.`)
  return undefined
}

/** Another node may end the payment at the same time: its state under the lock says what is to be done in Stripe. */
async function readCollected(
  parts: StripeResultParts,
  intent: Stripe.PaymentIntent,
  payment: ReadPayment,
): Promise<void> {
  const { paymentId, jobberEntityId: entityId } = payment
  const returned = returnedOf(intent)
  const state = returned === 'nothing' ? await parts.endPayment({ entityId, paymentId }, 'settled') : payment.state
  if (state === 'failed') {
    if (returned === 'all') return
    return parts.warn(`Stripe collected ${intent.id}, but payment ${paymentId} failed. Refund it.`)
  }
  const others = state === 'asked' && returned === 'nothing' ? [] : await listOthers(parts, intent, payment)
  if (returned === 'nothing') {
    const all = [intent.id, ...others].toSorted().join(' and ')
    if (others.length > 0) parts.warn(`Stripe collected payment ${paymentId} more than once: ${all}. Refund the rest.`)
    return
  }
  // The payment that went back was one too many.
  if (returned === 'all' && others.length > 0) return
  const sentence = `${intent.id} of payment ${paymentId}, which is ${state}, was disputed or refunded.`
  const next = state === 'asked' ? 'Then settle it, or end it as failed' : 'Then correct the books'
  parts.warn(`${sentence} See in Stripe what went back to the jobber. ${next}.`)
}

/** A bank can return a debit days after it succeeded: in Stripe that is a dispute, or a refund. */
function returnedOf({ amount, latest_charge: charge }: Stripe.PaymentIntent): 'nothing' | 'a part' | 'all' {
  if (!charge || typeof charge === 'string') return 'nothing'
  if (charge.disputed || charge.amount_refunded >= amount) return 'all'
  return charge.amount_refunded > 0 ? 'a part' : 'nothing'
}

/** Other intents of the payment whose money is here. */
async function listOthers({ stripe }: StripeResultParts, { id, customer }: Stripe.PaymentIntent, payment: ReadPayment) {
  if (!customer) return []
  const intents = await listIntents(stripe, payment, typeof customer === 'string' ? customer : customer.id)
  return intents
    .filter(each => each.id !== id && each.status === 'succeeded' && returnedOf(each) !== 'all')
    .map(each => each.id)
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
    const before = await parts.endWithdrawal(key, 'settled')
    if (before !== 'failed') return
    return parts.warn(`Stripe paid ${payout.id} out, but withdrawal ${withdrawalId} failed. Correct the wallet.`)
  }
  if ((payout.status !== 'failed' && payout.status !== 'canceled') || withdrawal.state === 'failed') return
  // The wallet gets the amount back once the platform has it again.
  if (withdrawal.state === 'held') await reverseTransfer(stripe, transfer)
  const before = await parts.endWithdrawal(key, 'failed')
  // A bank can return money days after it took it.
  const sentence = `The bank returned ${payout.id} of withdrawal ${withdrawalId}, which is settled. Pay it again.`
  if (before === 'settled') parts.warn(sentence)
}
