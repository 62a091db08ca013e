/** Corrections of approved loads, from the act to the ledger and the statement. */

import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { closeStatements } from '../../payment/statement/close-statements.ts'
import { rebuild } from '../../sync/rebuild.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, readLoad } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'
import { readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

type Who = 'jobber' | 'solo' | 'pit'
/** 20.94 tons at $6.50 and 7 minutes of standby: $136.11 and $10.50. Material at $18.25: $382.16. */
const haulCents = 14_661
const materialCents = 38_216
const tons = (amountMilli: number) => ({ quantity: { amountMilli, unit: 'ton' as const }, correction: {} })

let loads = 0
async function approved() {
  loads++
  const load = await addDelivered(node, crew, crew.solo, Date.now() - loads * 100 * minuteMs)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const ids = () => ({ ...load, actId: newTestId(), reason: 'The scale was off.' })
  return {
    load,
    propose: (who: Who, more: object, actId = newTestId()) =>
      crew[who].client.proposeCorrection({ ...ids(), correction: {}, ...more, actId }).then(() => actId),
    answer: (who: Who, aboutActId: string, given: 'accept' | 'refuse', of = {}) =>
      crew[who].client.answerCorrection({ ...ids(), aboutActId, correction: { ...of, answer: given } }),
    withdraw: (who: Who, aboutActId: string) =>
      crew[who].client.withdrawCorrection({ ...load, actId: newTestId(), aboutActId, correction: {} }),
    read: (who: Who | 'operator') => readLoad(node, crew[who], load.loadLogId),
  }
}

async function debts() {
  const of = async (payee: Who) => {
    const [row] = await node.sql`
      select owed_cents::int8 as owed, paying_cents::int8 as paying from debts
      where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew[payee].entityId}`
    return { owed: Number(row?.owed ?? 0), paying: Number(row?.paying ?? 0) }
  }
  const haul = await of('solo')
  const material = await of('pit')
  return { haul: haul.owed, material: material.owed, paying: haul.paying }
}

async function changeOf(work: () => Promise<unknown>) {
  const before = await debts()
  await work()
  const after = await debts()
  return { haul: after.haul - before.haul, material: after.material - before.material }
}

test('a ton less shrinks each debt as soon as that payee agrees, and its load, ticket and day follow', async () => {
  const { load, propose, answer, read } = await approved()
  const id = await propose('jobber', tons(19_940))
  expect(await changeOf(() => answer('solo', id, 'accept'))).toEqual({ haul: -650, material: 0 })
  expect(await read('solo')).toMatchObject({
    quantity: { amountMilli: 19_940 },
    money: { haul: { pay: { totalCents: haulCents - 650 } } },
  })
  expect(await read('pit')).toMatchObject({ quantity: { amountMilli: 20_940 } })
  expect(await changeOf(() => answer('pit', id, 'accept'))).toEqual({ haul: 0, material: -1825 })
  expect(await read('operator')).toMatchObject({ quantity: { amountMilli: 19_940 } })
  const [summary] = await node.sql`
    select record from day_summaries where owner_id = ${crew.projectId} and kind = 'project'`
  expect(summary?.record.rows[0]).toMatchObject({
    deliveredMilli: 19_940,
    haulCents: haulCents - 650,
    materialCents: materialCents - 1825,
  })
  const again = { ...load, actId: id, reason: 'The scale was off.', ...tons(19_940) }
  expect(await changeOf(() => crew.jobber.client.proposeCorrection(again))).toEqual({ haul: 0, material: 0 })
})

test('the pit lowers its own ticket alone, everyone is notified, and each sees only its own pay', async () => {
  const { propose, read } = await approved()
  expect(await changeOf(() => propose('pit', tons(19_940)))).toEqual({ haul: -650, material: -1825 })
  for (const who of ['jobber', 'solo'] as const) {
    const notices = await readOwn(node, crew[who], 'notifications')
    expect(notices.filter(each => JSON.stringify(each).includes('"corrected"')).length).toBeGreaterThan(0)
  }
  expect(textWithoutIds(await read('pit'))).not.toMatch(/14011|12961/)
  expect(textWithoutIds(await read('solo'))).not.toMatch(/36391/)
})

test('the pit takes no more from the hauler alone than two scales may differ by, however low its ticket', async () => {
  const { propose, answer, read } = await approved()
  let id = ''
  const lower = async () => {
    id = await propose('pit', tons(1))
  }
  // What it loses itself is its own affair.
  expect(await changeOf(lower)).toEqual({ haul: 0, material: 2 - materialCents })
  expect(await read('solo')).toMatchObject({ quantity: { amountMilli: 20_940 } })
  expect(await changeOf(() => answer('solo', id, 'accept'))).toEqual({ haul: 1 - 13_611, material: 0 })
})

test('the pit raises its own ticket only with the payer', async () => {
  const { propose, answer } = await approved()
  let id = ''
  const raise = async () => {
    id = await propose('pit', tons(21_940))
  }
  expect(await changeOf(raise)).toEqual({ haul: 0, material: 0 })
  expect(await changeOf(() => answer('solo', id, 'accept'))).toEqual({ haul: 0, material: 0 })
  expect(await changeOf(() => answer('jobber', id, 'accept'))).toEqual({ haul: 650, material: 1825 })
})

test('another rate needs both, and only the two parties see it; a refused one changes nothing', async () => {
  const { propose, answer, read } = await approved()
  const { money } = await read('jobber')
  const card = { ...money!.haul!.card, rateE4: 67_777 }
  const haul = { agreement: 'haul' as const }
  const id = await propose('solo', { correction: { ...haul, card } })
  expect(textWithoutIds(await read('pit'))).not.toContain('67777')
  expect(await changeOf(() => answer('jobber', id, 'refuse', haul))).toEqual({ haul: 0, material: 0 })
  // 20.94 × 6.7777 = 141.925, less the 136.11 before.
  expect(await changeOf(() => answer('jobber', id, 'accept', haul))).toEqual({ haul: 14_193 - 13_611, material: 0 })
  expect((await read('solo')).money?.haul?.card.rateE4).toBe(67_777)
  await expect(propose('pit', { correction: { ...haul, card } })).rejects.toMatchObject({ code: 'notAllowed' })
})

test('what is paid already carries below zero and is set off later, and no wallet is touched', async () => {
  const { propose, answer } = await approved()
  const { haul: owed } = await debts()
  const key = { entityId: crew.jobber.entityId, paymentId: newTestId() }
  const order = { ...key, payeeEntityId: crew.solo.entityId, amountCents: owed, currency: 'USD' }
  await crew.jobber.client.payBalance(order)
  const id = await propose('jobber', tons(20_440))
  await answer('solo', id, 'accept')
  expect(await debts()).toMatchObject({ haul: -325, paying: owed })
  const wallets = () => node.sql`
    select available_cents::int8 as cents from wallets where entity_id = ${crew.solo.entityId}`
  expect(Number((await wallets())[0]?.cents)).toBe(0)
  await expect(
    crew.jobber.client.payBalance({ ...order, paymentId: newTestId(), amountCents: 1 }),
  ).rejects.toMatchObject({ code: 'conflict' })
  await approved()
  expect((await debts()).haul).toBe(haulCents - 325)
})

test('a correction waits for no clock, and a proposal that comes with a dispute open is refused', async () => {
  const { load, propose, answer } = await approved()
  const raise = { ...load, actId: newTestId(), reason: 'Count.' }
  const early = await propose('solo', tons(21_940))
  const hurried = atTime(node, crew.jobber, Date.now() - 30 * dayMs)
  const accept = { ...load, actId: newTestId(), aboutActId: early, correction: { answer: 'accept' as const } }
  expect(await changeOf(() => hurried.answerCorrection(accept))).toEqual({ haul: 650, material: 1825 })
  await crew.jobber.client.disputeLine({
    ...raise,
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 20_000 },
  })
  await expect(propose('jobber', tons(18_000))).rejects.toMatchObject({
    message: 'A line of this load is disputed. Resolve the dispute first, then correct the load.',
  })
  expect(await changeOf(() => answer('solo', early, 'refuse'))).toEqual({ haul: 0, material: 0 })
})

