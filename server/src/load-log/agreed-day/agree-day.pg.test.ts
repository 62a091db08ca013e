/** Agreeing on a day: each side agrees to named loads at named totals, and the jobber's agreement approves them. */
import { totalNow } from '@haulway/domain/load-log/agreed-day/agreed-total.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

let loads = 0
const deliver = () => addDelivered(node, crew, crew.solo, Date.now() - ++loads * 90 * 60_000)
type Load = Awaited<ReturnType<typeof deliver>>

/** A load as the page of a party shows it. */
async function shown(actor: Actor, { loadLogId, dispatchId }: Load) {
  const { money, approvalDoubts } = await readLoad(node, actor, loadLogId)
  const total = totalNow(money?.haul?.pay, 'haul', money?.holds ?? [])!
  const material = totalNow(money?.material?.pay, 'material', money?.holds ?? [])
  const jobbers = material && { materialCents: material.totalCents, shownDoubts: approvalDoubts ?? [] }
  return { loadLogId, dispatchId, ...total, ...jobbers }
}
type Named = Awaited<ReturnType<typeof shown>>

const agree = (actor: Actor, { projectId }: Load, of: Named[], actId = newTestId()) =>
  actor.client.agreeDay({ projectId, actId, entityId: actor.entityId, agreement: 'haul', loads: of })

const stateOf = async (load: Load) => (await readLoad(node, crew.jobber, load.loadLogId)).state
const isApproved = (load: Load) => expect.poll(() => stateOf(load)).toBe('approved')
/** Until the jobs that are due have run. */
async function jobsDone() {
  const due = () => node.sql`
    select count(*)::int as due from pgboss.job where state < 'completed' and name = 'approve-agreed'`
  await expect.poll(async () => (await due())[0]?.due).toBe(0)
}
const entriesOf = async ({ loadLogId }: Load) =>
  (await node.sql`select 1 from journal_entries where cause_kind = 'loadApproved' and cause_id = ${loadLogId}`).length

test('the hauler’s agreement is shown to the jobber, and the jobber’s approves each load once', async () => {
  const day = [await deliver(), await deliver()]
  const [first] = day
  const ofSolo = await Promise.all(day.map(load => shown(crew.solo, load)))
  expect(await agree(crew.solo, first!, ofSolo)).toEqual({ agreed: day.map(each => each.loadLogId), changed: [] })
  const { money, state } = await readLoad(node, crew.jobber, first!.loadLogId)
  expect(state).toBe('delivered')
  expect(money?.acts).toMatchObject([{ kind: 'agree', by: { entityId: crew.solo.entityId } }])
  const ofJobber = await Promise.all(day.map(load => shown(crew.jobber, load)))
  await agree(crew.jobber, first!, ofJobber)
  for (const load of day) {
    await isApproved(load)
    expect(await entriesOf(load)).toBe(1)
  }
  // Again, by another act, and by the same act under another key.
  const actId = newTestId()
  for (let tries = 0; tries < 2; tries++) await agree(crew.jobber, first!, ofJobber, actId)
  await jobsDone()
  for (const load of day) expect(await entriesOf(load)).toBe(1)
})

test('the other side is notified once for all loads of a call, and not again for a repeated one', async () => {
  const first = await deliver()
  const second = await deliver()
  const notices = async (actor: Actor) => {
    const all = await readOwn(node, actor, 'notifications')
    return all.filter(({ kind }) => kind === 'dayAgreed').map(({ data }) => data)
  }
  const ofJobber = (await notices(crew.jobber)).length
  const ofSolo = (await notices(crew.solo)).length
  const named = await Promise.all([first, second].map(load => shown(crew.solo, load)))
  const actId = newTestId()
  for (let tries = 0; tries < 2; tries++) await agree(crew.solo, first, named, actId)
  expect(await notices(crew.solo)).toHaveLength(ofSolo)
  const got = await notices(crew.jobber)
  expect(got).toHaveLength(ofJobber + 1)
  expect(got).toContainEqual({ projectId: first.projectId, projectName: 'Mill Road', whoName: 'Sam' })
})

test('a load that pays something else by now is named, stays open, and what its maker agreed to is kept', async () => {
  const same = await deliver()
  const other = await deliver()
  const before = await Promise.all([same, other].map(load => shown(crew.jobber, load)))
  await crew.pit.client.correctLoad({
    ...other,
    actId: newTestId(),
    reason: 'Misread.',
    quantity: { amountMilli: 19_940, unit: 'ton' },
  })
  const reply = await agree(crew.jobber, same, before)
  expect(reply.agreed).toEqual([same.loadLogId])
  expect(reply.changed).toMatchObject([{ loadLogId: other.loadLogId, now: { heldCents: 0 } }])
  expect(reply.changed[0]?.now?.totalCents).not.toBe(before[1]?.totalCents)
  await isApproved(same)
  await jobsDone()
  const { state, money } = await readLoad(node, crew.solo, other.loadLogId)
  expect(state).toBe('delivered')
  expect(money?.acts?.at(-1)?.agreed?.totalCents).toBe(before[1]?.totalCents)
})

test('only the cents in dispute stay open: both agree to the rest, which is owed', async () => {
  const load = await deliver()
  await crew.jobber.client.disputeLine({
    ...load,
    actId: newTestId(),
    reason: 'The counts differ.',
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_940 },
  })
  const named = await shown(crew.solo, load)
  expect(named.heldCents).toBe(650)
  await agree(crew.solo, load, [named])
  await agree(crew.jobber, load, [await shown(crew.jobber, load)])
  await isApproved(load)
  expect(await readLoad(node, crew.solo, load.loadLogId)).toMatchObject({
    disputed: true,
    money: { holds: [{ heldCents: 650 }] },
  })
})

test('a doubt that the jobber was not shown keeps the load open', async () => {
  const load = await deliver()
  const named = await shown(crew.jobber, load)
  await crew.solo.client.disputeLoad({ ...load, actId: newTestId(), reason: 'A stone hit the windshield.' })
  await agree(crew.jobber, load, [named])
  await jobsDone()
  expect(await stateOf(load)).toBe('delivered')
})

test('no one agrees for another, to a load of another truck, or to a load that does not exist', async () => {
  const load = await deliver()
  const named = await shown(crew.solo, load)
  await expect(agree(crew.fleet, load, [named])).rejects.toMatchObject({ code: 'notFound' })
  await expect(agree(crew.pit, load, [named])).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(agree(crew.solo, load, [{ ...named, loadLogId: newTestId() }])).rejects.toMatchObject({
    code: 'notFound',
  })
  const ofDriver = await addDelivered(node, crew, crew.driver, Date.now() - 20 * 60 * 60_000)
  const mixed = { ...named, loadLogId: ofDriver.loadLogId }
  await expect(agree(crew.solo, load, [mixed])).rejects.toMatchObject({ code: 'notFound' })
  expect((await readLoad(node, crew.solo, load.loadLogId)).money?.acts ?? []).toEqual([])
})
