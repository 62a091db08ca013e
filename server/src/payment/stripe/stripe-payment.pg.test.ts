/** Payments through Stripe, against a stand-in of its API: collected once, settled when reported. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { describe, expect, test, vi } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { findWaitingOrder } from '../../testing/orders.fixture.ts'
import { signedEvent } from '../../testing/services/stripe.fixture.ts'
import { addApproved, addPayer, haulCents, openStripeWorld, pay } from './stripe-world.fixture.ts'

const world = closeAfterAll(await openStripeWorld())

describe('a payment', () => {
  test('is collected from the saved method, and settles when Stripe reports it, not before', async () => {
    const crew = await addPayer(world)
    const paymentId = await pay(crew)
    const intent = await world.intentOf(crew, paymentId)
    expect(intent).toMatchObject({ amount: haulCents, currency: 'usd', status: 'processing' })
    await world.report('payment_intent.succeeded', intent)
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: 0, receivableCents: haulCents })
    intent.status = 'succeeded'
    await world.report('payment_intent.succeeded', intent)
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: haulCents, receivableCents: 0 })
  })

  test.each([
    ['disputed by the bank', 'charge.dispute.created', { disputed: true, amount_refunded: 0 }],
    ['refunded', 'charge.refunded', { disputed: false, amount_refunded: haulCents }],
  ])('that was settled and is %s is an error in the log that names it', async (_, type, charge) => {
    const crew = await addPayer(world)
    const paymentId = await pay(crew)
    const intent = await world.intentOf(crew, paymentId)
    intent.status = 'succeeded'
    await world.report('payment_intent.succeeded', intent)
    const error = vi.spyOn(world.node.app.log, 'error')
    const logged = () => error.mock.calls.flat().filter(each => String(each).includes(paymentId))
    await world.report('payment_intent.succeeded', intent)
    expect(logged()).toEqual([])
    intent.latest_charge = { id: 'ch_1', ...charge }
    await world.report(type, { id: 'du_1', object: 'dispute', payment_intent: intent.id })
    expect(logged()).toEqual([expect.stringMatching(/was disputed or refunded/)])
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: haulCents })
    error.mockRestore()
  })

  test.each([
    ['the bank decides its dispute for the platform', 'charge.dispute.funds_reinstated', true],
    ['its refund fails', 'refund.failed', false],
  ])('that went back is here again when %s: an error in the log that names it', async (_, type, disputed) => {
    const crew = await addPayer(world)
    const paymentId = await pay(crew)
    const intent = await world.intentOf(crew, paymentId)
    intent.status = 'succeeded'
    await world.report('payment_intent.succeeded', intent)
    const error = vi.spyOn(world.node.app.log, 'error')
    intent.latest_charge = { id: 'ch_3', disputed, amount_refunded: 0 }
    await world.report(type, { id: 'du_3', object: 'dispute', payment_intent: intent.id })
    const logged = error.mock.calls.flat().filter(each => String(each).includes(paymentId))
    expect(logged).toEqual([expect.stringMatching(/came back after its return.*correct them back/)])
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: haulCents })
    error.mockRestore()
  })

  test('that failed here and is refunded in Stripe is as it should be', async () => {
    const crew = await addPayer(world)
    const paymentId = await pay(crew, 5000)
    const intent = await world.intentOf(crew, paymentId)
    intent.status = 'canceled'
    await world.report('payment_intent.canceled', intent)
    intent.status = 'succeeded'
    intent.latest_charge = { id: 'ch_2', disputed: false, amount_refunded: 5000 }
    const error = vi.spyOn(world.node.app.log, 'error')
    await world.report('charge.refunded', { id: 'ch_2', object: 'charge', payment_intent: intent.id })
    expect(error.mock.calls.flat().filter(each => String(each).includes(paymentId))).toEqual([])
    error.mockRestore()
  })

  test('settles once, however often and in whichever order events come', async () => {
    const crew = await addPayer(world)
    const paymentId = await pay(crew, 5000)
    const intent = await world.intentOf(crew, paymentId)
    intent.status = 'succeeded'
    const event = signedEvent('payment_intent.succeeded', intent)
    const late = signedEvent('payment_intent.payment_failed', intent)
    const again = signedEvent('payment_intent.succeeded', intent)
    const answers = await Promise.all([late, event, event, again, late].map(world.post))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: 5000 })
    const entries = await world.node.sql`
      select 1 from journal_entries where cause_kind = 'paymentSettled' and cause_id = ${paymentId}`
    expect(entries).toHaveLength(1)
  })

  test('whose result can’t be read now is refused, so that Stripe reports it again', async () => {
    const crew = await addPayer(world)
    const intent = await world.intentOf(crew, await pay(crew, 5000))
    intent.status = 'succeeded'
    const down = { path: /payment_intents\/pi_/, what: { status: 503, body: {} }, isDone: false }
    world.stripe.faults.push(...Array.from({ length: 3 }, () => down))
    const event = signedEvent('payment_intent.succeeded', intent)
    expect((await world.post(event)).status).toBe(500)
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: 0 })
    expect((await world.post(event)).status).toBe(200)
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: 5000 })
  })

  test('that the bank declines fails, is canceled in Stripe, and leaves the debt', async () => {
    world.stripe.state.declined.add('pm_declined')
    const crew = await addPayer(world, 'pm_declined')
    const intent = await world.intentOf(crew, await pay(crew, 5000))
    expect(await world.readWallet(crew.jobber)).toMatchObject({ payingCents: 5000 })
    await world.report('payment_intent.payment_failed', intent)
    expect(intent.status).toBe('canceled')
    expect(await world.readWallet(crew.jobber)).toMatchObject({ payingCents: 0 })
    await world.report('payment_intent.canceled', intent)
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: 0, receivableCents: haulCents })
  })

  test('by a method that Stripe does not know fails at once', async () => {
    const crew = await addPayer(world, 'pm_gone')
    await pay(crew, 5000)
    await eventually(async () => expect(await world.readWallet(crew.jobber)).toMatchObject({ payingCents: 0 }))
  })

  test.each([
    ['the answer is lost', { path: /payment_intents$/, what: 'cut' as const, isDone: true }],
    ['the request is lost', { path: /payment_intents$/, what: 'cut' as const, isDone: false }],
    ['Stripe has a fault', { path: /payment_intents$/, what: { status: 500, body: {} }, isDone: true }],
  ])('is collected once when %s', async (_, fault) => {
    const crew = await addPayer(world)
    // The first request reads the list of earlier ones, the second one creates.
    world.stripe.faults.push(fault, { ...fault })
    await world.intentOf(crew, await pay(crew, 5000))
    world.stripe.faults.length = 0
  })

  test('is collected once when its job runs again after Stripe has forgotten the key', async () => {
    const crew = await addPayer(world)
    const paymentId = await pay(crew, 5000)
    await world.intentOf(crew, paymentId)
    const isOurs = world.node.sql`name = 'ask-pay-in' and data->>'paymentId' = ${paymentId}`
    const completed = async () => {
      const [row] = await world.node.sql`select state from pgboss.job where ${isOurs}`
      expect(row?.state).toBe('completed')
    }
    await eventually(completed)
    world.stripe.forgetKeys()
    const before = world.stripe.requests.length
    await world.node.sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null
      where ${isOurs}`
    await eventually(async () => expect(world.stripe.requests.length).toBeGreaterThan(before))
    await eventually(completed)
    expect(await world.intentOf(crew, paymentId)).toMatchObject({ amount: 5000 })
  })

  test('of a jobber without Stripe waits for the bookkeeper', async () => {
    const crew = await addApproved(world)
    const paymentId = await pay(crew, 5000)
    await eventually(async () => expect(await findWaitingOrder(world.node, paymentId)).toBeDefined())
    expect(world.ofOrder('payment_intent', { paymentId, jobberEntityId: crew.jobber.entityId })).toEqual([])
  })

  test('is not settled by a payment in Stripe of another amount or currency', async () => {
    const crew = await addPayer(world)
    const intent = await world.intentOf(crew, await pay(crew, 5000))
    for (const wrong of [{ amount: 4999 }, { currency: 'cad' }]) {
      const { metadata } = intent
      const other = world.stripe.addIntent({ amount: 5000, currency: 'usd', metadata, status: 'succeeded', ...wrong })
      await world.report('payment_intent.succeeded', other)
    }
    expect(await world.readWallet(crew.solo)).toMatchObject({ availableCents: 0 })
  })
})

test('every request that changes something has a key made of our ids', () => {
  const changes = world.stripe.requests.filter(({ method }) => method === 'POST')
  expect(changes.length).toBeGreaterThan(5)
  for (const { key } of changes) expect(key).toMatch(/^haulway-(payment|transfer|payout|cancel|reversal)-[\w-]{15,}$/)
})
