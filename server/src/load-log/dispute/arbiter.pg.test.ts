/** A dispute that the two sides don't end: the agreement's hold factor, answer-by day and arbiter. */

import { arbitrationDocumentSchema } from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { runCommand } from '../../http/command/run-command.ts'
import { remindOfDispute } from '../../payment/dispute/remind-of-dispute.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'
import { type Actor, addActor, haulCard, readOwn } from '../../testing/work.fixture.ts'
import { findDisputedLoad } from './disputed-load.ts'

let aheadMs = 0
const haul = { agreement: 'haul' as const }

const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))
const arbiter = await addActor(node, 'Fairview', 0)
const disputes = {
  holdPercentMilli: 150_000,
  answerDays: 3,
  arbiter: { entityId: arbiter.entityId, name: 'Fairview' },
}
const crew = await addCrew(node, { card: { ...haulCard, disputes } })

/** An approved load of which the jobber grants 19.94 of 20.94 tons at $6.50. */
async function dispute(n: number, raisedMs = 0) {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - (n + 1) * 90 * 60_000)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const disputeId = newTestId()
  aheadMs = raisedMs
  await crew.jobber.client.disputeLine({
    ...load,
    actId: disputeId,
    reason: 'Our scale shows a ton less.',
    dispute: { ...haul, code: 'haul', quantityMilli: 19_940 },
  })
  aheadMs = 0
  const { projectId, loadLogId } = load
  const settle = (by: Actor, quantityMilli: number) =>
    by.client.settleDispute({
      projectId,
      loadLogId,
      actId: newTestId(),
      entityId: by.entityId,
      aboutActId: disputeId,
      dispute: { ...haul, quantityMilli },
      reason: 'By the photo of the ticket.',
    })
  return { load, disputeId, settle }
}

async function debt() {
  const [row] = await node.sql`select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.solo.entityId}`
  return { owed: Number(row?.owed), disputed: Number(row?.disputed) }
}

const arbitrations = async (actor = arbiter) =>
  (await readOwn(node, actor, 'arbitrations')).map(body => arbitrationDocumentSchema.parse(body))

const noticesOf = async (actor: Actor, kind: string) =>
  (await readOwn(node, actor, 'notifications')).filter(body => body.kind === kind).length

test('the agreed factor holds one and a half times of the disputed part', async () => {
  const { load, disputeId } = await dispute(0)
  // 1 ton at $6.50 is disputed of $136.11; $10.50 of standby is not.
  expect(await debt()).toEqual({ owed: 14_661 - 975, disputed: 975 })
  const about = { ...load, actId: newTestId(), aboutActId: disputeId }
  await crew.jobber.client.withdrawDispute({ ...about, dispute: haul })
  expect(await debt()).toEqual({ owed: 14_661, disputed: 0 })
  expect(await noticesOf(crew.solo, 'disputeSettled')).toBe(1)
})

test('the arbiter settles a dispute with a number between both sides, after the answer-by day', async () => {
  const early = await dispute(1)
  await expect(early.settle(arbiter, 20_440)).rejects.toThrow(/deadline to respond/)
  const { load, disputeId, settle } = await dispute(3, -4 * dayMs)
  const before = await debt()
  const [open] = (await arbitrations()).filter(each => each.disputeId === disputeId)
  expect(open).toMatchObject({
    state: 'open',
    isAnswered: false,
    money: { raiserName: 'Alder', otherName: 'Sam', raiserGrants: { quantityMilli: 19_940 }, heldCents: 975 },
  })
  expect(textWithoutIds(open)).not.toMatch(/38216|182500/)
  await expect(settle(crew.jobber, 19_940)).rejects.toMatchObject({ code: 'notFound' })
  const parts = await openSystemParts(node, () => Date.now() + aheadMs)
  const named = { projectId: load.projectId, loadLogId: load.loadLogId, disputeId }
  const remind = (more: { isBefore?: true }) =>
    runCommand(parts, async unit => remindOfDispute(unit, { ...named, ...more }, await findDisputedLoad(unit.tx, load)))
  await remind({ isBefore: true })
  for (const [side, due] of [[crew.jobber, 0] as const, [crew.solo, 1] as const]) {
    expect(await noticesOf(side, 'disputeDue')).toBe(due)
    expect(await noticesOf(side, 'disputeOverdue')).toBe(0)
  }
  await remind({})
  await parts.close()
  for (const side of [crew.jobber, crew.solo]) expect(await noticesOf(side, 'disputeOverdue')).toBe(1)
  expect(await noticesOf(arbiter, 'disputeToSettle')).toBe(1)
  await expect(settle(arbiter, 19_000)).rejects.toThrow(/between/)
  await settle(arbiter, 20_440)
  await expect(settle(arbiter, 20_440)).rejects.toThrow(/over/)
  // Half a ton less than 20.94 at $6.50: $132.86 of the line are owed.
  expect(await debt()).toEqual({ owed: before.owed + 975 - 325, disputed: before.disputed - 975 })
  const [settled] = (await arbitrations()).filter(each => each.disputeId === disputeId)
  expect(settled).toMatchObject({ state: 'agreed', settledByArbiter: true, money: { settledCents: 13_286 } })
  for (const side of [crew.jobber, crew.solo]) expect(await noticesOf(side, 'disputeSettled')).toBeGreaterThan(0)
})

test('an answer lets the arbiter settle at once, and no one else sees the dispute', async () => {
  const { load, disputeId, settle } = await dispute(2)
  const about = { ...load, actId: newTestId(), aboutActId: disputeId }
  await crew.solo.client.answerDispute({ ...about, dispute: { ...haul, answer: 'refuse' } })
  expect(await noticesOf(crew.jobber, 'disputeAnswered')).toBe(1)
  expect(await arbitrations(crew.pit)).toEqual([])
  await settle(arbiter, 19_940)
  expect((await debt()).disputed).toBe(975)
})

