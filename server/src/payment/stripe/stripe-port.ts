/**
 * The Stripe port (Connect): collects payments from the jobber's saved method, and pays withdrawals out by a transfer
 * to the business's connected account and a payout from there to the bank account that the withdrawal names. A business
 * without Stripe, or with another bank account there, goes through the manual port. Nothing is settled here: that
 * happens when Stripe reports the result (`stripe-results.ts`).
 */
import type { PayInOrder, PayoutOrder } from '@haulway/domain/payment/money-order.ts'
import { dayMs } from '@haulway/domain/time.ts'
import type Stripe from 'stripe'
import type { MoneyOrderKey } from '../money-order.table.ts'
import type { PayIn, Payout } from '../money-port.ts'
import type { StripeAccount } from './stripe-account.table.ts'
import { isDeclined, isRefusal, keyOf } from './stripe-client.ts'

export type StripePortParts = {
  stripe: Stripe
  clock: () => number
  findAccount: (entityId: string) => Promise<StripeAccount | undefined>
  /** Whether the bookkeeper has the order already. */
  isByHand: (order: MoneyOrderKey) => Promise<boolean>
  failPayment: (order: PayInOrder) => Promise<void>
  failWithdrawal: (order: PayoutOrder) => Promise<void>
}

export function openStripePort(
  parts: StripePortParts,
  manual: { payIn: PayIn; payout: Payout },
): { payIn: PayIn; payout: Payout } {
  return {
    payIn: {
      name: 'stripe',
      ask: async order => {
        const { jobberEntityId: ownerId, paymentId: orderId } = order
        const account = await parts.findAccount(ownerId)
        const isByHand = await parts.isByHand({ ownerId, kind: 'payment', orderId })
        if (isByHand || !account?.customerId || !account.paymentMethodId) return manual.payIn.ask(order)
        const { customerId, paymentMethodId } = account
        await collect(parts, order, { customerId, paymentMethodId })
      },
    },
    payout: {
      name: 'stripe',
      send: async order => {
        const { entityId: ownerId, withdrawalId: orderId } = order
        const account = await parts.findAccount(ownerId)
        const isSent = account?.accountId && (await payOut(parts, order, account.accountId, { ownerId, orderId }))
        if (!isSent) await manual.payout.send(order)
      },
    },
  }
}

type Collected = { customerId: string; paymentMethodId: string }

async function collect(parts: StripePortParts, order: PayInOrder, from: Collected): Promise<void> {
  const { stripe, clock } = parts
  const { paymentId, jobberEntityId, amountCents: amount, currency, entityName, askedOn: orderedOn } = order
  if ((await listIntents(stripe, order, from.customerId)).length > 0) return
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
      { idempotencyKey: keyOf('payment', paymentId, { orderedOn, now: clock() }) },
    )
  } catch (error) {
    // The payment exists, and its events end it.
    if (isDeclined(error)) return
    if (!isRefusal(error)) throw error
    await parts.failPayment(order)
  }
}

/** The payment's intents in Stripe, with their charges. More than one is a mistake. */
export async function listIntents(
  stripe: Stripe,
  { paymentId, askedOn }: Pick<PayInOrder, 'paymentId' | 'askedOn'>,
  customer: string,
): Promise<Stripe.PaymentIntent[]> {
  const created = { gte: secondsBefore(askedOn) }
  const query = { customer, created, limit: 100, expand: ['data.latest_charge'] }
  const found: Stripe.PaymentIntent[] = []
  for await (const intent of stripe.paymentIntents.list(query)) {
    if (intent.metadata.paymentId === paymentId) found.push(intent)
  }
  return found
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

/**
 * A business can remove the bank account from Stripe at any time. Then a transfer of this withdrawal comes back and the
 * withdrawal fails, and only one that was never sent goes to the bookkeeper: it is not paid in both ways.
 * @returns false if the bookkeeper pays it
 */
async function payOut(parts: StripePortParts, order: PayoutOrder, accountId: string, key: OrderIds): Promise<boolean> {
  const { stripe } = parts
  const bankId = await findBank(stripe, accountId, order)
  const before = await findTransfer(stripe, order.withdrawalId, accountId)
  if (!before && (bankId === undefined || (await parts.isByHand({ ...key, kind: 'withdrawal' })))) return false
  if (before && (await findPayout(stripe, order, accountId))) return true
  let transfer = before
  try {
    // Reversed already by a node that died before it could end the withdrawal.
    const isOver = bankId === undefined || before?.reversed
    if (!isOver) {
      transfer ??= await createTransfer(parts, order, accountId)
      await createPayout(parts, order, { accountId, bankId })
      return true
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  if (transfer) await reverseTransfer(stripe, transfer)
  await parts.failWithdrawal(order)
  return true
}

type OrderIds = Pick<MoneyOrderKey, 'ownerId' | 'orderId'>

function createTransfer({ stripe, clock }: StripePortParts, order: PayoutOrder, accountId: string) {
  const { withdrawalId, entityId, netCents: amount, currency, requestedOn: orderedOn } = order
  return stripe.transfers.create(
    {
      amount,
      currency: currency.toLowerCase(),
      destination: accountId,
      transfer_group: withdrawalId,
      metadata: { withdrawalId, entityId },
    },
    { idempotencyKey: keyOf('transfer', withdrawalId, { orderedOn, now: clock() }) },
  )
}

/** The transfer of a withdrawal to its connected account. */
export async function findTransfer(stripe: Stripe, withdrawalId: string, accountId: string) {
  const { data } = await stripe.transfers.list({ transfer_group: withdrawalId, destination: accountId, limit: 1 })
  return data[0]
}

/** The payout of a withdrawal; its events end the withdrawal. */
async function findPayout(stripe: Stripe, { withdrawalId, requestedOn }: PayoutOrder, accountId: string) {
  const created = { gte: secondsBefore(requestedOn) }
  for await (const payout of stripe.payouts.list({ created, limit: 100 }, { stripeAccount: accountId })) {
    if (payout.metadata?.withdrawalId === withdrawalId) return payout
  }
  return undefined
}

type PaidTo = { accountId: string; bankId: string }

async function createPayout({ stripe, clock }: StripePortParts, order: PayoutOrder, { accountId, bankId }: PaidTo) {
  const { withdrawalId, entityId, netCents: amount, currency, requestedOn: orderedOn } = order
  await stripe.payouts.create(
    { amount, currency: currency.toLowerCase(), destination: bankId, metadata: { withdrawalId, entityId } },
    {
      stripeAccount: accountId,
      idempotencyKey: keyOf('payout', withdrawalId, { orderedOn, now: clock() }),
    },
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