test('closed statements stay, the next one states the reversed and rewritten lines, and the books agree', async () => {
  let aheadMs = 7 * dayMs
  const parts = await openSystemParts(node, () => Date.now() + aheadMs)
  const { load, propose } = await approved()
  await closeStatements(parts)
  await propose('pit', tons(19_940))
  aheadMs = 14 * dayMs
  await closeStatements(parts)
  const stated = await node.sql`
    select record from statements where payee_entity_id = ${crew.solo.entityId} order by statement_no`
  const papers = stated.map(({ record }) => record.paper)
  expect(papers).toHaveLength(2)
  const corrected = papers[1].lines.filter((line: { ref: string }) => line.ref === load.loadLogId)
  expect(corrected.map((line: { amountCents: number; corrects: string }) => [line.amountCents, line.corrects])).toEqual(
    [
      [-13_611, papers[0].number],
      [12_961, papers[0].number],
    ],
  )
  const [booked] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents
    from journal_entries, unnest(accounts, amounts) as line (account, amount)
    where cause_kind in ('loadApproved', 'loadCorrected', 'disputeSettled')
    and account = ${`receivable:${crew.solo.entityId}:${crew.jobber.entityId}`}`
  expect(papers.reduce((sum, { earnedCents }) => sum + earnedCents, 0)).toBe(Number(booked?.cents))
  const [zero] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(zero?.cents)).toBe(0)
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(parts.database, step!, undefined, page => expect(page.changed).toBe(0))
  await parts.close()
})
