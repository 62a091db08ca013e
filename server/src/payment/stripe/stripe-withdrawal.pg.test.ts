/** Withdrawals through Stripe, against a stand-in of its API: paid out once, to the account named. */

import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { findWaitingOrder } from '../../testing/orders.fixture.ts'
import { addPayee, haulCents, openStripeWorld, withdraw } from './stripe-world.fixture.ts'

const world = closeAfterAll(await openStripeWorld())

describe('a withdrawal', () => {
  test('goes by the connected account to the bank account that it names, and settles when it is paid', async () => {
    const payee = await addPayee(world)
    const before = world.stripe.state.balanceCents
    const payout = await world.payoutOf(payee, await withdraw(payee))
    expect(payout).toMatchObject({ destination: payee.bank.id, currency: 'usd', status: 'pending' })
    expect(before - world.stripe.state.balanceCents).toBe(Number(payout.amount))
    await world.report('payout.paid', payout)
    expect(await world.readWallet(payee)).toMatchObject({ heldCents: haulCents })
    payout.status = 'paid'
    await world.report('payout.paid', payout)
    await world.report('payout.paid', payout)
    expect(await world.readWallet(payee)).toMatchObject({ availableCents: 0, heldCents: 0 })
  })

  test('that the bank returns fails: the transfer is reversed, and the wallet has it all again', async () => {
    const payee = await addPayee(world)
    const before = world.stripe.state.balanceCents
    const payout = await world.payoutOf(payee, await withdraw(payee))
    payout.status = 'failed'
    await world.report('payout.failed', payout)
    await world.report('payout.failed', payout)
    expect(await world.readWallet(payee)).toMatchObject({ availableCents: haulCents, heldCents: 0 })
    expect(world.stripe.state.balanceCents).toBe(before)
  })

  test('that Stripe refuses to pay out fails, and the transfer is reversed', async () => {
    const payee = await addPayee(world, { status: 'errored' })
    const before = world.stripe.state.balanceCents
    await withdraw(payee)
    await eventually(async () => expect(await world.readWallet(payee)).toMatchObject({ availableCents: haulCents }))
    expect(world.stripe.state.balanceCents).toBe(before)
  })

  test('waits while the money is not yet available in Stripe', async () => {
    const payee = await addPayee(world)
    const available = world.stripe.state.balanceCents
    world.stripe.state.balanceCents = 0
    const withdrawalId = await withdraw(payee)
    const isRefused = ({ params, method }: (typeof world.stripe.requests)[number]) =>
      method === 'POST' && params.transfer_group === withdrawalId
    await eventually(async () => expect(world.stripe.requests.some(isRefused)).toBe(true))
    expect(await world.readWallet(payee)).toMatchObject({ heldCents: haulCents })
    world.stripe.state.balanceCents = available
    expect(world.ofOrder('transfer', { withdrawalId, entityId: payee.entityId })).toEqual([])
  })

  test.each([
    ['transfer', /transfers$/],
    ['payout', /payouts$/],
  ])('is sent once when the answer to the %s is lost', async (_, lost) => {
    const payee = await addPayee(world)
    const before = world.stripe.state.balanceCents
    world.stripe.faults.push(...Array.from({ length: 2 }, () => ({ path: lost, what: 'cut' as const, isDone: true })))
    const withdrawalId = await withdraw(payee)
    const payout = await world.payoutOf(payee, withdrawalId)
    world.stripe.faults.length = 0
    await eventually(async () => {
      const rows = await world.node.sql`
        select 1 from pgboss.job
        where name = 'ask-payout' and state = 'completed' and data->>'withdrawalId' = ${withdrawalId}`
      expect(rows).toHaveLength(1)
    })
    expect(world.ofOrder('transfer', { withdrawalId, entityId: payee.entityId })).toHaveLength(1)
    expect(before - world.stripe.state.balanceCents).toBe(Number(payout.amount))
  })

  test('to a bank account that Stripe does not have waits for the bookkeeper', async () => {
    const payee = await addPayee(world, { routing: '011401533' })
    const withdrawalId = await withdraw(payee)
    await eventually(async () => expect(await findWaitingOrder(world.node, withdrawalId)).toBeDefined())
    expect(world.ofOrder('transfer', { withdrawalId, entityId: payee.entityId })).toEqual([])
  })

  test('is not settled by a payout of another connected account, or of another amount', async () => {
    const payee = await addPayee(world)
    const other = await addPayee(world)
    const payout = await world.payoutOf(payee, await withdraw(payee))
    const { amount, currency, metadata } = payout
    const forged = world.stripe.addPayout(other.account, { amount, currency, metadata, status: 'paid' })
    const small = world.stripe.addPayout(payee.account, { amount: 1, currency, metadata, status: 'paid' })
    for (const each of [forged, small]) await world.report('payout.paid', each)
    expect(await world.readWallet(payee)).toMatchObject({ heldCents: haulCents })
  })

  test('keeps its provider while it is open: the account in Stripe can be changed only afterwards', async () => {
    const payee = await addPayee(world)
    await withdraw(payee)
    // Also while a thousand older ones of other businesses are open.
    await world.node.sql`
      insert into withdrawals (entity_id, withdrawal_id, state, record)
      select other.id, other.id, 'held', withdrawals.record || jsonb_build_object('entityId', other.id)
      from withdrawals, (
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, 1000) n
      ) other
      where withdrawals.entity_id = ${payee.entityId} and withdrawals.state = 'held'`
    await expect(world.admin('stripe', payee.entityId, '--account', 'none')).rejects.toThrow(
      'open payments or withdrawals',
    )
    await world.node.sql`delete from withdrawals where entity_id < '00000001-0000-7000-8000-000000000000'`
    expect(await world.admin('stripe', payee.entityId)).toContain(`account ${payee.account}`)
  })
})

test('every request that changes something has a key made of our ids', () => {
  const changes = world.stripe.requests.filter(({ method }) => method === 'POST')
  expect(changes.length).toBeGreaterThan(5)
  for (const { key } of changes) expect(key).toMatch(/^haulway-(payment|transfer|payout|cancel|reversal)-[\w-]{15,}$/)
})
