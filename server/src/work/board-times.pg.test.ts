/** The board says how long a haul's cycles take and how many trucks are in line, and nothing of whose they are. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addActor } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const other = await addActor(node, 'Sal', 2)

async function timesOnBoard() {
  const { notices } = await other.client.listTruckerNotices({ entityId: other.entityId, limit: 100 })
  return notices.find(({ haulId }) => haulId === crew.haulId)?.times
}

const deliverAt = (minutesAgo: number) => addDelivered(node, crew, crew.solo, Date.now() - minutesAgo * minuteMs)

test('two cycles of a haul show nothing, the third shows the minutes of each part to every trucker', async () => {
  await deliverAt(300)
  await deliverAt(220)
  expect(await timesOnBoard()).toEqual({ measured: { parts: {}, cycles: 2 }, trucksInLine: 0 })
  await deliverAt(140)
  expect(await timesOnBoard()).toEqual({
    measured: {
      cycles: 3,
      parts: {
        drive: { low: 28, high: 28 },
        queue: { low: 22, high: 22 },
        load: { low: 4, high: 4 },
        dump: { low: 6, high: 6 },
      },
    },
    trucksInLine: 0,
  })
})

test('a truck in line at the pit counts until it is loaded', async () => {
  const load = { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId }
  const steps = stepsOfLoad(node, crew, crew.driver, load, Date.now() - 40 * minuteMs)
  for (const step of steps.slice(0, 2)) await step.record()
  expect(await timesOnBoard()).toMatchObject({ trucksInLine: 1 })
  for (const step of steps.slice(2, 4)) await step.record()
  expect(await timesOnBoard()).toMatchObject({ trucksInLine: 0 })
})
