/** What one business sends again and again takes no one else's next act of a load or a shift. */
import { dayMs } from '@haulway/domain/time.ts'
import { actsOfKindMax, startsOfDayMax, unapprovedLoadsMax } from '@haulway/domain/work/act-limit.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, loadedTons } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addActor, haulCard } from '../testing/work.fixture.ts'

let aheadMs = 0
const haul = { agreement: 'haul' as const }
const manyTimes = 200

const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + aheadMs }))
const arbiter = await addActor(node, 'Fairview', 0)
const disputes = { answerDays: 3, arbiter: { entityId: arbiter.entityId, name: 'Fairview' } }
const crew = await addCrew(node, { card: { ...haulCard, disputes } })

/** Sends one call after another. @returns how many were accepted; every refusal is that there are too many */
async function flood(send: () => Promise<unknown>, times = manyTimes): Promise<number> {
  let accepted = 0
  for (let n = 0; n < times; n += 1) {
    const code = await send().then(
      () => undefined,
      error => error.code,
    )
    expect([undefined, 'tooLarge']).toContain(code)
    if (code === undefined) accepted += 1
  }
  return accepted
}

test('after the payer filled a load, the payee answers its dispute and the arbiter settles it', async () => {
  const { jobber, solo } = crew
  const load = await addDelivered(node, crew, solo)
  await jobber.client.approveLoad({ ...load, actId: newTestId() })
  const disputeId = newTestId()
  aheadMs = -4 * 24 * 3_600_000
  await jobber.client.disputeLine({
    ...load,
    actId: disputeId,
    reason: 'Our scale shows a ton less.',
    dispute: { ...haul, code: 'haul', quantityMilli: 19_940 },
  })
  aheadMs = 0
  expect(await flood(() => jobber.client.arriveAtSite({ ...load, actId: newTestId() }))).toBe(actsOfKindMax)
  const answer = { ...load, actId: newTestId(), aboutActId: disputeId, dispute: { ...haul, answer: 'refuse' as const } }
  await solo.client.answerDispute(answer)
  const { projectId, loadLogId } = load
  const settled = await arbiter.client.settleDispute({
    projectId,
    loadLogId,
    actId: newTestId(),
    entityId: arbiter.entityId,
    aboutActId: disputeId,
    dispute: { ...haul, quantityMilli: 20_440 },
    reason: 'By the photo of the ticket.',
  })
  expect(settled).toMatchObject({ state: 'approved' })
})

test('after an operator confirmed a load again and again, its driver delivers it and the payer approves', async () => {
  const { operator, driver, jobber, projectId, fleetDispatchId: dispatchId } = crew
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  await driver.client.startLoad({ ...load, actId: newTestId() })
  const confirm = () => operator.client.confirmLoad({ ...load, actId: newTestId(), quantity: loadedTons })
  expect(await flood(confirm)).toBe(actsOfKindMax)
  await driver.client.deliverLoad({ ...load, actId: newTestId() })
  const approved = await jobber.client.approveLoad({ ...load, actId: newTestId(), shownDoubts: [] }).catch(e => e)
  expect(approved.code).not.toBe('tooLarge')
})

test('an operator can’t fill a load with confirmations before it is started', async () => {
  const { operator, projectId, fleetDispatchId: dispatchId } = crew
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  const confirm = () => operator.client.confirmTrucker({ ...load, actId: newTestId() })
  expect(await flood(confirm)).toBe(actsOfKindMax)
})

test('a device that sends confirmations without a load for ever is stopped', async () => {
  const { operator, projectId, soloDispatchId: dispatchId } = crew
  const confirm = () => operator.client.confirmTrucker({ projectId, dispatchId, actId: newTestId() })
  expect(await flood(confirm)).toBeLessThan(manyTimes)
})

test('a device that confirms ever new loads that no one starts is stopped', async () => {
  const { operator, projectId, fleetDispatchId: dispatchId } = await addCrew(node)
  const confirm = () =>
    operator.client.confirmTrucker({ projectId, dispatchId, loadLogId: newTestId(), actId: newTestId() })
  expect(await flood(confirm)).toBeLessThan(manyTimes)
})

/** Adds confirmations like one that waits, received a day before it and more. Sending them would take days. */
async function addConfirmationsAlike(confirmationId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newTestId)
  const agoMs = 2 * dayMs
  await node.sql`
    insert into confirmations (project_id, confirmation_id, dispatch_id, load_log_id, record)
    select project_id, id::uuid, dispatch_id, load_log_id, record || jsonb_build_object('confirmationId', id, 'act',
      record->'act' || jsonb_build_object('actId', id, 'receivedAt', (record->'act'->'receivedAt')::bigint - ${agoMs}))
    from confirmations, unnest(${ids}::text[]) as alike (id) where confirmation_id = ${confirmationId}`
}

