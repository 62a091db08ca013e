/** A truck's place in line: by arrival, for its own hauler only, and without a word about the other trucks. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, type Crew, loadedTons, stepsOfLoad, usualFacts } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { addActor, addProject, addTruck } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

const now = Date.now()
const startLoad = (by: 'solo' | 'driver', startedAt: number) => {
  const dispatchId = by === 'solo' ? crew.soloDispatchId : crew.fleetDispatchId
  const loadLogId = newTestId()
  return { loadLogId, steps: stepsOfLoad(node, crew, crew[by], { loadLogId, dispatchId }, startedAt) }
}
const ask = (actor: Pick<Crew['solo'], 'client' | 'entityId'>, loadLogId: string) =>
  actor.client.getLoadQueue({ entityId: actor.entityId, projectId: crew.projectId, loadLogId })

/** Before the arrival and once its loading starts, a truck reads nothing of the line. */
const notInLine = { isInLine: false, trucksAhead: 0, trucksLoading: 0 }

test('the line moves as trucks arrive and are loaded, and each hauler reads only its own place', async () => {
  const first = startLoad('driver', now - 60 * minuteMs)
  const second = startLoad('solo', now - 50 * minuteMs)
  await first.steps[0]?.record()
  expect(await ask(crew.driver, first.loadLogId)).toMatchObject(notInLine)
  await first.steps[1]?.record()
  for (const step of second.steps.slice(0, 2)) await step.record()
  expect(await ask(crew.driver, first.loadLogId)).toMatchObject({ trucksAhead: 0, trucksLoading: 0 })
  const answer = await ask(crew.solo, second.loadLogId)
  expect(answer).toMatchObject({ trucksAhead: 1, trucksLoading: 0 })
  // No truck was loaded since it came.
  expect(answer.stoppedSince).toBe(now - 40 * minuteMs)
  const names = ['asOf', 'cause', 'isInLine', 'stoppedSince', 'trucksAhead', 'trucksLoading']
  expect(Object.keys(answer).sort()).toEqual(names)
  for (const actor of [crew.solo, crew.pit, crew.jobber]) {
    await expect(ask(actor, first.loadLogId)).rejects.toMatchObject({ code: 'notFound' })
  }
  await first.steps[2]?.record()
  const loading = await ask(crew.solo, second.loadLogId)
  expect(loading).toMatchObject({ trucksAhead: 0, trucksLoading: 1 })
  expect(loading.stoppedSince).toBeUndefined()
  expect(await ask(crew.driver, first.loadLogId)).toMatchObject(notInLine)
})

test('a truck that is passed reads the reason and a claim against the pit, and never whose truck it was', async () => {
  const all = await addCrew(node)
  const { projectId, operator, soloDispatchId, fleetDispatchId, solo, driver } = all
  const loadLogId = newTestId()
  const first = stepsOfLoad(node, all, solo, { loadLogId, dispatchId: soloDispatchId }, now - 60 * minuteMs)
  const later = { loadLogId: newTestId(), dispatchId: fleetDispatchId }
  const second = stepsOfLoad(node, all, driver, later, now - 50 * minuteMs)
  for (const steps of [first, second]) for (const step of steps.slice(0, 2)) await step.record()
  const named = { projectId, dispatchId: fleetDispatchId }
  await operator.client.confirmTrucker({ ...named, actId: newTestId(), outOfTurn: 'pitAsked' })
  const ids = { entityId: solo.entityId, projectId, loadLogId }
  const answer = await solo.client.getLoadQueue(ids)
  expect(answer).toMatchObject({
    trucksAhead: 0,
    trucksLoading: 1,
    passedBy: [{ reason: 'pitAsked' }],
    cause: { because: 'passed', fault: 'pit', trucks: 1 },
  })
  expect(Object.keys(answer.passedBy?.[0] ?? {}).sort()).toEqual(['at', 'reason'])
  // The claim that the app writes from it is one that the server takes.
  const fault = answer.cause?.fault ?? 'payer'
  const claim = { projectId, loadLogId, actId: newTestId(), entityId: solo.entityId, reason: 'Loaded first.' }
  await solo.client.proposeWaitFault({ ...claim, wait: { place: 'pit', fault } })
  await operator.client.confirmLoad({ ...named, actId: newTestId(), quantity: loadedTons })
  expect(await solo.client.getLoadQueue(ids)).toMatchObject({ passedBy: [{ reason: 'pitAsked' }] })
})

