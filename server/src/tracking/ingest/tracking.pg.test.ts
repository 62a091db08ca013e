import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { dayMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, hoursAgo, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import {
  beginLoad,
  type Load,
  pluginPoint,
  pointsBetween,
  postLocations,
  sendLocations,
} from '../../testing/tracking.fixture.ts'
import { type Actor, pitPlace, sitePlace } from '../../testing/work.fixture.ts'
import { readTrack } from '../tracking.table.ts'
import { bodiesMax } from './damaged-body.table.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

const pitAt = (at: number) => ({ ...pitPlace, at })
const siteAt = (at: number) => ({ ...sitePlace, at })
const keysOf = (points: { uuid: string }[]) => points.map(point => pointKey(point.uuid))
const storedOf = (load: Load) => readTrack(drizzle(node.sql), load.projectId, load.loadLogId)

describe('the location service', () => {
  test('stores one point, many points, and a gzipped body', async () => {
    const beganAt = hoursAgo(30)
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    const points = pointsBetween(pitAt(beganAt), siteAt(beganAt + 50 * minuteMs), 11, load)
    const [first, ...rest] = points
    const one = await sendLocations(node.url, crew.solo.headers, load, { location: first })
    expect(one.refused).toEqual([])
    const params = { location: rest.slice(0, 5), projectId: load.projectId, loadLogId: load.loadLogId }
    await sendLocations(node.url, crew.solo.headers, load, params)
    await sendLocations(node.url, crew.solo.headers, load, { location: rest.slice(5) }, { gzip: true })
    const stored = await storedOf(load)
    expect(stored.map(point => point.key)).toEqual(keysOf(points))
    expect(stored[0]).toMatchObject({ ...pitPlace, at: beganAt, accuracyMeters: 6, speedMetersPerSecond: 12.5 })
    expect(stored[0]).toMatchObject({ headingDegrees: 45, batteryLevel: 0.75, isCharging: true, isHeartbeat: false })
  })

  test('uses the ids in a point rather than the address it was sent to', async () => {
    const load = await beginLoad(node, crew, hoursAgo(28), 'deliver')
    const elsewhere = { projectId: newTestId(), loadLogId: newTestId() }
    const points = [pluginPoint(pitAt(hoursAgo(28)), load), pluginPoint(pitAt(hoursAgo(27.9)), undefined)]
    const reply = await sendLocations(node.url, crew.solo.headers, elsewhere, { location: points })
    expect(reply.refused).toEqual([{ uuid: points[1]!.uuid, reason: 'unknownLoad' }])
    expect(await storedOf(load)).toHaveLength(1)
  })

  test('stores points with odd uuids, even for a load that the node has not loaded yet', async () => {
    const beganAt = hoursAgo(27)
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    const elsewhere = { projectId: newTestId(), loadLogId: newTestId() }
    const points = ['\0', '\ud800', '𝕏'.repeat(70)].map((uuid, i) => ({
      ...pluginPoint(pitAt(beganAt + i * secondMs), load),
      uuid,
    }))
    const reply = await sendLocations(node.url, crew.solo.headers, elsewhere, { location: points })
    expect(reply.refused).toEqual([])
    expect(await storedOf(load)).toHaveLength(points.length)
  })

  test('refuses points for another trucker’s load, and requests without a token', async () => {
    const load = await beginLoad(node, crew, hoursAgo(26), 'deliver')
    const point = pluginPoint(pitAt(hoursAgo(26)), load)
    for (const other of [crew.driver, crew.jobber, crew.pit]) {
      const reply = await sendLocations(node.url, other.headers, load, { location: [point] })
      expect(reply.refused).toEqual([{ uuid: point.uuid, reason: 'notYourLoad' }])
    }
    expect((await postLocations(node.url, {}, load, { location: [point] })).status).toBe(401)
    const broken = { authorization: 'Bearer nonsense' }
    expect((await postLocations(node.url, broken, load, { location: [point] })).status).toBe(401)
    expect(await storedOf(load)).toEqual([])
  })

  test('names points outside the load’s time or place, and stores the others', async () => {
    const beganAt = hoursAgo(24)
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    const early = pluginPoint(pitAt(beganAt - 11 * minuteMs), load)
    const good = pluginPoint(pitAt(beganAt + 5 * minuteMs), load)
    const late = pluginPoint(siteAt(beganAt + 71 * minuteMs), load)
    const nowhere = pluginPoint({ lat: 0, lng: 0, at: beganAt + minuteMs }, load)
    const old = pluginPoint(pitAt(Date.now() - 15 * dayMs), load)
    const nothing = { uuid: crypto.randomUUID(), coords: { latitude: 91, longitude: 0 } }
    const location = [early, good, late, nowhere, old, nothing]
    const { refused } = await sendLocations(node.url, crew.solo.headers, load, { location })
    expect(Object.fromEntries(refused.map(({ uuid, reason }) => [uuid, reason]))).toEqual({
      [early.uuid]: 'beforeStart',
      [late.uuid]: 'afterEnd',
      [nowhere.uuid]: 'nowhere',
      [old.uuid]: 'beforeStart',
      [nothing.uuid]: 'malformed',
    })
    expect((await storedOf(load)).map(point => point.key)).toEqual(keysOf([good]))
  })

  test('asks twice for a body it can’t read, then stores it as received and answers 200', async () => {
    const bodies = ['{"location": [', '[]', '"x"', '', '{"location":[{"uuid":"1"},7]}']
    const damagedReply = { refused: [{ reason: 'damaged' }] }
    for (const [i, first] of bodies.entries()) {
      const load = await beginLoad(node, crew, hoursAgo(22) + i, 'deliver')
      const others = bodies.filter(body => body !== first)
      await node.sql`delete from damaged_bodies`
      const send = (body: string) => postLocations(node.url, crew.solo.headers, load, body)
      for (const body of [first, others[0]!]) expect((await send(body)).status).toBe(400)
      for (const body of [first, others[1]!]) {
        const answer = await send(body)
        expect([answer.status, await answer.json()]).toMatchObject([200, damagedReply])
      }
      const stored = await node.sql<{ body: Uint8Array }[]>`
        select body from damaged_bodies where uid = ${crew.solo.uid} order by received_at`
      expect(stored.map(({ body }) => Buffer.from(body).toString())).toEqual([first, others[0], others[1]])
    }
  })

  test('stores no damaged body for users who don’t drive the load', async () => {
    const load = await beginLoad(node, crew, hoursAgo(21), 'deliver')
    await node.sql`delete from damaged_bodies`
    expect(await sendLocations(node.url, crew.pit.headers, load, '[')).toMatchObject({
      refused: [{ reason: 'notYourLoad' }],
    })
    expect(await node.sql`select uid from damaged_bodies`).toHaveLength(0)
  })

  test('never refuses a damaged body: past the most of one user, the oldest makes room', async () => {
    const load = await beginLoad(node, crew, hoursAgo(21) - minuteMs, 'deliver')
    await node.sql`delete from damaged_bodies`
    await node.sql`
      insert into damaged_bodies (uid, project_id, load_log_id, hash, encoding, body, received_at)
      select ${crew.pit.uid}, ${load.projectId}, ${load.loadLogId}, nth::text, '', '[', now() - interval '1 day'
      from generate_series(1, ${bodiesMax}) nth`
    const bodies = Array.from({ length: bodiesMax + 3 }, (_, nth) => `[${nth}`)
    const send = async (body: string) => (await postLocations(node.url, crew.solo.headers, load, body)).status
    const statuses: number[] = []
    for (const body of bodies) statuses.push(await send(body))
    expect(statuses).toEqual(bodies.map((_, nth) => (nth < 2 ? 400 : 200)))
    const readStored = async (uid: string) => {
      const rows = await node.sql<{ body: Uint8Array }[]>`
        select body from damaged_bodies where uid = ${uid} order by received_at`
      return rows.map(({ body }) => Buffer.from(body).toString())
    }
    expect(await readStored(crew.solo.uid)).toEqual(bodies.slice(3))
    // A body that is stored and comes again takes no room.
    expect(await send(bodies[3]!)).toBe(200)
    expect(await readStored(crew.solo.uid)).toEqual(bodies.slice(3))
    expect(await readStored(crew.pit.uid)).toHaveLength(bodiesMax)
  })

  test('detects gzip by the bytes when headers are wrong, and answers 413 to a body that is too large', async () => {
    const load = await beginLoad(node, crew, hoursAgo(20) - minuteMs, 'deliver')
    const unpacked = { ...crew.solo.headers, 'content-encoding': 'gzip' }
    expect(await sendLocations(node.url, unpacked, load, '{}')).toMatchObject({ refused: [] })
    expect(await sendLocations(node.url, crew.solo.headers, load, {})).toMatchObject({ refused: [] })
    const large = JSON.stringify({ location: [], more: 'x'.repeat(1024 * 1024) })
    for (const gzip of [false, true]) {
      expect((await postLocations(node.url, crew.solo.headers, load, large, { gzip })).status).toBe(413)
    }
  })

  test('counts each point once after retries, reordering, and other batches with the same points', async () => {
    const beganAt = hoursAgo(20)
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    const points = pointsBetween(pitAt(beganAt), siteAt(beganAt + 55 * minuteMs), 60, load)
    const bodies = [
      points.slice(0, 20),
      points.slice(20, 40),
      points.slice(10, 50).reverse(),
      points.slice(40),
      points.slice(0, 20),
    ].map(location => ({ location }))
    const send = (body: object) => sendLocations(node.url, crew.solo.headers, load, body)
    const replies = await Promise.all([...bodies, ...bodies].map(send))
    expect(replies[0]!.name).toBe(replies[4]!.name)
    expect(replies[0]!.name).toBe(replies[5]!.name)
    expect((await storedOf(load)).map(point => point.key)).toEqual(keysOf(points))
    const [named] = await node.sql`select track_no from load_logs where load_log_id = ${load.loadLogId}`
    const rows = await node.sql`select batch_id from tracks where track_no = ${named?.track_no}`
    expect(rows).toHaveLength(4)
  })

  test('replaces times of a fast clock with the time of receipt, and still stores a batch once', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, Date.now() - 5 * minuteMs)
    const point = pluginPoint(pitAt(Date.now() + 3 * dayMs), load)
    const send = () => sendLocations(node.url, own.solo.headers, load, { location: [point] })
    expect((await send()).name).toBe((await send()).name)
    const [stored] = await storedOf(load)
    expect(Math.abs((stored?.at ?? 0) - Date.now())).toBeLessThan(minuteMs)
  })

  test('stores points under a load’s other name, and reads all as one track', async () => {
    const beganAt = hoursAgo(18)
    const first = newTestId()
    const second = newTestId()
    const ids = { projectId: crew.projectId, dispatchId: crew.soloDispatchId }
    for (const [n, loadLogId] of [first, second].entries()) {
      const start = { ...ids, loadLogId, actId: newTestId() }
      await atTime(node, crew.solo, beganAt + n * minuteMs).startLoad(start)
    }
    for (const step of stepsOfLoad(node, crew, crew.solo, { ...ids, loadLogId: first }, beganAt).slice(1))
      await step.record()
    for (const [n, loadLogId] of [first, second].entries()) {
      const load = { projectId: crew.projectId, loadLogId }
      const point = pluginPoint(pitAt(beganAt + (30 - n) * minuteMs), load)
      const reply = await sendLocations(node.url, crew.solo.headers, load, { location: point })
      expect(reply.refused).toEqual([])
    }
    const whole = await storedOf({ projectId: crew.projectId, loadLogId: first })
    expect(whole.map(point => (point.at - beganAt) / minuteMs)).toEqual([29, 30])
    expect(await storedOf({ projectId: crew.projectId, loadLogId: second })).toEqual(whole)
  })

  test('refuses a driver within a second of being removed', async () => {
    const load = { projectId: crew.projectId, loadLogId: newTestId() }
    const { driver } = crew
    const start = { ...load, dispatchId: crew.fleetDispatchId, actId: newTestId() }
    await driver.client.startLoad(start)
    const send = () => sendLocations(node.url, driver.headers, load, { location: pluginPoint(pitAt(Date.now()), load) })
    expect((await send()).refused).toEqual([])
    await node.sql`delete from members where uid = ${driver.uid} and entity_id = ${driver.entityId}`
    // A command that changes this user's access notifies the nodes; creating an entity is one.
    await addEntityOf(driver)
    await eventually(async () => expect((await send()).refused).toMatchObject([{ reason: 'notYourLoad' }]))
  })
})

async function addEntityOf({ client }: Actor): Promise<void> {
  await client.createEntity({ entityId: newTestId(), entityType: 2, name: 'Dana alone', phoneNo: '412 555 0100' })
}
