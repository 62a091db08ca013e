/** A dispute of a shift's line that the two sides don't end: its answer-by day, its reminders and its arbiter. */

import { arbitrationDocumentSchema } from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { remindOfDispute } from '../../payment/dispute/remind-of-dispute.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'
import { type Actor, addActor, readDocuments, readOwn } from '../../testing/work.fixture.ts'
import { findDisputedShift } from './disputed-shift.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))
const arbiter = await addActor(node, 'Fairview', 0)
const disputes = {
  holdPercentMilli: 100_000,
  answerDays: 3,
  arbiter: { entityId: arbiter.entityId, name: 'Fairview' },
}
const crew = await addCrew(node, { card: { basis: 'hour', rateE4: 1_000_000, clock: 'portal', disputes } })

/** Two and a half hours at $100. */
const totalCents = 25_000
const haul = { agreement: 'haul' as const }
let shifts = 0

/** An agreed shift of which the jobber grants $200. Each is on a day of its own. */
async function dispute(raisedMs = 0) {
  shifts += 1
  const day = new Date(Date.now() - (shifts + 1) * dayMs).toISOString().slice(0, 10)
  const startAt = Date.parse(`${day}T13:00:00Z`)
  const sheet = { startAt, endAt: startAt + 150 * minuteMs, breaks: [] }
  const { driver, fleet, jobber, projectId, fleetDispatchId: dispatchId } = crew
  const ids = { projectId, shiftId: newTestId(), dispatchId }
  await atTime(node, driver, sheet.startAt).startShift({ ...ids, actId: newTestId() })
  await atTime(node, driver, sheet.endAt).endShift({ ...ids, actId: newTestId() })
  for (const side of [fleet, jobber]) await side.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
  const disputeId = newTestId()
  aheadMs = raisedMs
  await jobber.client.disputeShiftLine({
    ...ids,
    actId: disputeId,
    reason: 'Half an hour of rest.',
    dispute: { ...haul, code: 'hours', cents: 20_000 },
  })
  aheadMs = 0
  const settle = (by: Actor, cents: number, actId = newTestId()) =>
    by.client.settleShiftDispute({
      projectId,
      shiftId: ids.shiftId,
      actId,
      entityId: by.entityId,
      aboutActId: disputeId,
      dispute: { ...haul, cents },
      reason: 'By the gate.',
    })
  return { ids, disputeId, settle }
}

async function debt() {
  const [row] = await node.sql`select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.fleet.entityId}`
  return { owed: Number(row?.owed), disputed: Number(row?.disputed) }
}

async function findArbitration(disputeId: string) {
  const path = `haulway-entity/${arbiter.entityId}/arbitrations`
  const found = (await readDocuments(node, arbiter, path)).map(body => arbitrationDocumentSchema.parse(body))
  return found.find(each => each.disputeId === disputeId)
}

const noticesOf = async (actor: Actor, kind: string) =>
  (await readOwn(node, actor, 'notifications')).filter(body => body.kind === kind)

