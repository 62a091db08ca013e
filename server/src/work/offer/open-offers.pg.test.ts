/** A business may have a few unanswered offers at a hauler, so that no one can bury the hauler's other work. */
import { openOffersMax } from '@haulway/domain/work/offer/offer.ts'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { callWhileInserting } from '../../testing/while-inserting.fixture.ts'
import { type Actor, addActor, addPit, addProject, addTruck } from '../../testing/work.fixture.ts'

let hauler: Actor
const node = closeAfterAll(await openTestNode())
const pit = await addPit(node, 'Oak')

beforeEach(async () => {
  hauler = await addActor(node, 'Keystone', 3)
})

const full = { code: 'conflict', message: expect.stringContaining('Withdraw one, or wait for an answer.') }

/** A jobber with two projects. */
async function addJobber() {
  const jobber = await addActor(node, 'Alder', 0)
  const add = () => addProject(jobber, pit.pit, pit.material.materialId, { trucksWanted: 50 })
  return { jobber, projects: [await add(), await add()] as const }
}
type Sender = Awaited<ReturnType<typeof addJobber>>

async function send({ jobber, projects }: Sender, to: Actor, project: 0 | 1 = 0) {
  const { projectId, haulId } = projects[project]
  const offer = { projectId, haulId, offerId: newTestId() }
  await jobber.client.sendOffer({ ...offer, truckingEntityId: to.entityId, trucks: 1 })
  return offer
}

async function sendMany(sender: Sender, count: number) {
  for (let n = 1; n < count; n++) await send(sender, hauler, n % 2 === 0 ? 0 : 1)
  return send(sender, hauler)
}

test('a jobber’s next offer is refused when a hauler has many to answer, in any project', async () => {
  const sender = await addJobber()
  const last = await sendMany(sender, openOffersMax)
  await expect(send(sender, hauler, 0)).rejects.toMatchObject(full)
  await expect(send(sender, hauler, 1)).rejects.toMatchObject(full)
  // To another hauler, from another jobber, and after an answer or a withdrawal.
  await send(sender, await addActor(node, 'Cedar', 3))
  await send(await addJobber(), hauler)
  await hauler.client.answerOffer({ projectId: last.projectId, offerId: last.offerId, accept: false })
  const next = await send(sender, hauler)
  await expect(send(sender, hauler)).rejects.toMatchObject(full)
  await sender.jobber.client.withdrawOffer({ projectId: next.projectId, offerId: next.offerId })
  await send(sender, hauler)
})

test('of two offers sent at the same time, one is refused when there is room for one', async () => {
  const sender = await addJobber()
  await sendMany(sender, openOffersMax - 1)
  const [first, second] = await callWhileInserting(
    node,
    'offers',
    () => send(sender, hauler, 0),
    () => send(sender, hauler, 1).catch((error: unknown) => error),
  )
  expect(first).toMatchObject({ offerId: expect.any(String) })
  expect(second).toMatchObject(full)
})

test('a broker has the same limit', async () => {
  const broker = await addActor(node, 'Ridgeline', 3)
  await addTruck(broker, '7')
  const { jobber, projects } = await addJobber()
  const { projectId, haulId } = projects[0]
  await jobber.client.publishProject({ projectId })
  const acceptedOfferId = newTestId()
  const notice = { projectId, noticeId: haulId, entityId: broker.entityId, offerId: acceptedOfferId }
  await broker.client.acceptTruckerNotice({ ...notice, trucks: openOffersMax + 1 })
  const card = { basis: 'load' as const, rateE4: 1_010_100 }
  const subOut = () => {
    const names = { projectId, acceptedOfferId, offerId: newTestId(), truckingEntityId: hauler.entityId }
    return broker.client.sendSubOffer({ ...names, trucks: 1, card })
  }
  for (let n = 0; n < openOffersMax; n++) await subOut()
  await expect(subOut()).rejects.toMatchObject(full)
})
