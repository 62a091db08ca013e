/** An entity's pins: who may set which, and which other parties of a project see them. */
import { expect, test } from 'vitest'
import { holdEntity } from '../entity/entity.table.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import {
  type Actor,
  addActor,
  addPit,
  addProject,
  addTruck,
  pitPlace,
  readDocuments,
  readOwn,
  sitePlace,
} from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const jobber = await addActor(node, 'Alder', 0)
const { pit, operator, material } = await addPit(node, 'Oak Run')
const { materialId } = material

const near = (place: { lat: number; lng: number }, meters: number) => ({
  lat: place.lat + meters / 111_195,
  lng: place.lng,
})
const corners = [0, 1, 2, 3].map(corner => ({
  lat: sitePlace.lat + (corner > 1 ? 0.002 : 0),
  lng: sitePlace.lng + (corner === 1 || corner === 2 ? 0.002 : 0),
}))

function pinOf(actor: Actor, kind: 'gate' | 'hazard' | 'scale' | 'site', place = sitePlace) {
  return { entityId: actor.entityId, geoPinId: newTestId(), userId: actor.uid, name: 'Soft edge', kind, ...place }
}

/** A member of the jobber who is neither owner nor manager. */
async function addMember(): Promise<Actor> {
  const user = await node.addUser('Mel')
  const { entityId } = jobber
  const member = { entityId, uid: user.uid, role: 'member', name: 'Mel', since: 1 }
  const record = JSON.stringify(member)
  await node.sql`
    insert into members (entity_id, uid, record) values (${entityId}, ${user.uid}, ${record}::text::jsonb)`
  return { ...user, entityId }
}

const pinsSeenBy = async (actor: Actor, projectId: string) =>
  (await readOwn(node, actor, 'project-geo-pins?limit=200'))
    .filter(body => body.projectId === projectId)
    .flatMap(body => (body.geoPins as { name: string }[]).map(pin => pin.name))
    .sort()

test('work with a business does not wait for other work with it, such as publishing its pins', async () => {
  const { projectId } = await addProject(jobber, pit, materialId)
  await node.inTransaction(async tx => {
    for (const { entityId } of [jobber, pit]) await holdEntity(tx, entityId)
    await jobber.client.publishProject({ projectId })
  })
})

test('a pin keeps its note, its geofence and who set it, until it is removed', async () => {
  const pin = { ...pinOf(jobber, 'hazard'), note: 'Stay left', geofence: corners, radiusMeters: 60 }
  await jobber.client.setGeoPin(pin)
  const path = `haulway-entity/${jobber.entityId}/geo-pins/${pin.geoPinId}`
  const [shown] = await readDocuments(node, jobber, path)
  expect(shown).toMatchObject({ note: 'Stay left', geofence: corners, userId: jobber.uid, userName: 'Alder' })
  await jobber.client.setGeoPin({ ...pin, name: 'Very soft edge' })
  const { geoPins } = await jobber.client.listGeoPins({ entityId: jobber.entityId, userId: jobber.uid })
  expect(geoPins.find(each => each.geoPinId === pin.geoPinId)?.name).toBe('Very soft edge')
  for (const _ of ['once', 'again']) await jobber.client.removeGeoPin(pin)
  await expect(readDocuments(node, jobber, path)).rejects.toThrow('404')
})

test('members can set hazards, and only managers can set gates', async () => {
  const member = await addMember()
  const hazard = pinOf(member, 'hazard')
  await member.client.setGeoPin(hazard)
  const gate = { ...pinOf(jobber, 'gate'), userId: undefined }
  await jobber.client.setGeoPin(gate)
  const notAllowed = { code: 'notAllowed' }
  await expect(member.client.setGeoPin(pinOf(member, 'gate'))).rejects.toMatchObject(notAllowed)
  await expect(member.client.setGeoPin({ ...hazard, kind: 'gate' })).rejects.toMatchObject(notAllowed)
  await expect(member.client.setGeoPin({ ...gate, kind: 'hazard' })).rejects.toMatchObject(notAllowed)
  await expect(member.client.removeGeoPin(gate)).rejects.toMatchObject(notAllowed)
  await member.client.removeGeoPin(hazard)
})

