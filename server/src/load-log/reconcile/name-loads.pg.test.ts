/** Which starts are one load: a second start of an open load is, the next load is not. */
import { minuteMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCrew, atTime, type Crew, hoursAgo, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'

let node: TestNode
let crew: Crew
beforeAll(async () => {
  node = await openTestNode()
  crew = await addCrew(node)
})
afterAll(() => node.close())

describe('a second start', () => {
  test('while the load is open becomes another name of it, and acts under either name count once', async () => {
    const beganAt = hoursAgo(15)
    const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
    const [first, second] = [newTestId(), newTestId()]
    await atTime(node, crew.solo, beganAt).startLoad({ ...ids, loadLogId: first, actId: newTestId() })
    const again = { ...ids, loadLogId: second, actId: newTestId() }
    expect(await atTime(node, crew.solo, beganAt + minuteMs).startLoad(again)).toMatchObject({ loadLogId: first })
    const steps = stepsOfLoad(node, crew, crew.solo, { ...ids, loadLogId: second }, beganAt)
    for (const step of steps.slice(1)) await step.record()
    expect(await readLoad(node, crew.jobber, first)).toMatchObject({ state: 'delivered', aliases: [second] })
    await expect(readLoad(node, crew.jobber, second)).rejects.toThrow()
  })

  test('is a separate load once the late end of the first load arrives', async () => {
    const first = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const next = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const earlier = stepsOfLoad(node, crew, crew.solo, first, hoursAgo(20))
    const later = stepsOfLoad(node, crew, crew.solo, next, hoursAgo(18))
    await earlier[0]!.record()
    expect(await later[0]!.record()).toMatchObject({ loadLogId: first.loadLogId })
    for (const step of earlier.slice(1)) await step.record()
    expect(await readLoad(node, crew.jobber, next.loadLogId)).toMatchObject({ state: 'started', aliases: [] })
    for (const step of later) await step.record()
    const both = [await readLoad(node, crew.jobber, first.loadLogId), await readLoad(node, crew.jobber, next.loadLogId)]
    expect(both.map(load => load.state)).toEqual(['delivered', 'delivered'])
    expect(both[0]!.loadNo).not.toBe(both[1]!.loadNo)
  })
})

test('a cancellation that was undone ends nothing: a second start after it is still the load', async () => {
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
  const beganAt = hoursAgo(60)
  const [first, second, mistake] = [newTestId(), newTestId(), newTestId()]
  const at = (minutes: number) => atTime(node, crew.solo, beganAt + minutes * minuteMs)
  const load = { ...ids, loadLogId: first }
  await at(0).startLoad({ ...load, actId: newTestId() })
  await at(10).cancelLoad({ ...load, actId: mistake, reason: 'Rain.' })
  await at(12).correctLoad({ ...load, actId: newTestId(), voidsActId: mistake, reason: 'The rain stopped.' })
  const again = await at(30).startLoad({ ...ids, loadLogId: second, actId: newTestId() })
  expect(again).toMatchObject({ loadLogId: first })
  await at(60).cancelLoad({ ...load, actId: newTestId(), reason: 'Rain.' })
  expect(await readLoad(node, crew.jobber, first)).toMatchObject({ state: 'cancelled', aliases: [second] })
})

test.each([-20, -90])(
  'the next load is a separate one although its phone’s clock is corrected by %i minutes since the load before',
  async minutes => {
    const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
    const first = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const beganAt = hoursAgo(40 + minutes / 15)
    for (const step of stepsOfLoad(node, crew, crew.solo, first, beganAt)) await step.record()
    const next = { ...ids, loadLogId: newTestId(), actId: newTestId() }
    const client = atTime(node, crew.solo, beganAt + 61 * minuteMs, minutes * minuteMs)
    expect(await client.startLoad(next)).toMatchObject({ loadLogId: next.loadLogId })
    expect(await readLoad(node, crew.jobber, first.loadLogId)).toMatchObject({ state: 'delivered', aliases: [] })
    await client.cancelLoad({ ...ids, loadLogId: next.loadLogId, actId: newTestId(), reason: 'Rain.' })
  },
)
