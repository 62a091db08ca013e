/** Tracks as they are read: by the parties of a load, and by the trucker who wants all of their own. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { listLoadTrackPoints } from '@haulway/domain/track/load-track.fixture.ts'
import { loadTrackSchema, trackFlags } from '@haulway/domain/track/load-track.ts'
import { decodeLoadTrack, loadTrackBytesType } from '@haulway/domain/track/load-track-bytes.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Crew } from '../../testing/load.fixture.ts'
import type { TestNode } from '../../testing/test-node.ts'
import {
  type Load,
  openNodeWithLoad,
  pluginPoint,
  pointsBetween,
  sendLocations,
} from '../../testing/tracking.fixture.ts'
import { type Actor, addActor, pitPlace, sitePlace } from '../../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
let load: Load
/** The story leaves the pit in its 38th minute and delivers in the 60th. */
const beganAt = Date.now() - 30 * 60 * minuteMs
const onTheRoad = { lat: 40.45, lng: -79.98 }
beforeAll(async () => {
  ;({ node, crew, load } = await openNodeWithLoad(beganAt, 'deliver'))
  const atPit = pointsBetween({ ...pitPlace, at: beganAt }, { ...pitPlace, at: beganAt + 37 * minuteMs }, 38, load)
  const away = { ...sitePlace, at: beganAt + 59 * minuteMs }
  const way = pointsBetween({ ...onTheRoad, at: beganAt + 39 * minuteMs }, away, 21, load)
  const jump = pluginPoint({ lat: 45, lng: -70, at: beganAt + 50.5 * minuteMs }, load, { mock: true })
  await sendLocations(node.url, crew.solo.headers, load, { location: [...atPit, ...way, jump] })
  // The phone's own exit ends the track until the points have been judged, a few seconds after they came.
  await vi.waitFor(async () => expect(await exitByGeofence()).toBeDefined(), 20_000)
})
afterAll(() => node.close())

async function exitByGeofence(): Promise<number | undefined> {
  const [row] = await node.sql<{ at: number }[]>`
    select (act->>'occurredAt')::float8 as at from load_log_acts
    where load_log_id = ${load.loadLogId} and act->>'kind' = 'leavePit' and act->>'witness' = 'geofence'`
  return row?.at
}

const askTrack = (actor: Actor, headers: Record<string, string> = {}) =>
  fetch(`${node.url}/load-tracks/${load.projectId}/${load.loadLogId}`, { headers: { ...actor.headers, ...headers } })
const trackOf = async (actor: Actor) => {
  const answer = await askTrack(actor)
  expect(answer.status).toBe(200)
  return loadTrackSchema.parse(await answer.json())
}

describe('a load’s track', () => {
  test('is told whole to jobber and trucker, with what is wrong with a point', async () => {
    for (const actor of [crew.jobber, crew.solo]) {
      const track = await trackOf(actor)
      expect(track).toMatchObject({ points: 60, of: 60, cutAt: null, startedAt: beganAt })
      const points = listLoadTrackPoints(track)
      expect(points[0]).toMatchObject({ at: beganAt, ...pitPlace, speedMetersPerSecond: 12.5, headingDegrees: 45 })
      const marked = points.filter(point => (point.flags & trackFlags.unused) !== 0)
      expect(marked).toMatchObject([{ lat: 45, lng: -70 }])
      expect(marked[0]!.flags & trackFlags.mock).toBe(trackFlags.mock)
    }
  })

  test('is told as bytes to who asks for them, by a tag of its own', async () => {
    const json = await askTrack(crew.jobber)
    const bytes = await askTrack(crew.jobber, { accept: loadTrackBytesType })
    expect(bytes.headers.get('content-type')).toBe(loadTrackBytesType)
    const told = loadTrackSchema.parse(await json.json())
    const { points } = decodeLoadTrack(new Uint8Array(await bytes.arrayBuffer()))
    expect(points).toEqual(listLoadTrackPoints(told))
    const tag = bytes.headers.get('etag')!
    expect((await askTrack(crew.jobber, { 'if-none-match': tag })).status).toBe(200)
    expect((await askTrack(crew.jobber, { 'if-none-match': tag, accept: loadTrackBytesType })).status).toBe(304)
  })

  test('ends for the pit and its operators where the truck left the geofence', async () => {
    // From the pit's center at 37 min to 40.45, -79.98 at 39 min, the edge is where the radius of 150 m is driven.
    const meters = distanceMeters(pitPlace, onTheRoad)
    const leftAt = Math.round(beganAt + (37 + (2 * 150) / meters) * minuteMs)
    for (const actor of [crew.pit, crew.operator]) {
      const track = await trackOf(actor)
      expect(track.cutAt).toBe(leftAt)
      expect(track).toMatchObject({ points: 38, of: 38 })
      for (const point of listLoadTrackPoints(track)) expect(point).toMatchObject(pitPlace)
    }
  })

  test('is no more than not found for other truckers and strangers, and nothing without a token', async () => {
    const stranger = await addActor(node, 'Stranger', 0)
    for (const actor of [crew.driver, crew.fleet, stranger]) expect((await askTrack(actor)).status).toBe(404)
    const bare = await fetch(`${node.url}/load-tracks/${load.projectId}/${load.loadLogId}`)
    expect(bare.status).toBe(401)
  })

  test('is not sent again to who has it, and is when more of it has come', async () => {
    const tag = (await askTrack(crew.jobber)).headers.get('etag')!
    expect((await askTrack(crew.jobber, { 'if-none-match': tag })).status).toBe(304)
    const late = pluginPoint({ ...pitPlace, at: beganAt + 20.5 * minuteMs }, load)
    await sendLocations(node.url, crew.solo.headers, load, { location: late })
    const answer = await askTrack(crew.jobber, { 'if-none-match': tag })
    expect(answer.status).toBe(200)
    expect(loadTrackSchema.parse(await answer.json()).points).toBe(61)
  })
})

describe('a trucker’s own export', () => {
  const ask = async (actor: Actor, query = '') => {
    const answer = await fetch(`${node.url}/export-own-track${query}`, { headers: actor.headers })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  test('holds every point that others could see, as CSV and as GPX', async () => {
    const seen = listLoadTrackPoints(await trackOf(crew.jobber))
    const lines = (await ask(crew.solo, '?format=csv')).trim().split('\r\n').slice(1)
    expect(lines.map(line => Date.parse(line.split(',')[2]!))).toEqual(seen.map(point => point.at))
    const gpx = await ask(crew.solo)
    expect(gpx.match(/<trkpt /g)).toHaveLength(seen.length)
    expect(gpx).toContain(`<desc>${load.loadLogId}</desc>`)
    expect(gpx.endsWith('</gpx>\n')).toBe(true)
    const part = await ask(crew.solo, `?format=csv&from=${beganAt}&to=${beganAt + minuteMs + secondMs}`)
    expect(part.trim().split('\r\n')).toHaveLength(3)
  })

  test('is of nobody else: not for the jobber, the fleet or the pit', async () => {
    for (const actor of [crew.jobber, crew.fleet, crew.pit, crew.driver]) {
      expect(await ask(actor)).not.toContain('<trkpt')
    }
    expect((await fetch(`${node.url}/export-own-track`)).status).toBe(401)
  })
})
