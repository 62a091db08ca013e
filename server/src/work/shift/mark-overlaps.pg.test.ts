/** One truck that two drivers state for the same hours: both shifts need attention, until neither does. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { type Actor, addFleetTrucker, addTruck, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const peer = closeAfterAll(await node.openPeer({}))
const crew = await addCrew(node)

const began = Math.floor(Date.now() / minuteMs) * minuteMs - 10 * hourMs
const sheet = (from: number, to: number) => ({
  startAt: began + from * minuteMs,
  endAt: began + to * minuteMs,
  breaks: [],
})

type Ids = { projectId: string; dispatchId: string; shiftId: string }

/** Two drivers who were sent with one truck, one after the other. @returns a shift of each */
async function addTwoDrivers(number: string): Promise<[Ids, Ids]> {
  const { fleet, projectId, haulId } = crew
  const offerId = newTestId()
  await fleet.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId: fleet.entityId, offerId, trucks: 1 })
  const truckId = await addTruck(fleet, number)
  const send = async (name: string): Promise<Ids> => {
    const { entityId } = await addFleetTrucker(node, fleet, name)
    const dispatchId = newTestId()
    await fleet.client.dispatchTruck({ projectId, offerId, dispatchId, truckId, fleetTruckerEntityId: entityId })
    return { projectId, dispatchId, shiftId: newTestId() }
  }
  const first = await send(`Ana${number}`)
  await fleet.client.endDispatch({ projectId, dispatchId: first.dispatchId })
  return [first, await send(`Ben${number}`)]
}

function state(on: Pick<TestNode, 'url'>, ids: Ids, [from, to]: readonly [number, number]) {
  const client = atTime({ ...node, url: on.url }, crew.fleet, Date.now())
  return client.changeTimeSheet({ ...ids, actId: newTestId(), sheet: sheet(from, to) })
}

async function needsOf(reader: Actor, shifts: readonly Ids[]) {
  const read = shifts.map(({ shiftId }) => readOwn(node, reader, `shifts/${shiftId}`))
  return (await Promise.all(read)).map(([body]) => shiftDocumentSchema.parse(body).needsYou)
}

const both = [['overlap'], ['overlap']]

test('the shift that was stated first needs attention, too, until the times no longer meet', async () => {
  const [first, second] = await addTwoDrivers('201')
  await state(node, first, [0, 240])
  await state(node, second, [120, 360])
  for (const reader of [crew.jobber, crew.fleet]) {
    await expect.poll(() => needsOf(reader, [first, second])).toEqual(both)
  }
  await state(node, second, [240, 360])
  await expect.poll(() => needsOf(crew.jobber, [first, second])).toEqual([[], []])
})

test('both need attention when two nodes save them at the same moment', async () => {
  const pairs = await Promise.all(['202', '203', '204', '205', '206', '207'].map(addTwoDrivers))
  await Promise.all(pairs.flatMap(([one, other]) => [state(node, one, [0, 240]), state(peer, other, [120, 360])]))
  for (const pair of pairs) await expect.poll(() => needsOf(crew.jobber, pair)).toEqual(both)
})
