/** From an approved load to money in the bank. Each party does its step; the administrator settles. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import type { WithdrawQuote } from '@haulway/domain/payment/payout/withdraw-fee.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew } from '../testing/load.fixture.ts'
import { findWaitingOrder } from '../testing/orders.fixture.ts'
import { addDestination } from '../testing/payout-destination.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { type Actor, addActor, readDocuments, readOwn } from '../testing/work.fixture.ts'
import { runOrders } from './orders.ts'
import { runAct } from './run-act.ts'

const node = closeAfterAll(await openTestNode())

const haulCents = 13_611 + 1050
const materialCents = 38_216

async function addApproved(): Promise<Crew> {
  const crew = await addCrew(node)
  const load = await addDelivered(node, crew, crew.solo)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return crew
}

/** A crew whose solo trucker has the haul's pay in the wallet. */
async function addPaid() {
  const crew = await addApproved()
  await settle('payment', crew.jobber, await pay(crew, crew.solo, haulCents))
  const payoutDestinationId = await addDestination(node, crew.solo)
  return { ...crew, solo: { ...crew.solo, payoutDestinationId } }
}

const admin = (...args: string[]) => runAct(node.databaseUrl, args, Date.now)
/** @param actor the payer of a payment, or the owner of a withdrawal */
const settle = (what: 'payment' | 'withdrawal', { entityId }: Actor, id: string, ...more: string[]) =>
  admin('settle', what, entityId, id, ...more)

async function pay(crew: Crew, payee: Actor, amountCents: number): Promise<string> {
  const paymentId = newTestId()
  const { entityId, client } = crew.jobber
  await client.payBalance({ entityId, paymentId, payeeEntityId: payee.entityId, amountCents, currency: 'USD' })
  return paymentId
}

async function readWallet(actor: Actor) {
  const [wallet] = await readOwn(node, actor, 'wallets/USD')
  return wallet
}

function withdrawal(actor: Actor & { payoutDestinationId?: string }, quote: WithdrawQuote) {
  const { grossCents: amountCents, feeCents, configVersion: feeConfigVersion } = quote
  const { entityId, payoutDestinationId } = actor
  const request = { withdrawalId: newTestId(), entityId, currency: 'USD', payoutDestinationId }
  return { ...request, amountCents, feeCents, feeConfigVersion }
}

const quoteOf = (actor: Actor, amountCents: number) =>
  actor.client.getWithdrawFeeQuote({ entityId: actor.entityId, amountCents, currency: 'USD' })

