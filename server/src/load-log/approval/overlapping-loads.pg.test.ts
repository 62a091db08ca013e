/** A truck and a person haul one load at a time: what is reported of two at once is not paid without a look. */
import { approvalDoubtCodes } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew, loadedTons, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import {
  type Actor,
  addActor,
  addFleetTrucker,
  addPit,
  addProject,
  addTruck,
  readOwn,
  sitePlace,
  tokenIn,
} from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

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
  const [catalog] = await readOwn(node, pit, 'material-catalog')
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

async function haul(job: Job, { solo }: Pick<Crew, 'solo'>, beganAt: number): Promise<string> {
  const load = { loadLogId: newTestId(), dispatchId: job.dispatchId }
  for (const { record } of stepsOfLoad(node, job, solo, load, beganAt)) await record()
  return load.loadLogId
}

async function isDoubted({ jobber }: Job, loadLogId: string): Promise<boolean | undefined> {
  const { approvalDoubts } = await readLoad(node, jobber, loadLogId)
  return approvalDoubts?.includes('overlapsLoad')
}

/** A truck that its hauler sends to another jobber's project, too. */
async function sendToOther(hauler: Actor, sent: { truckId: string; fleetTruckerEntityId: string }): Promise<Job> {
  const jobber = await addActor(node, 'Birch', 0)
  const { pit, operator, material } = await addPit(node, 'Elm Run')
  const { projectId, haulId } = await addProject(jobber, pit, material.materialId, { trucksWanted: 9 })
  await jobber.client.publishProject({ projectId })
  const offerId = newTestId()
  const dispatchId = newTestId()
  const { entityId } = hauler
  await hauler.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId, offerId, trucks: 1 })
  await hauler.client.dispatchTruck({ projectId, offerId, dispatchId, ...sent })
  return { jobber, operator, projectId, dispatchId }
}

/** A business's fleet driver that is this person. */
async function employ(fleet: Actor, person: Actor): Promise<Actor> {
  const invited = { entityId: fleet.entityId, newEntityId: newTestId(), firstName: 'Sam' }
  const made = await fleet.client.inviteFleetTrucker(invited)
  await person.client.acceptInvitation({ token: tokenIn(made) })
  return { ...person, entityId: made.entityId }
}

/** A load takes an hour. */
const beganAt = Date.now() - 5 * hourMs

/** What a jobber approves who has seen all other doubts. */
function approval({ projectId }: Job, loadLogId: string) {
  const shownDoubts = approvalDoubtCodes.filter(code => code !== 'overlapsLoad')
  return { projectId, loadLogId, actId: newTestId(), shownDoubts }
}

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
  await expect(other.jobber.client.approveLoad(approval(other, again))).rejects.toMatchObject({
    code: 'conflict',
    data: { doubts: ['overlapsLoad'] },
  })
})

test.each([
  ['its end is reported before its start', 0],
  ['it is said to have begun before the first one', -5],
])(
  'so are two loads for one haul, where the second is not another name of the first because %s',
  async (_, minutes) => {
    const crew = await addCrew(node)
    const first = firstJob(crew)
    const paid = await haul(first, crew, beganAt)
    const again = { projectId: crew.projectId, dispatchId: first.dispatchId, loadLogId: newTestId() }
    const at = (minute: number) => atTime(node, crew.solo, beganAt + (minutes + minute) * minuteMs)
    const start = () => at(0).startLoad({ ...again, actId: newTestId() })
    const deliver = () => at(60).deliverLoad({ ...again, actId: newTestId(), quantity: loadedTons })
    for (const send of minutes === 0 ? [deliver, start] : [start, deliver]) await send()
    expect(await readLoad(node, first.jobber, again.loadLogId)).toMatchObject({ state: 'delivered', aliases: [] })
    expect([await isDoubted(first, paid), await isDoubted(first, again.loadLogId)]).toEqual([false, true])
  },
)

test('so are two loads of one truck under the names of two of its drivers', async () => {
  const crew = await addCrew(node)
  const { fleet, driver, fleetTruckId: truckId } = crew
  const first = { ...crew, dispatchId: crew.fleetDispatchId }
  const second = await addFleetTrucker(node, fleet, 'Robin')
  const other = await sendToOther(fleet, { truckId, fleetTruckerEntityId: second.entityId })
  const paid = await haul(first, { solo: driver }, beganAt)
  const again = await haul(other, { solo: second }, beganAt + 20 * minuteMs)
  expect([await isDoubted(first, paid), await isDoubted(other, again)]).toEqual([false, true])
})

