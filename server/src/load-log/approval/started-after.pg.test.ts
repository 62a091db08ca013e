/** Loads whose start the server received after the truck's work was over: kept, and never approved unseen. */

import type { ApprovalDoubt } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { runCommand } from '../../http/command/run-command.ts'
import { rebuild } from '../../sync/rebuild.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew, readLoad, type Step, stepsOfLoad } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { recordBySystem } from '../record-by-system.ts'
import { approveLoads } from './approve-loads.ts'

let aheadMs = 0
const node = closeAfterAll(await openTestNode())
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + aheadMs))

/** A load of the solo trucker that began then, with both geofences. */
function loadOf(crew: Crew, beganAt: number, without: readonly string[] = []) {
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const steps = stepsOfLoad(node, crew, crew.solo, load, beganAt).filter(({ name }) => !without.includes(name))
  const fence = { projectId: crew.projectId, loadLogId: load.loadLogId, witness: 'geofence' as const }
  const proveByGps = () =>
    runCommand(parts, async unit => {
      await recordBySystem(unit, { ...fence, kind: 'arriveAtPit', occurredAt: beganAt + 10 * minuteMs })
      await recordBySystem(unit, { ...fence, kind: 'arriveAtSite', occurredAt: beganAt + 54 * minuteMs })
    })
  return { ...load, steps, finish: (from: number) => recordAll(steps.slice(from)).then(proveByGps) }
}

async function recordAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step.record()
}

const suspend = ({ solo }: Crew) =>
  runAct(node.databaseUrl, ['entity', 'suspend', solo.entityId, '--reason', 'Unpaid'], Date.now)
const ids = ({ projectId, soloDispatchId: dispatchId }: Crew) => ({ projectId, dispatchId })

const endings: [string, (crew: Crew) => Promise<unknown>, ApprovalDoubt | undefined][] = [
  ['nothing has ended', async () => undefined, undefined],
  ['the jobber has released the truck', crew => crew.jobber.client.endDispatch(ids(crew)), 'afterRelease'],
  ['the hauler has released the truck', crew => crew.solo.client.endDispatch(ids(crew)), 'afterRelease'],
  [
    'the haul has ended',
    ({ jobber, projectId, haulId }) => jobber.client.endHaul({ projectId, haulId }),
    'afterRelease',
  ],
  ['the project is closed', ({ jobber, projectId }) => jobber.client.closeProject({ projectId }), 'afterRelease'],
  ['the hauler is suspended', suspend, 'afterStop'],
  [
    'the hauler has paused, and finishes its work',
    ({ solo: { entityId, client } }) =>
      client.entityStateChange({ entityId, entityState: 'paused', reason: 'Holidays' }),
    undefined,
  ],
]

test.each(endings)(
  '%s: a load started before is approved automatically, one started later waits for a look',
  async (_, end, doubt) => {
    const crew = await addCrew(node)
    const { jobber, solo } = crew
    await jobber.client.changeEntity({ entityId: jobber.entityId, autoApproveAfterHours: 24 })
    const before = loadOf(crew, Date.now() - 400 * minuteMs)
    await recordAll(before.steps.slice(0, 1))
    await end(crew)
    await before.finish(1)
    // The phone claims a time from before the end: the server knows better.
    const after = loadOf(crew, Date.now() - 300 * minuteMs)
    await after.finish(0)
    const unstarted = loadOf(crew, Date.now() - 200 * minuteMs, ['start'])
    await unstarted.finish(0)
    const doubts = async ({ loadLogId }: { loadLogId: string }) =>
      (await readLoad(node, jobber, loadLogId)).approvalDoubts?.filter(code => code.startsWith('after'))
    expect(await doubts(before)).toEqual([])
    for (const load of [after, unstarted]) expect(await doubts(load)).toEqual(doubt ? [doubt] : [])
    aheadMs = 30 * hourMs
    await approveLoads(parts)
    aheadMs = 0
    expect((await readLoad(node, jobber, before.loadLogId)).state).toBe('approved')
    const seen = await readLoad(node, jobber, after.loadLogId)
    expect(seen.state).toBe(doubt ? 'delivered' : 'approved')
    // Only the jobber reads why.
    expect((await readLoad(node, solo, after.loadLogId)).startedAfter).toBeUndefined()
    if (!doubt) return
    const approve = { ...ids(crew), loadLogId: after.loadLogId, actId: newTestId() }
    await expect(jobber.client.approveLoad({ ...approve, shownDoubts: [] })).rejects.toMatchObject({
      data: { doubts: [doubt] },
    })
    await jobber.client.approveLoad({ ...approve, shownDoubts: [doubt] })
  },
)