test('a device that confirms a hundred unknown trucks each day is stopped, and others continue', async () => {
  const { operator, driver, projectId, fleetDispatchId: dispatchId } = await addCrew(node)
  const confirm = () => operator.client.confirmTrucker({ projectId, dispatchId, actId: newTestId() })
  const { confirmationId } = await confirm()
  await addConfirmationsAlike(confirmationId, unapprovedLoadsMax - 3)
  expect(await flood(confirm, 10)).toBe(2)
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  await driver.client.startLoad({ ...load, actId: newTestId() })
  expect(await driver.client.deliverLoad({ ...load, actId: newTestId() })).toMatchObject({ state: 'delivered' })
})

test('a device that never stops starting loads is stopped, and the loads that it started continue', async () => {
  const { driver, projectId, fleetDispatchId: dispatchId } = crew
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  await driver.client.startLoad({ ...load, actId: newTestId() })
  const start = () => driver.client.startLoad({ projectId, dispatchId, loadLogId: newTestId(), actId: newTestId() })
  expect(await flood(start)).toBeLessThan(startsOfDayMax)
  expect(await driver.client.deliverLoad({ ...load, actId: newTestId() })).toMatchObject({ state: 'delivered' })
})

/** Adds loads like a canceled one, each a day earlier than the last. Starting them would take minutes. */
async function addAlike(loadLogId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newTestId)
  const alike = node.sql`unnest(${ids}::text[]) with ordinality as alike (id, days)`
  await node.sql`
    insert into load_logs (project_id, load_log_id, dispatch_id, truck_id, jobber_entity_id, pit_entity_id,
      trucking_entity_id, driver_entity_id, shift_day, state, started_at, ended_at, frozen, created_on, record, parts)
    select project_id, id::uuid, dispatch_id, truck_id, jobber_entity_id, pit_entity_id, trucking_entity_id,
      driver_entity_id, shift_day - days::int, state, started_at - days * ${dayMs}, ended_at - days * ${dayMs}, frozen,
      created_on, record || jsonb_build_object('loadLogId', id, 'shiftDay', shift_day - days::int), parts
    from load_logs, ${alike} where load_log_id = ${loadLogId}`
  await node.sql`
    insert into load_log_acts (project_id, load_log_id, act_id, act)
    select project_id, id::uuid, act_id, act || jsonb_build_object('at', (act->'at')::bigint - days * ${dayMs})
    from load_log_acts, ${alike} where load_log_id = ${loadLogId}`
}

test('a device that starts and cancels loads of ever earlier days is stopped; its earlier loads continue', async () => {
  const { driver, projectId, fleetDispatchId: dispatchId } = await addCrew(node)
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  await driver.client.startLoad({ ...load, actId: newTestId() })
  let days = 0
  const startEarlier = async () => {
    days += 1
    const canceled = { projectId, dispatchId, loadLogId: newTestId() }
    const { startLoad, cancelLoad } = atTime(node, driver, Date.now() - days * dayMs)
    await startLoad({ ...canceled, actId: newTestId() })
    await cancelLoad({ ...canceled, actId: newTestId(), reason: 'No material.' })
    return canceled.loadLogId
  }
  await addAlike(await startEarlier(), unapprovedLoadsMax - 10)
  expect(await flood(startEarlier, 12)).toBe(8)
  expect(await driver.client.deliverLoad({ ...load, actId: newTestId() })).toMatchObject({ state: 'delivered' })
})

test('after the driver filled a shift, both sides agree to its times', async () => {
  const { driver, fleet, jobber, projectId, fleetDispatchId: dispatchId } = crew
  const shift = { projectId, dispatchId, shiftId: newTestId() }
  await driver.client.startShift({ ...shift, actId: newTestId() })
  expect(await flood(() => driver.client.startBreak({ ...shift, actId: newTestId() }))).toBe(actsOfKindMax)
  await driver.client.endShift({ ...shift, actId: newTestId() })
  const endAt = Date.now()
  const sheet = { startAt: endAt - 3_600_000, endAt, breaks: [] }
  for (const { client } of [fleet, jobber]) await client.agreeToTimeSheet({ ...shift, actId: newTestId(), sheet })
})