test.each([true, false])(
  'so are two loads of a solo trucker who drives for a fleet (own first: %s)',
  async isOwnFirst => {
    const crew = await addCrew(node)
    const { fleet, solo } = crew
    const employed = await employ(fleet, solo)
    const truckId = await addTruck(fleet, '8')
    const own = { job: firstJob(crew), solo }
    const driven = {
      job: await sendToOther(fleet, { truckId, fleetTruckerEntityId: employed.entityId }),
      solo: employed,
    }
    const [first, second] = isOwnFirst ? [own, driven] : [driven, own]
    const paid = await haul(first!.job, first!, beganAt)
    const again = await haul(second!.job, second!, beganAt + 20 * minuteMs)
    expect([await isDoubted(first!.job, paid), await isDoubted(second!.job, again)]).toEqual([false, true])
  },
)

test('two drivers of a fleet, or two haulers with one bookkeeper, haul at the same time', async () => {
  const crew = await addCrew(node)
  const { fleet, driver } = crew
  const second = await addFleetTrucker(node, fleet, 'Robin')
  const truckId = await addTruck(fleet, '8')
  const other = await sendToOther(fleet, { truckId, fleetTruckerEntityId: second.entityId })
  const member = { entityTokenId: newTestId(), role: 'manager' as const, name: 'Dana' }
  const invited = await crew.solo.client.inviteMember({ entityId: crew.solo.entityId, ...member })
  await driver.client.acceptInvitation({ token: tokenIn(invited) })
  const driven = { ...crew, dispatchId: crew.fleetDispatchId }
  const loads = [
    { job: firstJob(crew), loadLogId: await haul(firstJob(crew), crew, beganAt) },
    { job: other, loadLogId: await haul(other, { solo: second }, beganAt) },
    { job: driven, loadLogId: await haul(driven, { solo: driver }, beganAt) },
  ]
  for (const { job, loadLogId } of loads) expect(await isDoubted(job, loadLogId)).toBe(false)
})

test('the first one is approved as it was shown, and keeps what its approver saw', async () => {
  const crew = await addCrew(node)
  const first = firstJob(crew)
  const other = await addOtherJob(crew)
  const paid = await haul(first, crew, beganAt)
  const again = await haul(other, crew, beganAt + 20 * minuteMs)
  await first.jobber.client.approveLoad(approval(first, paid))
  expect(await readLoad(node, first.jobber, paid)).toMatchObject({ state: 'approved' })
  expect(await isDoubted(first, paid)).toBe(false)
  // Its doubt is on the screen, so one more look is enough.
  const seen = { ...approval(other, again), shownDoubts: approvalDoubtCodes }
  await other.jobber.client.approveLoad(seen)
  expect(await readLoad(node, other.jobber, again)).toMatchObject({ state: 'approved' })
})

test('the same holds for two loads that are recorded while they are hauled', async () => {
  const crew = await addCrew(node)
  const jobs = [firstJob(crew), await addOtherJob(crew)]
  const loads = jobs.map((job, nth) => {
    const load = { loadLogId: newTestId(), dispatchId: job.dispatchId }
    const steps = stepsOfLoad(node, job, crew.solo, load, beganAt + nth * 20 * minuteMs)
    return { job, ...load, steps }
  })
  const [first, second] = loads
  for (const { steps } of loads) for (const { record } of steps.slice(0, -1)) await record()
  await first!.steps.at(-1)!.record()
  expect(await isDoubted(first!.job, first!.loadLogId)).toBe(false)
  await second!.steps.at(-1)!.record()
  expect(await isDoubted(second!.job, second!.loadLogId)).toBe(true)
})

test.each([true, false])('what a phone set up again delivers under another name counts (first: %s)', async isFirst => {
  const crew = await addCrew(node)
  const first = firstJob(crew)
  const other = await addOtherJob(crew)
  const loadLogId = newTestId()
  const [before, after] = [loadLogId, newTestId()].map(name =>
    stepsOfLoad(node, first, crew.solo, { loadLogId: name, dispatchId: first.dispatchId }, beganAt),
  )
  const again = isFirst ? undefined : await haul(other, crew, beganAt + 20 * minuteMs)
  for (const { record } of before!.slice(0, 5)) await record()
  for (const { record } of [after![0]!, ...after!.slice(5)]) await record()
  if (again === undefined) expect(await isDoubted(other, await haul(other, crew, beganAt + 20 * minuteMs))).toBe(true)
  else expect(await isDoubted(first, loadLogId)).toBe(true)
})

test('loads one after the other are not doubted, and neither is one beside a start that hauled nothing', async () => {
  const crew = await addCrew(node)
  const first = firstJob(crew)
  const other = await addOtherJob(crew)
  const start = { projectId: other.projectId, dispatchId: other.dispatchId, loadLogId: newTestId() }
  const at = (minutes: number) => atTime(node, crew.solo, beganAt + minutes * minuteMs)
  await at(5).startLoad({ ...start, actId: newTestId() })
  await at(50).cancelLoad({ ...start, actId: newTestId(), reason: 'Wrong job.' })
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
  expect(await readLoad(node, other.jobber, again)).toMatchObject({ overlapsLoad: true })
  for (const reader of [crew.solo, other.operator]) {
    expect(JSON.stringify(await readLoad(node, reader, again))).not.toContain('overlapsLoad')
  }
})

test('documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})
