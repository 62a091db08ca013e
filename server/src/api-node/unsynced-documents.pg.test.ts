/** The board and the user's own devices, as documents (specification 3 and 7). */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addProject } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const world = await openWorld(node)

const pageSchema = z.object({
  documents: z.array(z.object({ id: z.string(), body: z.record(z.string(), z.unknown()) })).optional(),
})

async function read(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${node.url}/documents/${path}`, { headers })
  return { status: answer.status, body: pageSchema.parse(await answer.json()) }
}

test('a user with trucks reads their board, and a user without trucks an empty one', async () => {
  const { jobber, pit, solo } = world.crew
  const [material] = await node.sql<{ id: string }[]>`
    select material_id as id from materials where entity_id = ${pit.entityId}`
  const { projectId, haulId } = await addProject(jobber, pit, material!.id, { trucksWanted: 8 })
  await jobber.client.publishProject({ projectId })
  const called = await solo.client.listTruckerNotices({ entityId: solo.entityId })
  const path = 'haulway-trucker-notice'
  for (const { name, uid, headers, acts } of world.principals) {
    const { status, body } = await read(path, headers)
    expect(status, name).toBe(uid === undefined ? 401 : 200)
    if (uid === undefined) continue
    const ids = body.documents?.map(document => document.id)
    const isTrucking = acts?.type === 'soloTrucker' || acts?.type === 'truckingFleet'
    if (isTrucking) expect(ids, name).toContain(haulId)
    else expect(ids, name).toEqual([])
  }
  const own = await read(`${path}?entityId=${solo.entityId}`, solo.headers)
  expect(own.body.documents?.map(document => document.body)).toEqual(called.notices)
  const foreign = await read(`${path}?entityId=${world.crew.fleet.entityId}`, solo.headers)
  expect(foreign.status).toBeGreaterThanOrEqual(403)
  const page = await read(`${path}?entityId=${solo.entityId}&limit=1`, solo.headers)
  expect(page.body.documents).toHaveLength(1)
})

test('a user reads their own devices only, without the keys of subscriptions', async () => {
  const { solo } = world.crew
  const deviceId = newTestId()
  const token = randomBytes(40).toString('hex')
  const removalKey = randomBytes(32).toString('base64url')
  const target = { kind: 'fcm', token, platform: 'android' } as const
  await solo.client.addNotificationRegistration({ deviceId, target, removalKey })
  for (const { name, uid, headers } of world.principals) {
    const { status, body } = await read('haulway-fcm-tokens', headers)
    expect(status, name).toBe(uid === undefined ? 401 : 200)
    const bodies = body.documents?.map(document => document.body)
    if (uid === solo.uid) expect(bodies).toMatchObject([{ uid, deviceId, target }])
    else if (uid !== undefined) expect(bodies, name).toEqual([])
    expect(JSON.stringify(body)).not.toContain(removalKey)
  }
})
