/**
 * Without a confirmed email a hauler can accept one truck from the board, besides direct offers, so that accounts under
 * made-up addresses can't empty the board.
 */
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { callWhileInserting } from '../../testing/while-inserting.fixture.ts'
import { type Actor, addActor, addPit, addProject, addTruck } from '../../testing/work.fixture.ts'

let fleet: Actor
const node = closeAfterAll(await openTestNode())
const pit = await addPit(node, 'Oak')
const jobber = await addActor(node, 'Alder', 0)

beforeEach(async () => {
  fleet = await addActor(node, 'Ghost', 3)
  await setConfirmed(false)
})

const setConfirmed = (confirmed: boolean) =>
  node.sql`update account_users set email_verified = ${confirmed} where id = ${fleet.uid}`

async function post() {
  const project = await addProject(jobber, pit.pit, pit.material.materialId, { trucksWanted: 40 })
  await jobber.client.publishProject({ projectId: project.projectId })
  return project
}
type Posted = Awaited<ReturnType<typeof post>>

const accept = ({ projectId, haulId }: Posted, trucks = 1, entityId = fleet.entityId) =>
  fleet.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId, offerId: newTestId(), trucks })

const refused = { code: 'emailNotConfirmed', message: expect.stringContaining('Confirm your email') }

test('without a confirmed email one truck is accepted, and neither a second nor many at once', async () => {
  const [first, second] = [await post(), await post()]
  await expect(accept(first, 40)).rejects.toMatchObject(refused)
  await accept(first)
  await expect(accept(first)).rejects.toMatchObject(refused)
  await expect(accept(second)).rejects.toMatchObject(refused)
  await setConfirmed(true)
  await accept(second, 39)
})

test('further businesses of the same user give no more', async () => {
  const posted = await post()
  await accept(posted)
  const entityId = newTestId()
  await fleet.client.createEntity({ entityId, entityType: 3, name: 'Ghost 2', phoneNo: '412 555 0100' })
  await expect(accept(posted, 1, entityId)).rejects.toMatchObject(refused)
})

test('of two acceptances at the same time, one is refused', async () => {
  const [first, second] = [await post(), await post()]
  const answers = await callWhileInserting(
    node,
    'offers',
    () => accept(first),
    () => accept(second).catch((error: unknown) => error),
  )
  expect(answers[1]).toMatchObject(refused)
})

test('direct offers are accepted without it, and what was accepted before it was closed no longer counts', async () => {
  const posted = await post()
  await accept(posted)
  const { projectId, haulId } = await post()
  const offer = { projectId, haulId, offerId: newTestId(), truckingEntityId: fleet.entityId, trucks: 5 }
  await jobber.client.sendOffer(offer)
  await fleet.client.answerOffer({ projectId, offerId: offer.offerId, accept: true })
  await jobber.client.closeProject({ projectId: posted.projectId })
  await accept(await post())
})

test('a solo trucker starts the first load without it', async () => {
  fleet = await addActor(node, 'Nell', 2)
  await setConfirmed(false)
  const truckId = await addTruck(fleet, '52')
  const { projectId, haulId } = await post()
  const dispatchId = newTestId()
  const taken = { projectId, noticeId: haulId, entityId: fleet.entityId, offerId: newTestId(), truckId, dispatchId }
  await fleet.client.acceptTruckerNotice(taken)
  await fleet.client.startLoad({ projectId, dispatchId, loadLogId: newTestId(), actId: newTestId() })
})
