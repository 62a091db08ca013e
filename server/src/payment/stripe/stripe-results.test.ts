/** What Stripe's state does to a payment or a withdrawal that another node ends, or Stripe carries out twice. */
import type { Payment } from '@haulway/domain/payment/payment.ts'
import type { Withdrawal } from '@haulway/domain/payment/payout/withdrawal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripeStandIn } from '../../testing/services/stripe.fixture.ts'
import { openStripeClient } from './stripe-client.ts'
import { readPaymentResult, readPayoutResult, reportGivenBack, type StripeResultParts } from './stripe-results.ts'

const askedOn = Date.parse('2026-03-10T15:00:00Z')
const account = 'acct_hauler'

let stripe: Awaited<ReturnType<typeof openStripeStandIn>>
beforeAll(async () => {
  stripe = await openStripeStandIn()
})
afterAll(() => stripe.close())

type States = { payment: Payment['state']; withdrawal: Withdrawal['state'] }

let count = 0
/** @param seen what a node has read before it locks the record, if another node has ended it since */
function addOrder(states: Partial<States>, seen: Partial<States> = {}) {
  count++
  const now: States = { payment: 'asked', withdrawal: 'held', ...states }
  const warnings: string[] = []
  const payment = { paymentId: `p-${count}`, jobberEntityId: `j-${count}`, amountCents: 9000, currency: 'USD', askedOn }
  const withdrawal = { withdrawalId: `w-${count}`, entityId: `e-${count}`, netCents: 9000, currency: 'USD' }
  const parts: StripeResultParts = {
    stripe: openStripeClient(stripe.settings),
    findAccount: async entityId => ({ entityId, accountId: account, customerId: null, paymentMethodId: null }),
    findPayment: async () => ({ ...payment, state: seen.payment ?? now.payment }),
    findWithdrawal: async () => ({ ...withdrawal, state: seen.withdrawal ?? now.withdrawal }),
    endPayment: async (_, state) => {
      const before = now.payment
      if (before === 'asked') now.payment = state
      return before
    },
    endWithdrawal: async (_, state) => {
      const before = now.withdrawal
      if (before === 'held') now.withdrawal = state
      return before
    },
    warn: sentence => void warnings.push(sentence),
  }
  const { paymentId, jobberEntityId } = payment
  const { withdrawalId, entityId } = withdrawal
  const usual = { amount: 9000, currency: 'usd' }
  return {
    now,
    warnings,
    addIntent: (fields: object = {}) =>
      stripe.addIntent({
        ...usual,
        status: 'succeeded',
        customer: `cus_${count}`,
        metadata: { paymentId, jobberEntityId },
        ...fields,
      }),
    addPayout: (status: string) => {
      const metadata = { withdrawalId, entityId }
      stripe.addTransfer({ ...usual, destination: account, transfer_group: withdrawalId, metadata })
      return stripe.addPayout(account, { ...usual, status, metadata })
    },
    readPayment: (intent: { id: string }) => readPaymentResult(parts, intent.id),
    reportGivenBack: (intent: { id: string }) => reportGivenBack(parts, intent.id),
    readPayout: (payout: { id: string }) => readPayoutResult(parts, payout.id, account),
  }
}

const charge = (disputed: boolean, amount_refunded: number) => ({
  latest_charge: { id: 'ch', disputed, amount_refunded },
})

test('a payment that Stripe has collected twice is settled once and reported, until one is refunded', async () => {
  const order = addOrder({})
  const intents = [order.addIntent(), order.addIntent()]
  await Promise.all(intents.map(order.readPayment))
  expect(order.now.payment).toBe('settled')
  expect(order.warnings).toEqual([expect.stringContaining('collected payment')])
  for (const { id } of intents) expect(order.warnings[0]).toContain(id)
  Object.assign(intents[0]!, charge(false, 9000))
  for (const intent of [...intents, ...intents]) await order.readPayment(intent)
  expect(order.warnings).toHaveLength(1)
  // The other one, too: then nothing has paid it.
  Object.assign(intents[1]!, charge(true, 0))
  await order.readPayment(intents[1]!)
  expect(order.warnings[1]).toContain('correct the books')
})

test.each([
  ['nothing', charge(false, 0), 1],
  ['a part', charge(false, 8999), 1],
  ['all', charge(false, 9000), 0],
  ['all, by the bank', charge(true, 0), 0],
])(
  'of a payment that failed and was collected, %s was returned: Haulway reports what is left',
  async (_, back, reported) => {
    const order = addOrder({ payment: 'failed' })
    await order.readPayment(order.addIntent(back))
    expect(order.warnings).toHaveLength(reported)
    expect(order.now.payment).toBe('failed')
  },
)

test.each([
  ['asked', 'settle it'],
  ['settled', 'correct them back'],
  ['failed', 'refund it'],
] as const)('a payment that is %s, and that the bank gives back after its return, is reported', async (state, next) => {
  const order = addOrder({ payment: state })
  await order.reportGivenBack(order.addIntent(charge(true, 0)))
  expect(order.warnings).toEqual([expect.stringContaining(next)])
  expect(order.now.payment).toBe(state)
})

test('a payment that another node ends as failed while its money arrives is reported', async () => {
  const order = addOrder({ payment: 'failed' }, { payment: 'asked' })
  await order.readPayment(order.addIntent())
  expect(order.warnings).toEqual([expect.stringContaining('Refund it')])
})

test.each([
  ['paid', 'failed', 'Correct the wallet'],
  ['failed', 'settled', 'Pay it again'],
] as const)('a payout that is %s while another node ends it as %s is reported', async (status, ended, sentence) => {
  for (const seen of ['held', ended] as const) {
    const order = addOrder({ withdrawal: ended }, { withdrawal: seen })
    await order.readPayout(order.addPayout(status))
    expect(order.now.withdrawal).toBe(ended)
    expect(order.warnings).toEqual([expect.stringContaining(sentence)])
  }
})