describe('paying', () => {
  test('moves the debt into wallets when the money has arrived, and both sides see the payment', async () => {
    const crew = await addApproved()
    expect(await readWallet(crew.jobber)).toMatchObject({ payableCents: haulCents + materialCents })
    expect(await readWallet(crew.pit)).toMatchObject({ receivableCents: materialCents })
    const paymentId = await pay(crew, crew.solo, haulCents)
    expect(await readWallet(crew.jobber)).toMatchObject({ payableCents: materialCents, payingCents: haulCents })
    expect(await readWallet(crew.solo)).toMatchObject({ availableCents: 0, receivableCents: haulCents })
    expect(await settle('payment', crew.jobber, paymentId)).toBe(
      `The payment ${paymentId} is settled: 146.61 USD from Alder to Sam.`,
    )
    expect(await readWallet(crew.jobber)).toMatchObject({ payableCents: materialCents, payingCents: 0 })
    expect(await readWallet(crew.solo)).toMatchObject({ availableCents: haulCents, receivableCents: 0 })
    for (const side of [crew.jobber, crew.solo]) {
      const payments = await readOwn(node, side, 'payments')
      expect(payments).toMatchObject([{ amountCents: haulCents, state: 'settled', jobberName: 'Alder' }])
      expect(payments[0]?.paidTimestamp).toEqual(expect.any(Number))
    }
  })

  test('lists payments by when they were settled, latest first', async () => {
    const crew = await addApproved()
    const ids = [await pay(crew, crew.solo, 100), await pay(crew, crew.solo, 200), await pay(crew, crew.solo, 300)]
    for (const id of [ids[1]!, ids[2]!, ids[0]!]) await settle('payment', crew.jobber, id)
    const ordered = `haulway-entity/${crew.solo.entityId}/payments?orderBy=paidTimestamp&direction=descending`
    const payments = await readDocuments(node, crew.solo, ordered)
    expect(payments.map(payment => payment.amountCents)).toEqual([100, 300, 200])
  })

  test('is refused beyond the debt, even with many requests at the same time', async () => {
    const crew = await addApproved()
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => pay(crew, crew.solo, haulCents)))
    expect(results.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    for (const each of results) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
    await expect(pay(crew, crew.fleet, 1)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('twice with the same payment id, or with the same command key, pays once', async () => {
    const crew = await addApproved()
    const { entityId, headers } = crew.jobber
    const paymentId = newTestId()
    const body = { entityId, paymentId, payeeEntityId: crew.solo.entityId, amountCents: 5000, currency: 'USD' }
    const keyed = { ...headers, 'idempotency-key': newTestId() }
    const statuses = await Promise.all([1, 2, 3].map(async () => (await node.post('/pay-balance', body, keyed)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await crew.jobber.client.payBalance(body)).paymentId).toBe(paymentId)
    await expect(crew.jobber.client.payBalance({ ...body, amountCents: 5001 })).rejects.toMatchObject({
      code: 'otherInput',
    })
    expect(await readWallet(crew.jobber)).toMatchObject({ payingCents: 5000 })
    await settle('payment', crew.jobber, paymentId)
    await expect(settle('payment', crew.jobber, paymentId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await readWallet(crew.solo)).toMatchObject({ availableCents: 5000 })
  })

  test('that failed leaves the debt unchanged', async () => {
    const crew = await addApproved()
    await settle('payment', crew.jobber, await pay(crew, crew.solo, haulCents), '--failed')
    expect(await readWallet(crew.jobber)).toMatchObject({ payableCents: haulCents + materialCents, payingCents: 0 })
    expect(await readWallet(crew.solo)).toMatchObject({ availableCents: 0, receivableCents: haulCents })
  })

  test('waits as an order for the bookkeeper until it is settled, and is written as a file on request', async () => {
    const crew = await addApproved()
    const paymentId = await pay(crew, crew.solo, 4200)
    const folder = mkdtempSync(path.join(tmpdir(), 'haulway-orders-'))
    const file = path.join(folder, 'payments', `${crew.jobber.entityId}_${paymentId}.json`)
    const write = () => runOrders(node.databaseUrl, node.authSecret, [folder])
    await eventually(async () => expect(await findWaitingOrder(node, paymentId)).toBeDefined())
    expect(await write()).toContain(`Orders written to ${folder}: `)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      paymentId,
      jobberEntityId: crew.jobber.entityId,
      entityId: crew.solo.entityId,
      amountCents: 4200,
      jobberName: 'Alder',
    })
    const line = `payment ${crew.jobber.entityId} ${paymentId} 42.00 USD from Alder to Sam`
    expect((await admin('unsettled')).split('\n')).toContain(line)
    await settle('payment', crew.jobber, paymentId)
    rmSync(folder, { recursive: true })
    await write()
    expect(existsSync(file)).toBe(false)
    rmSync(folder, { recursive: true, force: true })
  })

  test('settled in the name of anyone but its payer is refused, and stays open', async () => {
    const crew = await addApproved()
    const paymentId = await pay(crew, crew.solo, 4200)
    for (const other of [crew.solo, crew.fleet]) {
      await expect(settle('payment', other, paymentId)).rejects.toMatchObject({
        code: 'notFound',
        message: 'This payer has no payment with this id. Check both ids.',
      })
    }
    expect(await readWallet(crew.solo)).toMatchObject({ availableCents: 0 })
    await settle('payment', crew.jobber, paymentId)
  })
})

describe('withdrawing', () => {
  test('holds the amount, including the fee that was shown, and settles into net and fee', async () => {
    const { solo } = await addPaid()
    const quote = await quoteOf(solo, 10_000)
    expect(quote).toMatchObject({ grossCents: 10_000, availableCents: haulCents })
    expect(quote.feeCents + quote.netCents).toBe(10_000)
    const request = withdrawal(solo, quote)
    expect(await solo.client.userWithdrawMoney(request)).toMatchObject({ state: 'held', netCents: quote.netCents })
    expect(await readWallet(solo)).toMatchObject({ availableCents: haulCents - 10_000, heldCents: 10_000 })
    expect(await settle('withdrawal', solo, request.withdrawalId)).toBe(
      `The withdrawal ${request.withdrawalId} is settled: 98.75 USD to Sam (Sam Delgado, First Bank ••1234).`,
    )
    expect(await readWallet(solo)).toMatchObject({ availableCents: haulCents - 10_000, heldCents: 0 })
    const [entry] = await node.sql<{ accounts: string[]; amounts: string[] }[]>`
      select accounts, amounts from journal_entries
      where cause_kind = 'withdrawalSettled' and cause_id = ${request.withdrawalId}`
    expect(Object.fromEntries(entry!.accounts.map((account, i) => [account, Number(entry!.amounts[i])]))).toEqual({
      [`held:${solo.entityId}`]: -10_000,
      'platform:fees': quote.feeCents,
      'platform:payout': quote.netCents,
    })
  })

  test('one balance twenty times at the same time pays once', async () => {
    const { solo } = await addPaid()
    const quote = await quoteOf(solo, haulCents)
    const all = Array.from({ length: 20 }, () => solo.client.userWithdrawMoney(withdrawal(solo, quote)))
    const results = await Promise.allSettled(all)
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    }
    expect(await readWallet(solo)).toMatchObject({ availableCents: 0, heldCents: haulCents })
  })

  test('with an outdated fee is refused, and the refusal contains the new fee', async () => {
    const { solo } = await addPaid()
    const quote = await quoteOf(solo, 10_000)
    await admin('fees', '--fixed-cents', '163')
    const refused = solo.client.userWithdrawMoney(withdrawal(solo, quote))
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      data: { quote: { configVersion: quote.configVersion + 1 } },
    })
    expect(await readWallet(solo)).toMatchObject({ heldCents: 0 })
  })

  test('that failed returns everything, including the fee', async () => {
    const { solo } = await addPaid()
    const request = withdrawal(solo, await quoteOf(solo, 7000))
    await solo.client.userWithdrawMoney(request)
    await settle('withdrawal', solo, request.withdrawalId, '--failed')
    expect(await readWallet(solo)).toMatchObject({ availableCents: haulCents, heldCents: 0 })
    const path = `haulway-entity/${solo.entityId}/withdrawals/${request.withdrawalId}`
    expect(await readDocuments(node, solo, path)).toMatchObject([{ state: 'failed' }])
  })

  test('cents that the fee takes whole empties the wallet, and no one is asked to pay out nothing', async () => {
    const { solo } = await addPaid()
    const request = withdrawal(solo, await quoteOf(solo, 30))
    expect(await solo.client.userWithdrawMoney(request)).toMatchObject({ state: 'settled', feeCents: 30, netCents: 0 })
    expect(await solo.client.userWithdrawMoney(request)).toMatchObject({ state: 'settled' })
    expect(await readWallet(solo)).toMatchObject({ availableCents: haulCents - 30, heldCents: 0 })
    const path = `haulway-entity/${solo.entityId}/withdrawals/${request.withdrawalId}`
    expect(await readDocuments(node, solo, path)).toMatchObject([{ state: 'settled' }])
    const jobs = await node.sql`select 1 from pgboss.job where data->>'withdrawalId' = ${request.withdrawalId}`
    expect(jobs).toEqual([])
  })

  test('settled in the name of anyone but its business is refused, and stays held', async () => {
    const { solo, jobber } = await addPaid()
    const request = withdrawal(solo, await quoteOf(solo, 7000))
    await solo.client.userWithdrawMoney(request)
    await expect(settle('withdrawal', jobber, request.withdrawalId)).rejects.toMatchObject({
      code: 'notFound',
      message: 'This business has no withdrawal with this id. Check both ids.',
    })
    expect(await readWallet(solo)).toMatchObject({ heldCents: 7000 })
  })

  test('is only for the entity’s owner', async () => {
    const { solo } = await addPaid()
    const stranger = await addActor(node, 'Sly', 2)
    const quote = await quoteOf(solo, 7000)
    await expect(stranger.client.userWithdrawMoney(withdrawal(solo, quote))).rejects.toMatchObject({ code: 'notFound' })
  })
})

test('the journal sums to zero, and each wallet equals its lines', async () => {
  const [sum] = await node.sql`select sum(amount)::int8 as cents from journal_entries, unnest(amounts) as amount`
  expect(Number(sum?.cents)).toBe(0)
  const rows = await node.sql`
    select w.entity_id, w.available_cents, w.held_cents,
      coalesce(sum(amount) filter (where account = 'wallet:' || w.entity_id), 0) as available,
      coalesce(sum(amount) filter (where account = 'held:' || w.entity_id), 0) as held
    from wallets w left join (select unnest(accounts) as account, unnest(amounts) as amount from journal_entries) lines
      on account in ('wallet:' || w.entity_id, 'held:' || w.entity_id)
    group by w.entity_id, w.available_cents, w.held_cents`
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) {
    expect(idSchema.safeParse(row.entity_id).success).toBe(true)
    expect([Number(row.available_cents), Number(row.held_cents)]).toEqual([Number(row.available), Number(row.held)])
  }
})
