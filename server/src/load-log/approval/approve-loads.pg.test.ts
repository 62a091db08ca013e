/** Approving without anyone: off until a jobber turns it on, once for each load, and the load says so. */

import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { recordBySystem } from '../record-by-system.ts'
import { approveLoads } from './approve-loads.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + aheadMs))

/** Both geofences have seen the truck. */
async function proveByGps({ loadLogId, projectId }: { loadLogId: string; projectId: string }, beganAt: number) {
  const fence = { projectId, loadLogId, witness: 'geofence' as const }
  await runCommand(parts, async unit => {
    await recordBySystem(unit, { ...fence, kind: 'arriveAtPit', occurredAt: beganAt + 10 * minuteMs })
    await recordBySystem(unit, { ...fence, kind: 'arriveAtSite', occurredAt: beganAt + 54 * minuteMs })
  })
}

const switchTo = (hours: 24 | null) =>
  crew.jobber.client.changeEntity({ entityId: crew.jobber.entityId, autoApproveAfterHours: hours })

test('it is off until it is turned on, approves proof A once after the hours, and never proof C', async () => {
  const beganAt = Date.now() - 400 * minuteMs
  const proven = await addDelivered(node, crew, crew.solo, beganAt)
  const unproven = await addDelivered(node, crew, crew.solo, Date.now() - 200 * minuteMs)
  await proveByGps(proven, beganAt)
  aheadMs = 25 * hourMs
  expect(await approveLoads(parts)).toBe(0)
  await switchTo(24)
  aheadMs = 0
  expect(await approveLoads(parts)).toBe(0)
  aheadMs = 25 * hourMs
  const both = await Promise.all([approveLoads(parts), approveLoads(parts)])
  expect(both.reduce((sum, count) => sum + count)).toBe(1)
  const load = await readLoad(node, crew.solo, proven.loadLogId)
  expect(load).toMatchObject({ state: 'approved', money: { haul: { pay: { totalCents: 14_661 } } } })
  expect(load.acts.find(act => act.kind === 'approve')).toMatchObject({ witness: 'system', afterHours: 24 })
  expect((await readLoad(node, crew.solo, unproven.loadLogId)).state).toBe('delivered')
  const [debt] = await node.sql`
    select owed_cents::int8 as owed from debts where entity_id = ${crew.solo.entityId}`
  expect(Number(debt?.owed)).toBe(14_661)
  await switchTo(null)
  expect(await approveLoads(parts)).toBe(0)
})

test('a load that fails holds no other up, and the job fails so that someone sees why', async () => {
  const trucks = [
    { trucker: crew.solo, dispatchId: crew.soloDispatchId },
    { trucker: crew.driver, dispatchId: crew.fleetDispatchId },
  ]
  const inOrder = trucks.toSorted((a, b) => (a.dispatchId < b.dispatchId ? -1 : 1))
  const deliver = async (n: number) => {
    const beganAt = Date.now() - (n + 6) * 100 * minuteMs
    const load = await addDelivered(node, crew, inOrder[n]!.trucker, beganAt)
    await proveByGps(load, beganAt)
    return load
  }
  const broken = await deliver(0)
  const proven = await deliver(1)
  await node.sql`
    update load_log_acts set act = act || '{"kind": "broken"}'
    where project_id = ${crew.projectId} and load_log_id = ${broken.loadLogId}`
  await switchTo(24)
  aheadMs = 40 * hourMs
  await expect(approveLoads(parts)).rejects.toThrow(broken.loadLogId)
  expect((await readLoad(node, crew.jobber, proven.loadLogId)).state).toBe('approved')
})