test('the arbiter settles the dispute of a shift with a number between both sides, and the books follow', async () => {
  const { ids, disputeId, settle } = await dispute()
  await expect(settle(arbiter, 22_000)).rejects.toThrow(/deadline to respond/)
  const about = { ...ids, actId: newTestId(), aboutActId: disputeId }
  await crew.fleet.client.answerShiftDispute({ ...about, dispute: { ...haul, answer: 'refuse' }, reason: 'No rest.' })
  expect(await noticesOf(arbiter, 'disputeToSettle')).toHaveLength(1)
  const open = await findArbitration(disputeId)
  expect(open).toMatchObject({
    state: 'open',
    isAnswered: true,
    shift: { shiftId: ids.shiftId, stated: [{}, {}] },
    said: [{ text: 'Half an hour of rest.' }, { text: 'No rest.', refused: true }],
    money: { raiserName: 'Alder', raiserGrants: { cents: 20_000 }, otherGrants: null, heldCents: 5000 },
  })
  expect(open?.load).toBeUndefined()
  const before = await debt()
  await expect(settle(arbiter, 19_000)).rejects.toThrow(/between/)
  const actId = newTestId()
  await settle(arbiter, 22_000, actId)
  await settle(arbiter, 22_000, actId)
  expect(await debt()).toEqual({ owed: before.owed + 2000, disputed: before.disputed - 5000 })
  expect(await findArbitration(disputeId)).toMatchObject({
    state: 'agreed',
    settledByArbiter: true,
    money: { settledCents: 22_000 },
  })
  await expect(settle(arbiter, 22_000)).rejects.toThrow(/over/)
  for (const side of [crew.jobber, crew.fleet]) {
    const [notice] = await noticesOf(side, 'disputeSettled')
    expect(notice).toMatchObject({ data: { shiftId: ids.shiftId } })
  }
})

test('only the arbiter that the card names settles it, and sees nothing else of the shift', async () => {
  const { disputeId, settle } = await dispute(-4 * dayMs)
  const { jobber, fleet, pit, driver } = crew
  for (const other of [jobber, fleet, pit]) {
    await expect(settle(other, 20_000)).rejects.toMatchObject({ code: 'notFound' })
  }
  await expect(settle(driver, 20_000)).rejects.toMatchObject({ code: 'notAllowed' })
  for (const other of [jobber, fleet, pit, driver]) {
    expect(await readOwn(node, other, 'arbitrations')).toEqual([])
  }
  expect(await readOwn(node, arbiter, 'shifts')).toEqual([])
  const seen = textWithoutIds(await findArbitration(disputeId))
  // The rate of the line is part of it; the card, the driver and the plate are not.
  expect(seen).not.toMatch(/rateE4|answerDays|plate|phone/i)
  await settle(arbiter, totalCents)
  expect((await debt()).disputed).toBe(0)
})

test('reminds the side that has to answer the day before, and everyone after the answer-by day', async () => {
  const { ids, disputeId } = await dispute()
  const planned = await node.sql`select data, start_after - created_on > interval '1 hour' as "isLater" from pgboss.job
    where name = 'remind-of-dispute' and data->>'disputeId' = ${disputeId}`
  expect(planned).toHaveLength(2)
  expect(planned.map(({ isLater }) => isLater)).toEqual([true, true])
  expect(planned.filter(({ data }) => data.isBefore)).toHaveLength(1)
  const before = (await noticesOf(arbiter, 'disputeToSettle')).length
  await remind({ ...ids, disputeId, isBefore: true })
  expect(await noticesOf(crew.fleet, 'disputeDue')).toMatchObject([{ data: { shiftId: ids.shiftId } }])
  expect(await noticesOf(crew.jobber, 'disputeDue')).toEqual([])
  await remind({ ...ids, disputeId })
  for (const side of [crew.jobber, crew.fleet]) {
    expect(await noticesOf(side, 'disputeOverdue')).toMatchObject([{ data: { shiftId: ids.shiftId } }])
  }
  expect(await noticesOf(arbiter, 'disputeToSettle')).toHaveLength(before + 1)
  const about = { ...ids, actId: newTestId(), aboutActId: disputeId }
  await crew.fleet.client.answerShiftDispute({ ...about, dispute: { ...haul, answer: 'propose', cents: 23_000 } })
  await remind({ ...ids, disputeId })
  expect(await noticesOf(crew.fleet, 'disputeOverdue')).toHaveLength(1)
})

async function remind(data: { projectId: string; shiftId: string; disputeId: string; isBefore?: true }) {
  const system = await openSystemParts(node, Date.now)
  await runCommand(system, async unit => remindOfDispute(unit, data, await findDisputedShift(unit.tx, data)))
  await system.close()
}

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts', 'load_logs'])
})
