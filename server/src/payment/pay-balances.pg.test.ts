/** Paying several businesses at once: all or none, once, with one receipt. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { readOwn } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const load = await addDelivered(node, crew, crew.solo, Date.now() - 6_000_000)
await crew.jobber.client.approveLoad({ ...load, actId: newTestId(), entityId: crew.jobber.entityId })

const paymentsOf = () => readOwn(node, crew.jobber, 'payments')
const order = (payments: { payeeEntityId: string; amountCents: number }[], receiptId = newTestId()) => ({
  entityId: crew.jobber.entityId,
  currency: 'USD',
  receiptId,
  payments,
})

test('one order pays several businesses, and a repetition pays none again', async () => {
  const both = order([
    { payeeEntityId: crew.solo.entityId, amountCents: 700 },
    { payeeEntityId: crew.pit.entityId, amountCents: 900 },
  ])
  const paid = await crew.jobber.client.payBalances(both)
  expect(paid.payments.map(({ state }) => state)).toEqual(['asked', 'asked'])
  expect(await crew.jobber.client.payBalances(both)).toEqual(paid)
  const payments = await paymentsOf()
  expect(payments.map(each => [each.receiptId, each.amountCents])).toEqual(
    expect.arrayContaining([
      [both.receiptId, 700],
      [both.receiptId, 900],
    ]),
  )
  expect(payments.length).toBe(2)
  const less = order([{ payeeEntityId: crew.solo.entityId, amountCents: 1 }], both.receiptId)
  await expect(crew.jobber.client.payBalances(less)).rejects.toMatchObject({ code: 'otherInput' })
})

test('when one of them can’t be paid, none is', async () => {
  const before = await paymentsOf()
  const tooMuch = order([
    { payeeEntityId: crew.solo.entityId, amountCents: 1 },
    { payeeEntityId: crew.pit.entityId, amountCents: 99_999_999 },
  ])
  await expect(crew.jobber.client.payBalances(tooMuch)).rejects.toMatchObject({ code: 'conflict' })
  const twice = order([
    { payeeEntityId: crew.solo.entityId, amountCents: 1 },
    { payeeEntityId: crew.solo.entityId, amountCents: 1 },
  ])
  await expect(crew.jobber.client.payBalances(twice)).rejects.toMatchObject({ code: 'invalidInput' })
  expect(await paymentsOf()).toEqual(before)
})

test('the money of a jobber without a saved bank account is collected by hand', async () => {
  const { entityId } = crew.jobber
  expect(await crew.jobber.client.getPaymentMethod({ entityId })).toEqual({ method: 'byHand' })
})
