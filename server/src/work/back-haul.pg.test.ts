/** One truck on two hauls of a project: there with one material, back with another. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addTruck, haulCard, readOwn, sitePlace } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

const backCard = { ...haulCard, backHaul: { rateE4: 21_000 } }

/** Another haul of the project, whose card has its own backhaul rate. */
async function addHaul(): Promise<string> {
  const { jobber, pit, projectId } = crew
  const [catalog] = await readOwn(node, pit, 'material-catalog')
  const haulId = newTestId()
  await jobber.client.createHaul({
    projectId,
    haulId,
    pitEntityId: pit.entityId,
    materialId: String(catalog?.materialId),
    targetMilli: 100_000,
    trucksWanted: 3,
    card: backCard,
    destination: { name: 'East gate', ...sitePlace },
  })
  return haulId
}

async function accept(haulId: string, dispatchId: string) {
  const { solo, projectId } = crew
  const ids = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId(), dispatchId }
  await solo.client.acceptTruckerNotice(ids)
}

test('a truck takes a second haul, whose loads pay the backhaul rate, and no third one', async () => {
  const { solo, projectId } = crew
  const dispatchId = newTestId()
  await accept(await addHaul(), dispatchId)
  const there = await addDelivered(node, crew, solo)
  const back = { loadLogId: newTestId(), dispatchId }
  for (const step of stepsOfLoad(node, crew, solo, back, Date.now() - 20 * minuteMs)) await step.record()
  const centsOfHaul = async (loadLogId: string) => {
    const { money } = await readLoad(node, solo, loadLogId)
    const pay = money?.haul?.pay
    return pay && 'lines' in pay ? pay.lines.find(({ code }) => code === 'haul')?.amountCents : undefined
  }
  // 20.94 tons × $6.50, and × $2.10.
  expect([await centsOfHaul(there.loadLogId), await centsOfHaul(back.loadLogId)]).toEqual([13_611, 4397])
  await expect(accept(await addHaul(), newTestId())).rejects.toMatchObject({
    message: 'Truck 12 already runs two hauls of this project. Release it from one of them first.',
  })
  await solo.client.endDispatch({ projectId, dispatchId })
  await accept(await addHaul(), newTestId())
})

test('once the way there has ended, the next haul of the truck is paid the full rate again', async () => {
  const { solo, projectId } = crew
  const dispatchIdOf = async (leg: string | undefined) => {
    const dispatches = await readOwn(node, solo, 'dispatches')
    const open = dispatches.filter(({ state }) => state === 'open')
    return open.flatMap(({ dispatchId, terms }) => ((terms as { leg?: string }).leg === leg ? String(dispatchId) : []))
  }
  const [there] = await dispatchIdOf(undefined)
  const back = await dispatchIdOf('back')
  expect(back).toHaveLength(1)
  await solo.client.endDispatch({ projectId, dispatchId: there! })
  const next = newTestId()
  await accept(await addHaul(), next)
  expect(await dispatchIdOf(undefined)).toEqual([next])
  expect(await dispatchIdOf('back')).toEqual(back)
  // Beside that one, the next haul is the way back again.
  await solo.client.endDispatch({ projectId, dispatchId: back[0]! })
  const last = newTestId()
  await accept(await addHaul(), last)
  expect(await dispatchIdOf('back')).toEqual([last])
})

test('a fleet sends the same driver with the truck, and not another one', async () => {
  const { fleet, driver, projectId } = crew
  const haulId = await addHaul()
  const offerId = newTestId()
  await fleet.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId: fleet.entityId, offerId, trucks: 2 })
  const truckId = await addTruck(fleet, '8')
  const send = { projectId, offerId, dispatchId: newTestId(), fleetTruckerEntityId: driver.entityId }
  await expect(fleet.client.dispatchTruck({ ...send, truckId })).rejects.toMatchObject({
    message: expect.stringContaining('already drives truck 7 on this project.'),
  })
  const [seven] = await readOwn(node, fleet, `dispatches/${crew.fleetDispatchId}`)
  const terms = seven?.terms as { truck: { truckId: string } }
  await fleet.client.dispatchTruck({ ...send, truckId: terms.truck.truckId })
})
