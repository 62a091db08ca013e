/** What follows from a truck's points: its place on the map, the near-destination notice, the summary of its track. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, hoursAgo } from '../../testing/load.fixture.ts'
import { tracesFolder } from '../../testing/references.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import {
  beginLoad,
  endLoad,
  type Load,
  pluginPoint,
  pointsBetween,
  sendLocations,
  watchScope,
} from '../../testing/tracking.fixture.ts'
import { type Actor, addActor, addTruck, pitPlace, readOwn, sitePlace } from '../../testing/work.fixture.ts'
import { readTrack } from '../tracking.table.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

const pitAt = (at: number) => ({ ...pitPlace, at })
const siteAt = (at: number) => ({ ...sitePlace, at })
const storedOf = (load: Load) => readTrack(drizzle(node.sql), load.projectId, load.loadLogId)

describe('the near-destination notice', () => {
  test('is recorded and sent to trucker and receiver once per load, however many points show it', async () => {
    const own = await addCrew(node)
    const beganAt = Date.now() - 52 * minuteMs
    const load = await beginLoad(node, own, beganAt, 'leave the pit')
    const track = pointsBetween(pitAt(beganAt + 38 * minuteMs), siteAt(Date.now() - minuteMs), 40, load)
    const bodies = [track.slice(0, 30), track.slice(30, 38), track.slice(36), track.slice(30, 38)]
    for (const location of bodies.slice(0, 1)) await sendLocations(node.url, own.solo.headers, load, { location })
    expect(await nearActs(load)).toHaveLength(0)
    await Promise.all(bodies.map(location => sendLocations(node.url, own.solo.headers, load, { location })))
    const acts = await nearActs(load)
    expect(acts).toHaveLength(1)
    for (const actor of [own.solo, own.jobber]) {
      const notices = await readOwn(node, actor, 'notifications')
      const near = notices.filter(body => body.kind === 'nearDestination')
      expect(near).toMatchObject([{ data: { truckNumber: '12', destinationName: 'Mill Road gate' } }])
    }
  })

  test('is not sent for an empty truck', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, Date.now() - 10 * minuteMs)
    const location = [pluginPoint(siteAt(Date.now() - minuteMs), load)]
    expect(await sendLocations(node.url, own.solo.headers, load, { location })).toMatchObject({ refused: [] })
    expect(await nearActs(load)).toEqual([])
  })
})

describe('positions', () => {
  test('reach the load’s parties live, but no stranger or other trucker', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, Date.now() - 10 * minuteMs)
    const stranger = await addActor(node, 'Sly', 2)
    const watch = (actor: Actor) => watchScope(node.url, actor.headers, entityScope(actor.entityId))
    const parties = await Promise.all([own.jobber, own.pit, own.operator, own.solo].map(watch))
    const blind = [stranger, own.fleet]
    const others = await Promise.all(blind.map(watch))
    const location = pluginPoint(pitAt(Date.now() - minuteMs), load)
    await sendLocations(node.url, own.solo.headers, load, { location })
    const frame = { ...pitPlace, truckNumber: '12', loaded: false, headingDegrees: 45 }
    for (const party of parties) {
      await eventually(() => expect(party.framesOf(load.loadLogId)).toMatchObject([frame]))
    }
    // All frames go out together: the others' next message is a change of their own, with no frame before it.
    for (const [n, stream] of others.entries()) {
      await addTruck(blind[n]!, `T-${n}`)
      const hasNews = () => expect(stream.messages.some(message => message.type === 'changes')).toBe(true)
      await eventually(hasNews)
      expect(stream.messages.filter(message => message.type === 'frame')).toEqual([])
    }
    for (const stream of [...parties, ...others]) stream.end()
  })

  test('are hidden from the pit once the truck has left, and from all once it has delivered', async () => {
    const own = await addCrew(node)
    const beganAt = Date.now() - 50 * minuteMs
    const load = await beginLoad(node, own, beganAt, 'confirm the load')
    const send = (place: { lat: number; lng: number }, at: number) =>
      sendLocations(node.url, own.solo.headers, load, { location: pluginPoint({ ...place, at }, load) })
    const latestFor = async (actor: Actor) => {
      const stream = await watchScope(node.url, actor.headers, entityScope(actor.entityId))
      stream.end()
      // The known positions come immediately, and once more with those that moved in this second.
      return stream.framesOf(load.loadLogId).slice(-1)
    }
    for (const minutes of [6, 5]) await send(pitPlace, Date.now() - minutes * minuteMs)
    expect(await latestFor(own.pit)).toMatchObject([{ ...pitPlace, loaded: true }])
    await send({ lat: 40.465, lng: -79.95 }, Date.now() - 3 * minuteMs)
    await send(pitPlace, Date.now() - 2.9 * minuteMs)
    expect(await latestFor(own.jobber), 'a stray shows nothing').toMatchObject([pitPlace])
    expect(await latestFor(own.pit), 'a stray ends nothing').toMatchObject([pitPlace])
    for (const n of [0, 1, 2, 3, 4]) {
      await send({ lat: 40.466 + n * 0.001, lng: -79.95 }, Date.now() - (82 - n * 20) * secondMs)
    }
    expect(await latestFor(own.jobber)).toMatchObject([{ lat: 40.47 }])
    for (const actor of [own.pit, own.operator]) {
      await eventually(async () => expect(await latestFor(actor)).toEqual([]))
    }
    await endLoad(own, load)
    await eventually(async () => expect(await latestFor(own.jobber)).toEqual([]))
  })

  test('are hidden from the pit even while another transaction holds the load', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, Date.now() - 50 * minuteMs, 'confirm the load')
    const send = (place: { lat: number; lng: number }, at: number) =>
      sendLocations(node.url, own.solo.headers, load, { location: pluginPoint({ ...place, at }, load) })
    const latestForPit = async () => {
      const stream = await watchScope(node.url, own.pit.headers, entityScope(own.pit.entityId))
      stream.end()
      return stream.framesOf(load.loadLogId).slice(-1)
    }
    for (const minutes of [6, 5]) await send(pitPlace, Date.now() - minutes * minuteMs)
    expect(await latestForPit()).toMatchObject([pitPlace])
    const holding = await node.sql.reserve()
    await holding`begin`
    await holding`select from dispatches where project_id = ${load.projectId} for update`
    for (const n of [0, 1, 2, 3, 4]) {
      await send({ lat: 40.466 + n * 0.001, lng: -79.95 }, Date.now() - (82 - n * 20) * secondMs)
    }
    await eventually(async () => expect(await latestForPit()).toEqual([]))
    await holding`rollback`
    holding.release()
  })

  test('are hidden by a node that knows them only from a node that has died', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, Date.now() - 30 * minuteMs, 'confirm the load')
    const latestFor = async (actor: Actor) => {
      const stream = await watchScope(node.url, actor.headers, entityScope(actor.entityId))
      stream.end()
      return stream.framesOf(load.loadLogId).slice(-1)
    }
    const dying = await node.openPeer({})
    const send = async (at: number) => {
      await sendLocations(dying.url, own.solo.headers, load, { location: pluginPoint(pitAt(at), load) })
    }
    const parties = [own.jobber, own.pit, own.operator]
    await eventually(async () => {
      // What is sent before the nodes know each other is not shared.
      await send(Date.now() - secondMs)
      for (const actor of parties) expect(await latestFor(actor)).toMatchObject([pitPlace])
    })
    await dying.close()
    await own.solo.client.leavePit({ ...load, actId: newTestId() })
    for (const actor of [own.pit, own.operator]) expect(await latestFor(actor)).toEqual([])
    expect(await latestFor(own.jobber)).toMatchObject([pitPlace])
    await endLoad(own, load)
    for (const actor of parties) expect(await latestFor(actor)).toEqual([])
  })

  test('from late points never move a truck back', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, Date.now() - 10 * minuteMs)
    const stream = await watchScope(node.url, own.jobber.headers, entityScope(own.jobber.entityId))
    const now = pluginPoint(pitAt(Date.now() - secondMs), load)
    const before = pluginPoint({ lat: 40.4, lng: -79.9, at: Date.now() - 5 * minuteMs }, load)
    for (const location of [now, before]) await sendLocations(node.url, own.solo.headers, load, { location })
    await eventually(() => expect(stream.framesOf(load.loadLogId)).not.toEqual([]))
    expect(stream.framesOf(load.loadLogId).map(frame => frame.lat)).toEqual([pitPlace.lat])
    stream.end()
  })
})

describe('a track', () => {
  test('is summarized for jobber and trucker when the load is delivered, and again when late points come', async () => {
    const beganAt = hoursAgo(16)
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    const track = pointsBetween(pitAt(beganAt), siteAt(beganAt + 59 * minuteMs), 60, load)
    await sendLocations(node.url, crew.solo.headers, load, { location: track.slice(0, 30) })
    const summaryOf = async (actor: typeof crew.pit) => readOwn(node, actor, `tracking-logs/${load.loadLogId}`)
    await eventually(async () => expect(await summaryOf(crew.jobber)).toMatchObject([{ points: 30 }]))
    await sendLocations(node.url, crew.solo.headers, load, { location: track.slice(30) })
    const whole = { points: 60, gapMinutes: 0, gaps: [], startedAt: beganAt, endedAt: beganAt + 60 * minuteMs }
    await eventually(async () => expect(await summaryOf(crew.solo)).toMatchObject([whole]))
    await expect(summaryOf(crew.pit)).rejects.toThrow()
  })

  const trace = path.join(tracesFolder, 'emission-paloalto-2022.json')
  test.skipIf(!existsSync(trace))('of a real drive is stored as it was recorded (needs HAULWAY_TRACES)', async () => {
    const fileSchema = z.object({ points: z.array(z.tuple([z.int(), z.number(), z.number()]).rest(z.unknown())) })
    const recorded = fileSchema.parse(JSON.parse(readFileSync(trace, 'utf8'))).points
    const beganAt = hoursAgo(13)
    const shift = beganAt - recorded[0]![0]
    const load = await beginLoad(node, crew, beganAt)
    const points = recorded.map(([at, lat, lng]) => pluginPoint({ lat, lng, at: at + shift }, load))
    for (let i = 0; i < points.length; i += 50) {
      await sendLocations(node.url, crew.solo.headers, load, { location: points.slice(i, i + 50) })
    }
    const stored = await storedOf(load)
    expect(stored.map(({ at, lat, lng }) => [at - shift, lat, lng])).toEqual(
      recorded.map(([at, lat, lng]) => [at, expect.closeTo(lat, 5.9), expect.closeTo(lng, 5.9)]),
    )
    await endLoad(crew, load)
  })
})

async function nearActs(load: Load) {
  return node.sql`select act from load_log_acts where load_log_id = ${load.loadLogId}
    and act->>'kind' = 'nearDestination' and act->>'witness' = 'system'`
}
