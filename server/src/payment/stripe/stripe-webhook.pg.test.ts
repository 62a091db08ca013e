/** Stripe's events: only what Stripe signed just now is read, and only what is ours. */
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { signedEvent } from '../../testing/services/stripe.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { stripeWebhookPath } from './stripe-webhook.ts'
import { openStripeWorld } from './stripe-world.fixture.ts'

const world = closeAfterAll(await openStripeWorld())

describe('the webhook', () => {
  const intent = { id: 'pi_unknown', object: 'payment_intent' }

  test('refuses what was not signed by Stripe just now, without reading it', async () => {
    const before = world.stripe.requests.length
    const right = signedEvent('payment_intent.succeeded', intent)
    for (const wrong of [
      { ...right, header: '' },
      { ...right, header: right.header.replace(/v1=\w{4}/, 'v1=0000') },
      { ...right, body: right.body.replace('pi_unknown', 'pi_another') },
      signedEvent('payment_intent.succeeded', intent, { secret: 'whsec_other' }),
      signedEvent('payment_intent.succeeded', intent, { at: Date.now() - 301_000 }),
    ]) {
      expect((await world.post(wrong)).status).toBe(403)
    }
    expect(world.stripe.requests.length).toBe(before)
  })

  test('takes both signing secrets, and ignores other events, other modes and unknown objects', async () => {
    const before = world.stripe.requests.length
    const secret = 'whsec_connect'
    for (const other of [
      signedEvent('customer.created', { id: 'cus_1' }, { secret }),
      signedEvent('payment_intent.succeeded', intent, { livemode: true }),
      signedEvent('payout.paid', { id: 'po_platform' }),
      signedEvent('payment_intent.succeeded', { ...intent, at: 'acct_other' }),
    ]) {
      expect((await world.post(other)).status).toBe(200)
    }
    expect(world.stripe.requests.length).toBe(before)
    const foreign = world.stripe.addIntent({ amount: 100, currency: 'usd', metadata: {}, status: 'succeeded' })
    const ids = { paymentId: newTestId(), jobberEntityId: newTestId() }
    const unknown = world.stripe.addIntent({ amount: 100, currency: 'usd', metadata: ids, status: 'succeeded' })
    for (const each of [foreign, unknown]) await world.report('payment_intent.succeeded', each)
    const [sum] = await world.node.sql`select count(*)::int from payments where payment_id = ${ids.paymentId}`
    expect(sum?.count).toBe(0)
  })

  test('does not exist without keys', async () => {
    const plain = await openTestNode()
    const { body, header } = signedEvent('payment_intent.succeeded', intent)
    const answer = await fetch(plain.url + stripeWebhookPath, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': header },
    })
    expect(answer.status).toBe(404)
    await plain.close()
  })
})

test.each([
  [['--account', 'ba_1'], 'Usage: npm run admin -- stripe'],
  [['--customer', 'cus_1;drop'], 'Usage: npm run admin -- stripe'],
])('an administrator who enters %j gets the usage', async (args, sentence) => {
  const { solo } = await addCrew(world.node)
  await expect(world.admin('stripe', solo.entityId, ...args)).rejects.toThrow(sentence)
})
