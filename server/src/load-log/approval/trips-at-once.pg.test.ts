/** A truck hauls one load at a time: what it reports of two trips at once is not paid without a look. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { addCrew, type Crew, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, addPit, addProject, readDocuments, sitePlace } from '../../testing/work.fixture.ts'

let node: TestNode
beforeAll(async () => {
  node = await openTestNode()
})
afterAll(() => node.close())

type Job = { jobber: Actor; operator: Actor; projectId: string; dispatchId: string }

const firstJob = (crew: Crew): Job => ({ ...crew, dispatchId: crew.soloDispatchId })

/** Another jobber's project with another pit, for which the same truck and driver work, too. */
async function addOtherJob({ solo, soloTruckId: truckId }: Crew): Promise<Job> {
  const jobber = await addActor(node, 'Birch', 0)
  const { pit, operator, material } = await addPit(node, 'Elm Run')
  const { projectId, haulId } = await addProject(jobber, pit, material.materialId, { trucksWanted: 9 })
  await jobber.client.publishProject({ projectId })
  const dispatchId = newTestId()
  const ids = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId(), dispatchId }
  await solo.client.acceptTruckerNotice({ ...ids, truckId })
  return { jobber, operator, projectId, dispatchId }
}

/** Another haul of the same project, which the truck runs, too. */
async function addOtherHaul({ jobber, operator, pit, solo, projectId, soloTruckId: truckId }: Crew): Promise<Job> {
  const [catalog] = await readDocuments(node, pit, `haulway-entity/${pit.entityId}/material-catalog`)
  const haulId = newTestId()
  await jobber.client.createHaul({
    projectId,
    haulId,
    pitEntityId: pit.entityId,
    materialId: String(catalog?.materialId),
    card: { basis: 'ton', rateE4: 80_000 },
    targetMilli: 100_000,
    trucksWanted: 3,
    destination: { name: 'East gate', ...sitePlace },
  })
  const dispatchId = newTestId()
  const ids = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId(), dispatchId }
  await solo.client.acceptTruckerNotice({ ...ids, truckId })
  return { jobber, operator, projectId, dispatchId }
}

async function haul(job: Job, { solo }: Crew, beganAt: number): Promise<string> {
  const load = { loadLogId: newTestId(), dispatchId: job.dispatchId }
  for (const { record } of stepsOfLoad(node, job, solo, load, beganAt)) await record()
  return load.loadLogId
}

async function isDoubted({ jobber }: Job, loadLogId: string): Promise<boolean | undefined> {
  const { approvalDoubts } = await readLoad(node, jobber, loadLogId)
  return approvalDoubts?.includes('tripsAtOnce')
}

/** A load takes an hour. */
const beganAt = Date.now() - 5 * hourMs

test.each([
  ['another jobber', addOtherJob],
  ['another haul of the project', addOtherHaul],
])('of two loads at once, the one that is reported later is doubted: for %s', async (_, addOther) => {
  const crew = await addCrew(node)
  const first = firstJob(crew)
  const other = await addOther(crew)
  const paid = await haul(first, crew, beganAt)
  const again = await haul(other, crew, beganAt + 20 * minuteMs)
  expect([await isDoubted(first, paid), await isDoubted(other, again)]).toEqual([false, true])
  const unseen = {
    projectId: other.projectId,
    loadLogId: again,
    actId: newTestId(),
    shownDoubts: ['gpsMissing' as const],
  }
  await expect(other.jobber.client.approveLoad(unseen)).rejects.toMatchObject({ code: 'conflict' })
})

test('loads one after the other are not doubted, and neither is one beside a start that hauled nothing', async () => {
  const crew = await addCrew(node)
  const first = firstJob(crew)
  const other = await addOtherJob(crew)
  const start = { projectId: other.projectId, dispatchId: other.dispatchId, loadLogId: newTestId() }
  await crew.solo.client.startLoad({ ...start, actId: newTestId() })
  await crew.solo.client.cancelLoad({ ...start, actId: newTestId(), reason: 'Wrong job.' })
  const loads = [
    { job: first, loadLogId: await haul(first, crew, beganAt) },
    { job: other, loadLogId: await haul(other, crew, beganAt + 55 * minuteMs) },
    { job: first, loadLogId: await haul(first, crew, beganAt + 115 * minuteMs) },
  ]
  for (const { job, loadLogId } of loads) expect(await isDoubted(job, loadLogId)).toBe(false)
})

test('only the jobber reads of it', async () => {
  const crew = await addCrew(node)
  const other = await addOtherJob(crew)
  await haul(firstJob(crew), crew, beganAt)
  const again = await haul(other, crew, beganAt + 20 * minuteMs)
  expect(await readLoad(node, other.jobber, again)).toMatchObject({ tripsAtOnce: true })
  for (const reader of [crew.solo, other.operator]) {
    expect(JSON.stringify(await readLoad(node, reader, again))).not.toContain('tripsAtOnce')
  }
})

test('documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})
