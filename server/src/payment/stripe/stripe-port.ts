/**
 * The Stripe port (Connect): collects payments from the jobber's saved method, and pays withdrawals out by a transfer
 * to the business's connected account and a payout from there to the bank account that the withdrawal names. A business
 * without Stripe, or with another bank account there, goes through the manual port. Nothing is settled here: that
 * happens when Stripe reports the result (`stripe-results.ts`).
 */
import type { PayInOrder, PayoutOrder } from '@haulway/domain/payment/money-order.ts'
import { dayMs } from '@haulway/domain/time.ts'
import type Stripe from 'stripe'
import type { PayIn, Payout } from '../money-port.ts'
import type { StripeAccount } from './stripe-account.table.ts'
import { isDeclined, isRefusal, keyOf } from './stripe-client.ts'

export type StripePortParts = {
  stripe: Stripe
  clock: () => number
  findAccount: (entityId: string) => Promise<StripeAccount | undefined>
  failPayment: (key: { entityId: string; paymentId: string }) => Promise<void>
  failWithdrawal: (key: { entityId: string; withdrawalId: string }) => Promise<void>
}

export function openStripePort(
  parts: StripePortParts,
  manual: { payIn: PayIn; payout: Payout },
): { payIn: PayIn; payout: Payout } {
  return {
    payIn: {
      name: 'stripe',
      ask: async order => {
        const account = await parts.findAccount(order.jobberEntityId)
        if (!account?.customerId || !account.paymentMethodId) return manual.payIn.ask(order)
        const { customerId, paymentMethodId } = account
        await collect(parts, order, { customerId, paymentMethodId })
      },
    },
    payout: {
      name: 'stripe',
      send: async order => {
        const account = await parts.findAccount(order.entityId)
        const bankId = account?.accountId ? await findBank(parts.stripe, account.accountId, order) : undefined
        if (!account?.accountId || bankId === undefined) return manual.payout.send(order)
        await payOut(parts, order, { accountId: account.accountId, bankId })
      },
    },
  }
}

type Collected = { customerId: string; paymentMethodId: string }

async function collect(parts: StripePortParts, order: PayInOrder, from: Collected): Promise<void> {
  const { stripe, clock } = parts
  const { paymentId, jobberEntityId, amountCents: amount, currency, entityName } = order
  if (await findIntent(stripe, order, from.customerId)) return
  try {
    await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer: from.customerId,
        payment_method: from.paymentMethodId,
        off_session: true,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },

        description: `Hauling by ${entityName}`,
        transfer_group: paymentId,
        metadata: { paymentId, jobberEntityId },
      },
      { idempotencyKey: keyOf('payment', paymentId, clock()) },
    )
  } catch (error) {
    // The payment exists, and its events end it.
    if (isDeclined(error)) return
    if (!isRefusal(error)) throw error
    await parts.failPayment({ entityId: jobberEntityId, paymentId })
  }
}

async function findIntent(stripe: Stripe, { paymentId, askedOn }: PayInOrder, customer: string) {
  const created = { gte: secondsBefore(askedOn) }
  for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 })) {
    if (intent.metadata.paymentId === paymentId) return intent
  }
  return undefined
}

/** The bank account of a connected account that is the one the withdrawal was requested with. */
async function findBank(stripe: Stripe, accountId: string, order: PayoutOrder): Promise<string | undefined> {
  const { accountNumber } = order.destination
  const banks = stripe.accounts.listExternalAccounts(accountId, { object: 'bank_account', limit: 100 })
  for await (const bank of banks) {
    const isSame = bank.last4 === accountNumber.slice(-4) && bank.currency === order.currency.toLowerCase()
    if (bank.object === 'bank_account' && isSame && hasRouting(bank, order)) return bank.id
  }
  return undefined
}

function hasRouting({ routing_number }: Stripe.BankAccount, { destination }: PayoutOrder): boolean {
  return destination.routingNumber === '' || routing_number === destination.routingNumber
}

type PaidOut = { accountId: string; bankId: string }

async function payOut(parts: StripePortParts, order: PayoutOrder, to: PaidOut): Promise<void> {
  const { withdrawalId, entityId } = order
  try {
    const transfer = await transferOnce(parts, order, to)
    await payOutOnce(parts, order, to).catch(async error => {
      if (isRefusal(error)) await reverseTransfer(parts.stripe, transfer)
      throw error
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await parts.failWithdrawal({ entityId, withdrawalId })
  }
}

async function transferOnce({ stripe, clock }: StripePortParts, order: PayoutOrder, { accountId }: PaidOut) {
  const { withdrawalId, entityId, netCents: amount, currency } = order
  const before = await findTransfer(stripe, withdrawalId, accountId)
  if (before) return before
  return stripe.transfers.create(
    {
      amount,
      currency: currency.toLowerCase(),
      destination: accountId,
      transfer_group: withdrawalId,
      metadata: { withdrawalId, entityId },
    },
    { idempotencyKey: keyOf('transfer', withdrawalId, clock()) },
  )
}

/** The transfer of a withdrawal to its connected account. */
export async function findTransfer(stripe: Stripe, withdrawalId: string, accountId: string) {
  const { data } = await stripe.transfers.list({ transfer_group: withdrawalId, destination: accountId, limit: 1 })
  return data[0]
}

async function payOutOnce({ stripe, clock }: StripePortParts, order: PayoutOrder, { accountId, bankId }: PaidOut) {
  const { withdrawalId, entityId, netCents: amount, currency, requestedOn } = order
  const created = { gte: secondsBefore(requestedOn) }
  for await (const payout of stripe.payouts.list({ created, limit: 100 }, { stripeAccount: accountId })) {
    if (payout.metadata?.withdrawalId === withdrawalId) return
  }
  await stripe.payouts.create(
    { amount, currency: currency.toLowerCase(), destination: bankId, metadata: { withdrawalId, entityId } },
    { stripeAccount: accountId, idempotencyKey: keyOf('payout', withdrawalId, clock()) },
  )
}

/** Takes the amount of a payout that did not arrive back from the connected account. */
export async function reverseTransfer(stripe: Stripe, transfer: Stripe.Transfer): Promise<void> {
  if (transfer.reversed) return
  await stripe.transfers.createReversal(transfer.id, {}, { idempotencyKey: `haulway-reversal-${transfer.id}` })
}

/** In Stripe's seconds; a day earlier, in case the clocks differ. */
function secondsBefore(at: number): number {
  return Math.floor(Math.max(0, at - dayMs) / 1000)
}
