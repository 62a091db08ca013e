/** What one business sends again and again takes no one else's next act of a load or a shift. */
import { actsOfKindMax, startsOfDayMax } from '@haulway/domain/work/act-limit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrew, addDelivered, type Crew, loadedTons } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { type Actor, addActor, haulCard } from '../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
let arbiter: Actor
let aheadMs = 0
const haul = { agreement: 'haul' as const }
const manyTimes = 200

beforeAll(async () => {
  node = await openTestNode({ clock: () => Date.now() + aheadMs })
  arbiter = await addActor(node, 'Fairview', 0)
  const disputes = { answerDays: 3, arbiter: { entityId: arbiter.entityId, name: 'Fairview' } }
  crew = await addCrew(node, { card: { ...haulCard, disputes } })
})
afterAll(() => node.close())

/** Sends one call after another. @returns how many were accepted; every refusal is that there are too many */
async function flood(send: () => Promise<unknown>): Promise<number> {
  let accepted = 0
  for (let n = 0; n < manyTimes; n += 1) {
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
    ...{ ...load, actId: disputeId, reason: 'Our scale shows a ton less.' },
    dispute: { ...haul, code: 'haul', quantityMilli: 19_940 },
  })
  aheadMs = 0
  expect(await flood(() => jobber.client.arriveAtSite({ ...load, actId: newTestId() }))).toBe(actsOfKindMax)
  const answer = { ...load, actId: newTestId(), aboutActId: disputeId, dispute: { ...haul, answer: 'refuse' as const } }
  await solo.client.answerDispute(answer)
  const { projectId, loadLogId } = load
  const settled = await arbiter.client.settleDispute({
    ...{ projectId, loadLogId, actId: newTestId(), entityId: arbiter.entityId, aboutActId: disputeId },
    ...{ dispute: { ...haul, quantityMilli: 20_440 }, reason: 'By the photo of the ticket.' },
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

test('a device that starts loads for ever is stopped, and the loads that it started go on', async () => {
  const { driver, projectId, fleetDispatchId: dispatchId } = crew
  const load = { projectId, dispatchId, loadLogId: newTestId() }
  await driver.client.startLoad({ ...load, actId: newTestId() })
  const start = () => driver.client.startLoad({ projectId, dispatchId, loadLogId: newTestId(), actId: newTestId() })
  expect(await flood(start)).toBeLessThan(startsOfDayMax)
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