test('an arbiter that is suspended decides nothing until it is resumed', async () => {
  const { load, disputeId, settle } = await dispute(9)
  const about = { ...load, actId: newTestId(), aboutActId: disputeId }
  await crew.solo.client.answerDispute({ ...about, dispute: { ...haul, answer: 'refuse' } })
  const admin = (what: string) =>
    runAct(node.databaseUrl, ['entity', what, arbiter.entityId, '--reason', 'Papers'], Date.now)
  await admin('suspend')
  await expect(settle(arbiter, 20_440)).rejects.toMatchObject({ data: { entityState: 'suspended' } })
  await admin('resume')
  await settle(arbiter, 20_440)
})

test('the answer-by day of each disputed load of a truck is planned, not only of its first', async () => {
  const disputes = [await dispute(4), await dispute(5)]
  const planned = await node.sql`
    select data->>'disputeId' as id from pgboss.job where name = 'remind-of-dispute'`
  for (const { disputeId } of disputes) expect(planned.filter(({ id }) => id === disputeId)).toHaveLength(2)
})

test('an arbiter is neither of the two, and has to exist under this name', async () => {
  const offer = (entityId: string, name: string) => {
    const disputes = { answerDays: 5, arbiter: { entityId, name } }
    const { projectId, haulId } = crew
    const card = { ...haulCard, disputes }
    const ids = { projectId, haulId, offerId: newTestId(), truckingEntityId: crew.fleet.entityId, trucks: 1 }
    return crew.jobber.client.sendOffer({ ...ids, card })
  }
  await expect(offer(crew.fleet.entityId, 'Keystone')).rejects.toThrow(/neither of you/)
  await expect(offer(arbiter.entityId, 'Somebody')).rejects.toThrow(/no business with this name/)
  await offer(arbiter.entityId, 'Fairview')
  const query = { entityId: crew.jobber.entityId, query: 'Fairv' }
  expect((await crew.jobber.client.findArbiters(query)).arbiters).toMatchObject([{ name: 'Fairview' }])
})

/** Another business of the same person. */
async function addPuppet(owner: Actor): Promise<Actor> {
  const entityId = newTestId()
  const more = { phoneNo: '412 555 0100', timeZone: 'America/New_York' }
  await owner.client.createEntity({ entityId, entityType: 0, name: 'Puppet', ...more })
  return { ...owner, entityId }
}

test('an arbiter has no one in common with either of the two, in whatever role', async () => {
  const offerTo = (truckingEntityId: string, { entityId }: Actor, name: string) => {
    const { projectId, haulId } = crew
    const card = { ...haulCard, disputes: { answerDays: 5, arbiter: { entityId, name } } }
    return crew.jobber.client.sendOffer({ projectId, haulId, offerId: newTestId(), truckingEntityId, trucks: 1, card })
  }
  for (const owner of [crew.jobber, crew.fleet]) {
    const puppet = await addPuppet(owner)
    await expect(offerTo(crew.fleet.entityId, puppet, 'Puppet')).rejects.toThrow(/no one in common/)
  }
  const mill = await addActor(node, 'Mill', 0)
  await addMember(node, mill.entityId, crew.fleet, 'member')
  await expect(offerTo(crew.fleet.entityId, mill, 'Mill')).rejects.toThrow(/no one in common/)
  await offerTo(crew.solo.entityId, mill, 'Mill')
})

test('an arbiter that a side has joined since, or whose people spoke for a side, settles nothing', async () => {
  for (const side of ['jobber', 'solo'] as const) {
    const { load, disputeId, settle } = await dispute(side === 'jobber' ? 6 : 7)
    const about = { ...load, actId: newTestId(), aboutActId: disputeId }
    await crew.solo.client.answerDispute({ ...about, dispute: { ...haul, answer: 'refuse' } })
    const held = await debt()
    await addMember(node, arbiter.entityId, crew[side], 'member')
    await expect(settle(arbiter, 19_940)).rejects.toMatchObject({ code: 'notAllowed' })
    await node.sql`delete from members where entity_id = ${arbiter.entityId} and uid = ${crew[side].uid}`
    await addMember(node, crew[side].entityId, arbiter, 'member')
    await expect(settle(arbiter, 19_940)).rejects.toMatchObject({ code: 'notAllowed' })
    await node.sql`delete from members where entity_id = ${crew[side].entityId} and uid = ${arbiter.uid}`
    expect(await debt()).toEqual(held)
    await settle(arbiter, 19_940)
  }
})

test('who raised a dispute for a side, left it and joined the arbiter settles nothing', async () => {
  const { settle, disputeId } = await dispute(8, -4 * dayMs)
  await addMember(node, arbiter.entityId, crew.jobber, 'manager')
  const own = crew.jobber.entityId
  await node.sql`update members set uid = 'gone' where entity_id = ${own} and uid = ${crew.jobber.uid}`
  const puppet = { ...crew.jobber, entityId: arbiter.entityId }
  await expect(settle(puppet, 19_940)).rejects.toMatchObject({ code: 'notAllowed' })
  await node.sql`update members set uid = ${crew.jobber.uid} where entity_id = ${own} and uid = 'gone'`
  await node.sql`delete from members where entity_id = ${arbiter.entityId} and uid = ${crew.jobber.uid}`
  await settle(arbiter, 19_940)
  expect((await arbitrations()).find(each => each.disputeId === disputeId)?.state).toBe('agreed')
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})
