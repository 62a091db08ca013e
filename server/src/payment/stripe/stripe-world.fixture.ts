/** A node that moves money through a stand-in of Stripe, with payers and payees who have accounts there. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { addCrew, addDelivered, type Crew } from '../../testing/load.fixture.ts'
import { addDestination, bankAccount } from '../../testing/payout-destination.fixture.ts'
import { openStripeStandIn, signedEvent } from '../../testing/services/stripe.fixture.ts'
import type { StripeObject } from '../../testing/services/stripe-objects.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, readOwn } from '../../testing/work.fixture.ts'
import { stripeWebhookPath } from './stripe-webhook.ts'

/** What the haul of a delivered load pays. */
export const haulCents = 13_611 + 1050

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>

export async function openStripeWorld() {
  const stripe = await openStripeStandIn()
  const node = await openTestNode({ stripe: stripe.settings, logLevel: 'silent', jobsMayFail: true })
  const ofOrder = (object: string, metadata: object) =>
    stripe.list(object).filter(each => JSON.stringify(each.metadata) === JSON.stringify(metadata))
  /** The only object of an order, once it is there. */
  const theOne = async (object: string, metadata: object): Promise<StripeObject> => {
    await eventually(async () => expect(ofOrder(object, metadata)).toHaveLength(1))
    return ofOrder(object, metadata)[0]!
  }
  const world = {
    stripe,
    node,
    ofOrder,
    intentOf: (crew: Crew, paymentId: string) =>
      theOne('payment_intent', { paymentId, jobberEntityId: crew.jobber.entityId }),
    payoutOf: (payee: Actor, withdrawalId: string) => theOne('payout', { withdrawalId, entityId: payee.entityId }),
    admin: (...args: string[]) => runAct(node.databaseUrl, args, Date.now),
    readWallet: async (actor: Actor) => {
      const [wallet] = await readOwn(node, actor, 'wallets/USD')
      return wallet
    },
    post: ({ body, header }: { body: string; header: string }): Promise<Response> => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header }
      return fetch(node.url + stripeWebhookPath, { method: 'POST', headers, body })
    },
    report: async (type: string, object: StripeObject): Promise<void> => {
      expect((await world.post(signedEvent(type, object))).status).toBe(200)
    },
    close: async () => {
      await node.close()
      await stripe.close()
    },
  }
  return world
}

export async function addApproved({ node }: StripeWorld): Promise<Crew> {
  const crew = await addCrew(node)
  const load = await addDelivered(node, crew, crew.solo)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return crew
}

export async function pay(crew: Crew, amountCents = haulCents): Promise<string> {
  const paymentId = newTestId()
  const { entityId, client } = crew.jobber
  await client.payBalance({ entityId, paymentId, payeeEntityId: crew.solo.entityId, amountCents, currency: 'USD' })
  return paymentId
}

/** An approved load of a jobber that pays by Stripe. */
export async function addPayer(world: StripeWorld, method = 'pm_bank'): Promise<Crew> {
  const crew = await addApproved(world)
  const { entityId } = crew.jobber
  await world.admin('stripe', entityId, '--customer', `cus_${entityId.slice(-12)}`, '--payment-method', method)
  return crew
}

/** A trucker with pay in the wallet, a bank account, and the same account in Stripe. */
export async function addPayee(world: StripeWorld, { status = 'new', routing = bankAccount.routingNumber } = {}) {
  const { node, stripe, admin } = world
  const crew = await addApproved(world)
  const paymentId = await pay(crew)
  await admin('settle', 'payment', crew.jobber.entityId, paymentId)
  const payoutDestinationId = await addDestination(node, crew.solo)
  const account = `acct_${crew.solo.entityId.slice(-12)}`
  stripe.addBank(account, { last4: '9999', routing_number: routing })
  const bank = stripe.addBank(account, { last4: '1234', routing_number: routing, status })
  await admin('stripe', crew.solo.entityId, '--account', account)
  return { ...crew.solo, payoutDestinationId, account, bank }
}

export async function withdraw(payee: Awaited<ReturnType<typeof addPayee>>): Promise<string> {
  const { entityId, payoutDestinationId, client } = payee
  const quote = await client.getWithdrawFeeQuote({ entityId, amountCents: haulCents, currency: 'USD' })
  const withdrawalId = newTestId()
  const shown = { amountCents: quote.grossCents, feeCents: quote.feeCents, feeConfigVersion: quote.configVersion }
  await client.userWithdrawMoney({ entityId, withdrawalId, currency: 'USD', payoutDestinationId, ...shown })
  return withdrawalId
}