test('the doubt about what a suspended hauler reported stays after its suspension ends', async () => {
  const crew = await addCrew(node)
  await suspend(crew)
  const load = loadOf(crew, Date.now() - 100 * minuteMs)
  await recordAll(load.steps.slice(0, 3))
  await runAct(node.databaseUrl, ['entity', 'resume', crew.solo.entityId, '--reason', 'Paid'], Date.now)
  await recordAll(load.steps.slice(3))
  expect((await readLoad(node, crew.jobber, load.loadLogId)).approvalDoubts).toContain('afterStop')
  await crew.jobber.client.endDispatch(ids(crew))
  await load.steps[0]!.record()
  expect((await readLoad(node, crew.jobber, load.loadLogId)).approvalDoubts).not.toContain('afterRelease')
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(parts.database, step!, undefined, page => expect(page.changed).toBe(0))
})

const afters = async ({ jobber }: Crew, loadLogId: string) =>
  (await readLoad(node, jobber, loadLogId)).approvalDoubts?.filter(code => code.startsWith('after'))

const secondStarts: [string, { isOtherId: boolean; earlierMs: number }][] = [
  ['of the same id, a minute earlier', { isOtherId: false, earlierMs: minuteMs }],
  ['of another id, a minute earlier', { isOtherId: true, earlierMs: minuteMs }],
  ['of another id, a minute later', { isOtherId: true, earlierMs: -minuteMs }],
]

test.each(secondStarts)(
  'a second start after the hauler was resumed, %s, leaves the doubt about its load',
  async (_, { isOtherId, earlierMs }) => {
    const crew = await addCrew(node)
    await suspend(crew)
    const beganAt = Date.now() - 100 * minuteMs
    const load = loadOf(crew, beganAt)
    await recordAll(load.steps.slice(0, 3))
    await runAct(node.databaseUrl, ['entity', 'resume', crew.solo.entityId, '--reason', 'Paid'], Date.now)
    const loadLogId = isOtherId ? newTestId() : load.loadLogId
    await atTime(node, crew.solo, beganAt - earlierMs).startLoad({ ...ids(crew), loadLogId, actId: newTestId() })
    await recordAll(load.steps.slice(3))
    const leader = isOtherId && earlierMs > 0 ? loadLogId : load.loadLogId
    expect(await afters(crew, leader)).toEqual(['afterStop'])
  },
)

test('an act before the start has its doubt, even if the start arrives after the hauler was resumed', async () => {
  const crew = await addCrew(node)
  await suspend(crew)
  const load = loadOf(crew, Date.now() - 100 * minuteMs)
  await recordAll(load.steps.slice(1, 3))
  await runAct(node.databaseUrl, ['entity', 'resume', crew.solo.entityId, '--reason', 'Paid'], Date.now)
  await recordAll([load.steps[0]!, ...load.steps.slice(3)])
  expect(await afters(crew, load.loadLogId)).toEqual(['afterStop'])
})

test('a second start of a load that began before the release raises no doubt', async () => {
  const crew = await addCrew(node)
  const beganAt = Date.now() - 100 * minuteMs
  const load = loadOf(crew, beganAt)
  await recordAll(load.steps.slice(0, 3))
  await crew.jobber.client.endDispatch(ids(crew))
  const again = { ...ids(crew), loadLogId: newTestId(), actId: newTestId() }
  await atTime(node, crew.solo, beganAt + minuteMs).startLoad(again)
  await recordAll(load.steps.slice(3))
  expect(await afters(crew, load.loadLogId)).toEqual([])
})
