/** Notices to all parties of a project, ending a haul, and a jobber's suppliers. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import {
  type Actor,
  addActor,
  addPit,
  addProject,
  addTruck,
  haulCard,
  readDocuments,
  readOwn,
} from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const jobber = await addActor(node, 'Alder', 0)
const { pit, operator, material } = await addPit(node, 'Oak Run')
const { materialId } = material

async function addSolo() {
  const solo = await addActor(node, 'Sam', 2)
  await addTruck(solo, '12')
  return solo
}

async function addPublished(trucksWanted = 3) {
  const project = await addProject(jobber, pit, materialId, { trucksWanted })
  await jobber.client.publishProject({ projectId: project.projectId })
  return project
}

const noticesOf = (actor: Actor, noticeId: string) => readOwn(node, actor, `project-notice/${noticeId}`)

test('a notice reaches all parties, even those that join later, and is changed and ended for all', async () => {
  const { projectId, haulId } = await addPublished()
  const name = { projectId, noticeId: newTestId() }
  await jobber.client.createProjectNotice({ ...name, kind: 'closure', text: 'Gate 3 is closed from noon' })
  const solo = await addSolo()
  const ids = { offerId: newTestId(), dispatchId: newTestId() }
  await solo.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId: solo.entityId, ...ids })
  const parties = [jobber, pit, operator, solo]
  for (const party of parties) {
    expect(await noticesOf(party, name.noticeId)).toMatchObject([
      { ...name, kind: 'closure', text: 'Gate 3 is closed from noon', jobberName: 'Alder', endedOn: null },
    ])
  }
  await jobber.client.changeProjectNotice({ ...name, kind: 'closure', text: 'Gate 3 is open again' })
  for (const _ of ['once', 'again']) await jobber.client.endProjectNotice(name)
  for (const party of parties) {
    const [notice] = await noticesOf(party, name.noticeId)
    expect(notice).toMatchObject({ text: 'Gate 3 is open again', endedOn: expect.any(Number) })
  }
  await expect(jobber.client.changeProjectNotice({ ...name, kind: 'news', text: 'Late' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('only the jobber can post a notice, only on an open project, and only with a valid text', async () => {
  const { projectId } = await addPublished()
  const notice = { projectId, noticeId: newTestId(), kind: 'rule' as const, text: 'Hard hats' }
  const stranger = await addActor(node, 'Sly', 0)
  for (const other of [stranger, pit]) {
    await expect(other.client.createProjectNotice(notice)).rejects.toMatchObject({ code: 'notFound' })
    await expect(other.client.endProjectNotice(notice)).rejects.toMatchObject({ code: 'notFound' })
  }
  await expect(jobber.client.endProjectNotice(notice)).rejects.toMatchObject({ code: 'notFound' })
  for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(501) }, { kind: 'party' }, { noticeId: '7' }]) {
    const answer = await node.post('/create-project-notice', { ...notice, ...wrong }, jobber.headers)
    expect(answer.status).toBe(400)
  }
  await jobber.client.createProjectNotice(notice)
  await expect(jobber.client.createProjectNotice(notice)).rejects.toMatchObject({ code: 'conflict' })
  await jobber.client.closeProject({ projectId })
  const late = { ...notice, noticeId: newTestId() }
  await expect(jobber.client.createProjectNotice(late)).rejects.toMatchObject({ code: 'conflict' })
})

test('a haul that has ended leaves the board, its offers are withdrawn and its trucks released', async () => {
  const { projectId, haulId } = await addPublished()
  const solo = await addSolo()
  const invited = await addSolo()
  const ids = { offerId: newTestId(), dispatchId: newTestId() }
  await solo.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId: solo.entityId, ...ids })
  const offer = { projectId, offerId: newTestId() }
  await jobber.client.sendOffer({ ...offer, haulId, truckingEntityId: invited.entityId, trucks: 1 })
  await expect(invited.client.endHaul({ projectId, haulId })).rejects.toMatchObject({ code: 'notFound' })
  await expect(jobber.client.endHaul({ projectId, haulId: newTestId() })).rejects.toMatchObject({ code: 'notFound' })

  for (const _ of ['once', 'again']) await jobber.client.endHaul({ projectId, haulId })
  const { notices } = await invited.client.listTruckerNotices({ entityId: invited.entityId, limit: 100 })
  expect(notices.map(notice => notice.noticeId)).not.toContain(haulId)
  const read = (actor: Actor, path: string) => readOwn(node, actor, path)
  expect(await read(invited, `offers/${offer.offerId}`)).toMatchObject([{ state: 'withdrawn' }])
  expect(await read(solo, `dispatches/${ids.dispatchId}`)).toMatchObject([{ state: 'ended' }])
  expect(await read(jobber, `project-reference/${projectId}`)).toMatchObject([{ state: 'published' }])
  const conflict = { code: 'conflict' }
  await expect(jobber.client.changeHaul({ projectId, haulId, trucksWanted: 9 })).rejects.toMatchObject(conflict)
  const again = {
    ...offer,
    offerId: newTestId(),
    haulId,
    truckingEntityId: invited.entityId,
    trucks: 1,
    card: haulCard,
  }
  await expect(jobber.client.sendOffer(again)).rejects.toMatchObject(conflict)
})

test('a jobber can rename a supplier, add a note to it, and remove it', async () => {
  const name = { entityId: jobber.entityId, pitEntityId: pit.entityId }
  await jobber.client.addSupplier(name)
  await jobber.client.changeSupplier({ ...name, ownName: 'The old pit', note: 'Closed in the rain' })
  await pit.client.changeEntity({ entityId: pit.entityId, phoneNo: '412 555 0199' })
  const path = `haulway-entity/${jobber.entityId}/suppliers/${pit.entityId}`
  expect(await readDocuments(node, jobber, path)).toMatchObject([
    { ownName: 'The old pit', note: 'Closed in the rain', phoneNo: '412 555 0199', name: 'Oak Run' },
  ])
  const other = await addActor(node, 'Sly', 0)
  await expect(other.client.changeSupplier({ ...name, note: 'x', ownName: '' })).rejects.toMatchObject({
    code: 'notFound',
  })
  const theirs = { ...name, entityId: other.entityId }
  await expect(other.client.removeSupplier(theirs)).rejects.toMatchObject({ code: 'notFound' })
  const long = await node.post('/change-supplier', { ...name, note: 'x'.repeat(301) }, jobber.headers)
  expect(long.status).toBe(400)
  await jobber.client.removeSupplier(name)
  await expect(readDocuments(node, jobber, path)).rejects.toThrow('404')
  await expect(jobber.client.removeSupplier(name)).rejects.toMatchObject({ code: 'notFound' })
})
