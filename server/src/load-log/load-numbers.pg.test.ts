/** A load that is started twice, in two tabs or on two phones, has one number. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, atTime, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())

test('a second start uses no number, even if the earlier start arrives last', async () => {
  const crew = await addCrew(node)
  const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
  const beganAt = Date.parse('2026-03-10T14:00:00Z')
  const start = (minutes: number) =>
    atTime(node, crew.solo, beganAt + minutes * minuteMs).startLoad({
      ...ids,
      loadLogId: newTestId(),
      actId: newTestId(),
    })
  const finish = async (loadLogId: string, minutes: number) => {
    const steps = stepsOfLoad(node, crew, crew.solo, { ...ids, loadLogId }, beganAt + minutes * minuteMs)
    for (const step of steps.slice(1)) await step.record()
  }
  const first = await start(0)
  expect([first, await start(6), await start(12)].map(({ loadNo }) => loadNo)).toEqual([1, 1, 1])
  await finish(first.loadLogId, 0)
  const late = await start(132)
  const early = await start(126)
  expect([late.loadNo, early.loadNo]).toEqual([2, 2])
  await finish(early.loadLogId, 126)
  expect((await start(300)).loadNo).toBe(3)
})