/** Another project of a crew's pit, with its own hauler. */
async function addOtherProject({ pit }: Crew) {
  const jobber = await addActor(node, 'Birch', 0)
  const material = { entityId: pit.entityId, materialId: newTestId(), name: 'Sand', unit: 'ton' as const }
  await pit.client.createMaterial({ ...material, priceE4: 120_000, gramsPerCubicMeter: 1_600_000 })
  const { projectId, haulId } = await addProject(jobber, pit, material.materialId, { name: 'Church Street' })
  await jobber.client.publishProject({ projectId })
  const hauler = await addActor(node, 'Tess', 2)
  await addTruck(hauler, '31')
  const dispatchId = newTestId()
  const accept = { entityId: hauler.entityId, offerId: newTestId(), dispatchId, projectId, noticeId: haulId }
  await hauler.client.acceptTruckerNotice(accept)
  return { projectId, hauler, dispatchId }
}

test.each([
  ['the operator tapped Loaded', 8, 'confirm the load'],
  ['the operator did not tap Loaded, and the truck left', 6, undefined],
])('loading stopped when a truck of another project was loaded, also once it is delivered: %s', async (...args) => {
  const [, minutesAgo, loaded] = args
  const all = await addCrew(node)
  const loadLogId = newTestId()
  const own = { loadLogId, dispatchId: all.soloDispatchId }
  // It came 50 minutes ago.
  for (const step of stepsOfLoad(node, all, all.solo, own, now - 60 * minuteMs).slice(0, 2)) await step.record()
  const { projectId, hauler, dispatchId } = await addOtherProject(all)
  const facts = { ...usualFacts, pitAt: 2, loadingAt: 48, loadedAt: 52, leftAt: 54, nearAt: 55, siteAt: 56 }
  const load = { loadLogId: newTestId(), dispatchId }
  const crew = { operator: all.operator, projectId }
  const steps = stepsOfLoad(node, crew, hauler, load, now - 60 * minuteMs, { ...facts, deliveredAt: 59 })
  for (const step of steps) if (step.name !== 'confirm the load' || loaded) await step.record()
  const answer = await all.solo.client.getLoadQueue({
    entityId: all.solo.entityId,
    projectId: all.projectId,
    loadLogId,
  })
  expect(answer.stoppedSince).toBe(now - minutesAgo * minuteMs)
  const idle = 50 - (12 - minutesAgo)
  expect(answer.cause).toEqual({ because: 'idle', fault: 'pit', minutes: idle })
})

test('a driver who has started many loads is in line once', async () => {
  const all = await addCrew(node)
  const arrive = async (driver: Crew['solo'], dispatchId: string, startedAt: number) => {
    const loadLogId = newTestId()
    const steps = stepsOfLoad(node, all, driver, { loadLogId, dispatchId }, startedAt)
    for (const step of steps.slice(0, 2)) await step.record()
    return loadLogId
  }
  for (const minutes of [44, 43, 42]) await arrive(all.driver, all.fleetDispatchId, now - minutes * minuteMs)
  const loadLogId = await arrive(all.solo, all.soloDispatchId, now - 30 * minuteMs)
  const named = { entityId: all.solo.entityId, projectId: all.projectId, loadLogId }
  expect(await all.solo.client.getLoadQueue(named)).toMatchObject({ isInLine: true, trucksAhead: 1 })
})

test('a load that does not exist, and one of another project, are not found', async () => {
  await expect(ask(crew.solo, newTestId())).rejects.toMatchObject({ code: 'notFound' })
  await expect(
    crew.solo.client.getLoadQueue({ entityId: crew.solo.entityId, projectId: newTestId(), loadLogId: newTestId() }),
  ).rejects.toMatchObject({ code: 'notFound' })
})
