/** Orders that two nodes carry out at once or one after the other's death: each is paid by one way, and once. */
import { hourMs } from '@haulway/domain/time.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStripeStandIn } from '../../testing/services/stripe.fixture.ts'
import { refusal } from '../../testing/services/stripe-objects.fixture.ts'
import { openStripeClient } from './stripe-client.ts'
import { openStripePort } from './stripe-port.ts'

const askedOn = Date.parse('2026-03-10T22:50:00Z')
const account = 'acct_hauler'
const ids = { withdrawalId: 'w-1', entityId: 'e-1' }
const destination = { holder: 'Sam', bankName: 'First', routingNumber: '011401533', accountNumber: '000001234' }
const withdrawal = { ...ids, entityName: 'Sam', netCents: 9000, currency: 'USD', requestedOn: askedOn, destination }
const payment = {
  paymentId: 'p-1',
  jobberEntityId: 'j-1',
  jobberName: 'Greg',
  entityId: 'e-1',
  entityName: 'Sam',
  amountCents: 9000,
  currency: 'USD',
  askedOn,
}

let stripe: Awaited<ReturnType<typeof openStripeStandIn>>
let failed: string[]
let byHand: string[]
beforeEach(async () => {
  stripe = await openStripeStandIn()
  failed = []
  byHand = []
})
afterEach(() => stripe.close())

/** The port of one node. */
function portOf(clock: () => number, more: { isDying?: boolean } = {}) {
  const fail = async (id: string) => {
    if (more.isDying) throw new Error('the node died')
    failed.push(id)
  }
  return openStripePort(
    {
      stripe: openStripeClient(stripe.settings),
      clock,
      findAccount: async entityId => ({
        entityId,
        accountId: account,
        customerId: 'cus_1',
        paymentMethodId: 'pm_bank',
      }),
      isByHand: async ({ orderId }) => byHand.includes(orderId),
      failPayment: ({ paymentId }) => fail(paymentId),
      failWithdrawal: ({ withdrawalId }) => fail(withdrawalId),
    },
    {
      payIn: { name: 'manual', ask: async ({ paymentId }) => void byHand.push(paymentId) },
      payout: { name: 'manual', send: async ({ withdrawalId }) => void byHand.push(withdrawalId) },
    },
  )
}

const addBank = (status = 'new') =>
  stripe.addBank(account, { last4: '1234', routing_number: destination.routingNumber, status })
const paidCents = () => 1_000_000_000 - stripe.state.balanceCents

test('a withdrawal whose bank account was removed after its transfer fails, and is not paid by hand too', async () => {
  const { id } = addBank()
  const lost = { path: /payouts$/, what: refusal(503, 'api_error', 'Try again later'), isDone: false }
  stripe.faults.push(lost, lost, lost)
  const { payout } = portOf(() => askedOn)
  await expect(payout.send(withdrawal)).rejects.toThrow()
  expect(paidCents()).toBe(9000)
  stripe.faults.length = 0
  stripe.remove(id)
  await payout.send(withdrawal)
  expect({ byHand, failed, paidCents: paidCents() }).toEqual({ byHand: [], failed: ['w-1'], paidCents: 0 })
})

test('a withdrawal that was sent to the bank stays sent, even if the bank account is removed', async () => {
  const { id } = addBank()
  const { payout } = portOf(() => askedOn)
  await payout.send(withdrawal)
  stripe.remove(id)
  await payout.send(withdrawal)
  expect({ byHand, failed, paidCents: paidCents() }).toEqual({ byHand: [], failed: [], paidCents: 9000 })
  expect(stripe.list('payout')).toHaveLength(1)
})

test('an order that the bookkeeper has is not sent through Stripe, even if it could be now', async () => {
  const { payIn, payout } = portOf(() => askedOn)
  await payout.send(withdrawal)
  expect(byHand).toEqual(['w-1'])
  addBank()
  await payout.send(withdrawal)
  byHand.push('p-1')
  await payIn.ask(payment)
  expect(stripe.list('transfer')).toEqual([])
  expect(stripe.list('payment_intent')).toEqual([])
})

test('a withdrawal whose transfer was reversed by a node that died fails, and pays nothing out later', async () => {
  const bank = addBank('errored')
  await expect(portOf(() => askedOn, { isDying: true }).payout.send(withdrawal)).rejects.toThrow('the node died')
  expect(paidCents()).toBe(0)
  bank.status = 'new'
  stripe.forgetKeys()
  await portOf(() => askedOn + 30 * hourMs).payout.send(withdrawal)
  expect(failed).toEqual(['w-1'])
  expect(stripe.list('payout')).toEqual([])
})

test('two nodes at once, with an hour and midnight between their clocks, collect and pay out once', async () => {
  addBank()
  const nodes = [
    portOf(() => askedOn + hourMs / 2),
    portOf(() => askedOn + 1.5 * hourMs),
    portOf(() => askedOn - hourMs),
  ]
  await Promise.all(nodes.flatMap(({ payIn, payout }) => [payIn.ask(payment), payout.send(withdrawal)]))
  expect(stripe.list('payment_intent')).toHaveLength(1)
  expect(stripe.list('transfer')).toHaveLength(1)
  expect(stripe.list('payout')).toHaveLength(1)
})
