/** An approval names the total that its approver saw: what changed since then is not approved by accident. */
import { totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, atTime, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

let hours = 3
async function addShown() {
  hours += 3
  const load = await addDelivered(node, crew, crew.solo, Date.now() - hours * hourMs)
  const { approvalDoubts: shownDoubts, money } = await readLoad(node, crew.jobber, load.loadLogId)
  const approval = { ...load, shownDoubts, shownTotalCents: totalCentsOf(money) }
  return {
    load,
    approval,
    approve: (more = {}) => crew.jobber.client.approveLoad({ ...approval, ...more, actId: newTestId() }),
  }
}

const tons = (amountMilli: number) => ({ quantity: { amountMilli, unit: 'ton' as const }, reason: 'Weighed again.' })

test('a correction received after the look is refused with both totals, and one more tap approves', async () => {
  const { load, approval, approve } = await addShown()
  await crew.pit.client.correctLoad({ ...load, actId: newTestId(), ...tons(21_000) })
  const { approvalDoubts } = await readLoad(node, crew.jobber, load.loadLogId)
  const refusal = {
    code: 'conflict',
    message: 'This load now pays $530.25; it was $528.77 when you looked. Check it, then approve.',
  }
  await expect(approve({ shownDoubts: approvalDoubts })).rejects.toMatchObject(refusal)
  expect((await readLoad(node, crew.jobber, load.loadLogId)).state).toBe('delivered')
  expect(approval.shownTotalCents).toBe(52_877)
  expect(await approve({ shownDoubts: approvalDoubts, shownTotalCents: 53_025 })).toMatchObject({ state: 'approved' })
})

test('an unchanged load is approved, and a repeat succeeds whatever its total is by then', async () => {
  const { load, approve } = await addShown()
  expect(await approve()).toMatchObject({ state: 'approved' })
  expect(await approve()).toMatchObject({ state: 'approved' })
  expect(await approve({ shownTotalCents: 1 })).toMatchObject({ state: 'approved' })
  expect(await node.sql`select 1 from journal_entries where cause_id = ${load.loadLogId}`).toHaveLength(1)
})

test('a load that is approved by its other name is compared as a whole', async () => {
  const beganAt = Date.now() - 15 * hourMs
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const other = { ...load, projectId: crew.projectId, loadLogId: newTestId() }
  const [start, ...steps] = stepsOfLoad(node, crew, crew.solo, load, beganAt)
  await start!.record()
  await atTime(node, crew.solo, beganAt + minuteMs).startLoad({ ...other, actId: newTestId() })
  for (const step of steps) await step.record()
  const approve = (shownTotalCents: number) =>
    crew.jobber.client.approveLoad({ ...other, actId: newTestId(), shownTotalCents })
  await expect(approve(1)).rejects.toMatchObject({ code: 'conflict', data: { totalCents: 52_877 } })
  expect(await approve(52_877)).toMatchObject({ loadLogId: load.loadLogId, state: 'approved' })
})
