/** A broker's work by the shift: each agreement is booked alone, and no party sees a number of the other. */
import { addDays, hourMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import {
  addChain as addBrokerChain,
  owedInChain,
  readShift,
  sheetOf,
  workShift,
} from '../../testing/broker-shift.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { noticeFor } from '../../testing/late-notice.fixture.ts'
import { atTime, type Send } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'
import { type Actor, moneyKeysIn, readOwn } from '../../testing/work.fixture.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))

/** An hour ago the notice of tomorrow's shifts began, after their trucks were sent. */
const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
const cancel = { noticeMinutes: noticeFor(tomorrow, Date.now() - hourMs), amountE4: 2_500_000 }
const sendInTime: Send = async send => {
  aheadMs = -2 * hourMs
  const sent = await send()
  aheadMs = 0
  return sent
}
const byHour = { basis: 'hour', rateE4: 1_000_000, clock: 'portal', cancel } as const
/** $83.33 an hour with a fee of its own, or 8 % of what the jobber pays. */
const own = { card: { ...byHour, rateE4: 833_300, cancel: { ...cancel, amountE4: 1_777_700 } } }
const commission = { commission: { percentMilli: 8000 } }
const sheet = sheetOf(0, 150)
const addChain = (pay: typeof own | typeof commission) => addBrokerChain(node, byHour, pay, sendInTime)

test('one agreed time sheet books both debts: jobber to broker, and broker to its hauler', async () => {
  const chain = await addChain(own)
  const { shiftId } = await workShift(chain)
  // Two and a half hours at $100, and at $83.33.
  expect(await owedInChain(chain)).toEqual([25_000, 20_833, 0])
  const items = await node.sql`select record->>'agreement' as agreement, payer_entity_id as payer,
    payee_entity_id as payee from statement_items where record->>'causeId' = ${shiftId} order by 1`
  expect(items.map(row => [row.agreement, row.payer, row.payee])).toEqual([
    ['haul', chain.crew.jobber.entityId, chain.broker.entityId],
    ['subHaul', chain.broker.entityId, chain.hauler.entityId],
  ])
})

test('each party sees only its own agreement, the broker both, and the driver none', async () => {
  const chain = await addChain(own)
  const { shiftId } = await workShift(chain)
  const { crew, broker, hauler, driver } = chain
  const jobbers = await readShift(node, crew.jobber, shiftId)
  expect(jobbers).toMatchObject({
    terms: { truckingName: 'Ridgeline' },
    money: { haul: { pay: { totalCents: 25_000 } } },
  })
  expect(textWithoutIds(jobbers)).not.toMatch(/20833|833300|Quarry Line/)
  const haulers = await readShift(node, hauler, shiftId)
  expect(haulers.money).toMatchObject({ agreement: 'subHaul', haul: { pay: { totalCents: 20_833 } } })
  expect(textWithoutIds(haulers)).not.toMatch(/25000|1000000/)
  expect((await readShift(node, broker, shiftId)).money).toMatchObject({
    haul: { pay: { totalCents: 25_000 } },
    passedOn: { agreement: 'subHaul', haul: { pay: { totalCents: 20_833 } } },
  })
  expect(moneyKeysIn(await readShift(node, driver, shiftId))).toEqual([])
})

test('with a commission, what the broker pays and keeps is what the jobber pays', async () => {
  const chain = await addChain(commission)
  await workShift(chain)
  expect(await owedInChain(chain)).toEqual([25_000, 25_000 - 2000, 0])
})

test('a dispute stays in its agreement, and only its two parties take part', async () => {
  const chain = await addChain(own)
  const ids = await workShift(chain)
  const { crew, broker, hauler } = chain
  const raise = (actor: Actor, agreement: 'haul' | 'subHaul', actId = newTestId()) =>
    actor.client.disputeShiftLine({
      ...ids,
      actId,
      reason: 'A long lunch.',
      dispute: { agreement, code: 'hours', cents: 10_000 },
    })
  for (const [actor, agreement] of [
    [crew.jobber, 'subHaul'],
    [hauler, 'haul'],
  ] as const) {
    await expect(raise(actor, agreement)).rejects.toMatchObject({ code: 'notAllowed' })
  }
  const withJobber = newTestId()
  const withHauler = newTestId()
  await raise(crew.jobber, 'haul', withJobber)
  expect(await owedInChain(chain)).toEqual([10_000, 20_833, 0])
  await raise(broker, 'subHaul', withHauler)
  expect(await owedInChain(chain)).toEqual([10_000, 10_000, 0])
  expect((await readShift(node, crew.jobber, ids.shiftId)).money?.acts).toHaveLength(1)
  expect((await readShift(node, hauler, ids.shiftId)).money?.acts).toHaveLength(1)
  const answer = (actor: Actor, aboutActId: string, agreement: 'haul' | 'subHaul', cents: number) =>
    actor.client.answerShiftDispute({
      ...ids,
      actId: newTestId(),
      aboutActId,
      dispute: { agreement, answer: 'accept', cents },
    })
  await answer(broker, withJobber, 'haul', 10_000)
  await answer(hauler, withHauler, 'subHaul', 10_000)
  expect(await owedInChain(chain)).toEqual([10_000, 10_000, 0])
})

test('a broker agrees to no time sheet: hauler and jobber know the hours', async () => {
  const chain = await addChain(own)
  const { projectId, dispatchId, broker, driver } = chain
  const ids = { projectId, dispatchId, shiftId: newTestId() }
  await atTime(node, driver, sheet.startAt).startShift({ ...ids, actId: newTestId() })
  const agree = broker.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
  await expect(agree).rejects.toMatchObject({ code: 'notAllowed' })
})

test('a jobber that cancels late owes its broker, and the broker owes its hauler by their own card', async () => {
  const byJobber = await addChain(own)
  const byBroker = await addChain(own)
  const byHauler = await addChain(own)
  await byJobber.crew.jobber.client.endDispatch(byJobber)
  await byBroker.broker.client.endDispatch(byBroker)
  await byHauler.hauler.client.endDispatch(byHauler)
  await expect.poll(() => owedInChain(byJobber)).toEqual([25_000, 17_777, 0])
  await expect.poll(() => owedInChain(byBroker)).toEqual([0, 17_777, 0])
  expect(await owedInChain(byHauler)).toEqual([0, 0, 0])
  const shiftsOf = (actor: Actor) => readOwn(node, actor, 'shifts')
  // The jobber learns nothing of a fee between its broker and the hauler.
  expect(await shiftsOf(byBroker.crew.jobber)).toEqual([])
  expect(await shiftsOf(byBroker.hauler)).toMatchObject([{ cancelled: { by: { entityId: byBroker.broker.entityId } } }])
  for (const payee of [byJobber.broker, byJobber.hauler]) {
    const notices = await readOwn(node, payee, 'notifications')
    expect(notices.filter(({ kind }) => kind === 'cancelledLate')).toHaveLength(1)
  }
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts'])
})