test('no one can set or remove another entity’s pins, or act in another user’s name', async () => {
  const other = await addActor(node, 'Sly', 0)
  const pin = pinOf(jobber, 'hazard')
  await jobber.client.setGeoPin(pin)
  const notFound = { code: 'notFound' }
  await expect(other.client.setGeoPin({ ...pin, userId: other.uid })).rejects.toMatchObject(notFound)
  await expect(other.client.removeGeoPin(pin)).rejects.toMatchObject(notFound)
  await expect(jobber.client.setGeoPin({ ...pin, userId: other.uid })).rejects.toMatchObject({ code: 'notAllowed' })
  const theirs = { ...pin, entityId: other.entityId, userId: other.uid }
  await other.client.removeGeoPin(theirs)
  expect(await readOwn(node, jobber, `geo-pins/${pin.geoPinId}`)).toHaveLength(1)
})

test.each([
  ['a geofence with two corners', { geofence: corners.slice(0, 2) }],
  ['a geofence that crosses itself', { geofence: [corners[0], corners[2], corners[1], corners[3]] }],
  ['a radius of zero', { radiusMeters: 0 }],
  ['a latitude beyond the pole', { lat: 91 }],
  ['an unknown kind', { kind: 'volcano' }],
  ['no name', { name: ' ' }],
])('%s is refused', async (_, wrong) => {
  const answer = await node.post('/geo-pins', { ...pinOf(jobber, 'hazard'), ...wrong }, jobber.headers)
  expect(answer.status).toBe(400)
})

test('the parties of a project see the pins near its places, with later changes, and no other pins', async () => {
  await pit.client.setGeoPin({ ...pinOf(pit, 'scale', near(pitPlace, 200)), name: 'Scale' })
  await pit.client.setGeoPin({ ...pinOf(pit, 'gate', near(pitPlace, 9_000)), name: 'Far gate' })
  const { projectId, haulId } = await addProject(jobber, pit, materialId)
  await jobber.client.publishProject({ projectId })
  const solo = await addActor(node, 'Sam', 2)
  await addTruck(solo, '12')
  const hazard = { ...pinOf(jobber, 'hazard', near(sitePlace, 400)), name: 'Hole' }
  await jobber.client.setGeoPin(hazard)
  await jobber.client.setGeoPin({ ...pinOf(jobber, 'site', near(sitePlace, 100)), name: 'Old site' })
  expect(await pinsSeenBy(solo, projectId)).toEqual([])

  const ids = { offerId: newTestId(), dispatchId: newTestId() }
  await solo.client.acceptTruckerNotice({ projectId, noticeId: haulId, entityId: solo.entityId, ...ids })
  expect(await pinsSeenBy(solo, projectId)).toEqual(expect.arrayContaining(['Hole', 'Scale']))
  expect(await pinsSeenBy(solo, projectId)).not.toContain('Far gate')
  expect(await pinsSeenBy(solo, projectId)).not.toContain('Old site')
  expect(await pinsSeenBy(operator, projectId)).toContain('Hole')
  expect(await pinsSeenBy(jobber, projectId)).toEqual(['Scale'])

  await jobber.client.setGeoPin({ ...hazard, name: 'Deep hole' })
  expect(await pinsSeenBy(solo, projectId)).toContain('Deep hole')
  const [document] = await readOwn(node, solo, `project-geo-pins/${projectId}:${jobber.entityId}`)
  expect(JSON.stringify(document)).not.toContain(jobber.uid)
  await jobber.client.removeGeoPin(hazard)
  expect(await pinsSeenBy(solo, projectId)).not.toContain('Deep hole')
})

test('the parties of a project see a pin that was set while the project was published', async () => {
  const project = await addProject(jobber, pit, materialId)
  const pin = { ...pinOf(pit, 'hazard', near(pitPlace, 300)), name: `Blast ${project.projectId.slice(-4)}` }
  await Promise.all([jobber.client.publishProject(project), pit.client.setGeoPin(pin)])
  expect(await pinsSeenBy(jobber, project.projectId)).toContain(pin.name)
})

test("a haul's origin has the pit's own radius and geofence", async () => {
  const geofence = corners.map(corner => ({ lat: corner.lat - 0.08, lng: corner.lng - 0.09 }))
  await pit.client.changeEntity({ entityId: pit.entityId, place: { ...pitPlace, radiusMeters: 420, geofence } })
  const { projectId } = await addProject(jobber, pit, materialId)
  const [project] = await readOwn(node, jobber, `project-reference/${projectId}`)
  expect(project).toMatchObject({ hauls: [{ origin: { ...pitPlace, radiusMeters: 420, geofence } }] })
})
