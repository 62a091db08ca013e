/** Limits kept on a saved place: hauls that begin or end there have them, entered once and by who owns the place. */
import { centsOf } from '@haulway/domain/load-log/load-pay.ts'
import { addDays, dayOf, hourMs } from '@haulway/domain/time.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchInPennsylvania, gramsOfPounds } from '../testing/legal-truck.fixture.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { type Actor, haulCard, pitPlace, readDocuments, sitePlace, timeZone } from '../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
beforeAll(async () => {
  node = await openTestNode()
  crew = await dispatchInPennsylvania(
    node,
    await addCrew(node, { card: { ...haulCard, standby: [], maximumByPayload: true } }),
  )
})
afterAll(() => node.close())

const today = dayOf(Date.now(), timeZone)
const limitOf = (road: string, pounds: number) => ({
  ...{ road, grossGrams: gramsOfPounds(pounds), from: addDays(today, -2), until: addDays(today, 30) },
})
const pinAt = (actor: Actor, place: { lat: number; lng: number }, kind: 'gate' | 'hazard' = 'gate') => ({
  ...{ entityId: actor.entityId, geoPinId: newTestId(), name: 'Haul road', kind, ...place, radiusMeters: 200 },
})

const limitsFor = async (actor: Actor) => {
  const path = `haulway-entity/${actor.entityId}/project-reference/${crew.projectId}`
  const [shown] = await readDocuments(node, actor, path)
  return projectReferenceSchema.parse(shown).hauls[0]?.placeLimits ?? []
}
const legalOf = async (load: { loadLogId: string }) =>
  (await readLoad(node, crew.driver, load.loadLogId)).terms.truck.legalGross

test("a pit's limit on its haul road counts for trucks that are dispatched already, and lowers no pay", async () => {
  const { pit, jobber, driver } = crew
  const hoursAgo = (hours: number) => addDelivered(node, crew, driver, Date.now() - hours * hourMs)
  const before = await hoursAgo(6)
  const pin = pinAt(pit, pitPlace)
  await pit.client.setGeoPin({ ...pin, addPostedLimit: limitOf('Haul road bridge', 50_000) })
  const limit = { ...limitOf('Haul road bridge', 50_000), place: 'Haul road' }
  for (const party of [pit, jobber]) expect(await limitsFor(party)).toEqual([limit])
  const load = await hoursAgo(4)
  expect(await legalOf(load)).toMatchObject([{ by: 'posted', road: 'Haul road bridge', grams: gramsOfPounds(50_000) }])
  expect(await legalOf(before)).toMatchObject([{ by: 'state' }])
  const payOf = async ({ loadLogId }: { loadLogId: string }) =>
    centsOf((await readLoad(node, jobber, loadLogId)).money?.haul?.pay)
  expect(await payOf(load)).toBe(await payOf(before))
  expect(await payOf(load)).toBeGreaterThan(0)

  // An edit by a form that doesn't know limits keeps them.
  await pit.client.setGeoPin({ ...pin, name: 'Quarry road' })
  expect(await limitsFor(jobber)).toEqual([{ ...limit, place: 'Quarry road' }])
  await pit.client.removeGeoPin(pin)
  expect(await limitsFor(jobber)).toEqual([])
  expect(await legalOf(await hoursAgo(2))).toMatchObject([{ by: 'state' }])
})

test("a new haul to a jobber's saved place has its limits, and places elsewhere or of others give none", async () => {
  const { jobber, solo, projectId } = crew
  const at = (meters: number) => ({ lat: sitePlace.lat + meters / 111_195, lng: sitePlace.lng })
  await jobber.client.setGeoPin({ ...pinAt(jobber, at(150)), addPostedLimit: limitOf('Mill Road', 60_000) })
  await jobber.client.setGeoPin({ ...pinAt(jobber, at(400)), addPostedLimit: limitOf('Far Road', 55_000) })
  await solo.client.setGeoPin({ ...pinAt(solo, at(0)), addPostedLimit: limitOf('Not theirs', 40_000) })
  expect((await limitsFor(jobber)).map(({ road }) => road)).toEqual(['Mill Road'])
  const [shown] = await readDocuments(node, jobber, `haulway-entity/${jobber.entityId}/project-reference/${projectId}`)
  const { hauls, money } = projectReferenceSchema.parse(shown)
  const { materialId, origin } = hauls[0]!
  const haulId = newTestId()
  await jobber.client.createHaul({
    ...{ projectId, haulId, materialId, pitEntityId: origin.entityId, targetMilli: 100_000, trucksWanted: 1 },
    ...{ card: money!.hauls[0]!.haul!.card, destination: { name: 'Gate 4', ...sitePlace } },
  })
  const [again] = await readDocuments(node, jobber, `haulway-entity/${jobber.entityId}/project-reference/${projectId}`)
  const created = projectReferenceSchema.parse(again).hauls.find(haul => haul.haulId === haulId)
  expect(created?.placeLimits?.map(({ road }) => road)).toEqual(['Mill Road'])
})

test('hazards and parking, which every member may set, have no limits', async () => {
  const pin = pinAt(crew.jobber, sitePlace, 'hazard')
  const set = crew.jobber.client.setGeoPin({ ...pin, addPostedLimit: limitOf('SR 1', 60_000) })
  await expect(set).rejects.toMatchObject({ code: 'conflict' })
})
