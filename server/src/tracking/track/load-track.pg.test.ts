/** Reading tracks: by the parties of a load, and by a trucker who exports all of their own. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { distanceMeters } from '@haulway/domain/geo.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { listLoadTrackPoints } from '@haulway/domain/track/load-track.fixture.ts'
import { loadTrackSchema, trackFlags } from '@haulway/domain/track/load-track.ts'
import { decodeLoadTrack, loadTrackBytesType } from '@haulway/domain/track/load-track-bytes.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { openNodeWithLoad, pluginPoint, pointsBetween, sendLocations } from '../../testing/tracking.fixture.ts'
import { type Actor, addActor, pitPlace, sitePlace } from '../../testing/work.fixture.ts'

/** The load leaves the pit in its 38th minute and is delivered in the 60th. */
const beganAt = Date.now() - 30 * 60 * minuteMs
const onTheRoad = { lat: 40.45, lng: -79.98 }
const { node, crew, load } = await openNodeWithLoad(beganAt, 'deliver')
const atPit = pointsBetween({ ...pitPlace, at: beganAt }, { ...pitPlace, at: beganAt + 37 * minuteMs }, 38, load)
const atSite = { ...sitePlace, at: beganAt + 59 * minuteMs }
const route = pointsBetween({ ...onTheRoad, at: beganAt + 39 * minuteMs }, atSite, 21, load)
const jump = pluginPoint({ lat: 45, lng: -70, at: beganAt + 50.5 * minuteMs }, load, { mock: true })
await sendLocations(node.url, crew.solo.headers, load, { location: [...atPit, ...route, jump] })
// Until the job has evaluated the points, a few seconds after they arrive, the phone's recorded exit cuts the track.
await eventually(async () => expect(await exitByGeofence()).toBeDefined())
afterAll(() => node.close())

async function exitByGeofence(): Promise<number | undefined> {
  const [row] = await node.sql<{ at: number }[]>`
    select (act->>'occurredAt')::float8 as at from load_log_acts
    where load_log_id = ${load.loadLogId} and act->>'kind' = 'leavePit' and act->>'witness' = 'geofence'`
  return row?.at
}

const fetchTrack = (actor: Actor, headers: Record<string, string> = {}) =>
  fetch(`${node.url}/load-tracks/${load.projectId}/${load.loadLogId}`, { headers: { ...actor.headers, ...headers } })
const trackOf = async (actor: Actor) => {
  const answer = await fetchTrack(actor)
  expect(answer.status).toBe(200)
  return loadTrackSchema.parse(await answer.json())
}

describe('a load’s track', () => {
  test('is complete for jobber and trucker, and marks wrong points', async () => {
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

  test('is sent as bytes on request, with a separate tag', async () => {
    const json = await fetchTrack(crew.jobber)
    const bytes = await fetchTrack(crew.jobber, { accept: loadTrackBytesType })
    expect(bytes.headers.get('content-type')).toBe(loadTrackBytesType)
    const jsonTrack = loadTrackSchema.parse(await json.json())
    const { points } = decodeLoadTrack(new Uint8Array(await bytes.arrayBuffer()))
    expect(points).toEqual(listLoadTrackPoints(jsonTrack))
    const tag = bytes.headers.get('etag')!
    expect((await fetchTrack(crew.jobber, { 'if-none-match': tag })).status).toBe(200)
    expect((await fetchTrack(crew.jobber, { 'if-none-match': tag, accept: loadTrackBytesType })).status).toBe(304)
  })

  test('ends for the pit and its operators when the truck leaves the geofence', async () => {
    // From the pit's center at 37 min to 40.45, -79.98 at 39 min, the truck leaves when it has driven the 150 m radius.
    const meters = distanceMeters(pitPlace, onTheRoad)
    const leftAt = Math.round(beganAt + (37 + (2 * 150) / meters) * minuteMs)
    for (const actor of [crew.pit, crew.operator]) {
      const track = await trackOf(actor)
      expect(track.cutAt).toBe(leftAt)
      expect(track).toMatchObject({ points: 38, of: 38 })
      for (const point of listLoadTrackPoints(track)) expect(point).toMatchObject(pitPlace)
    }
  })

  test('is not found for other truckers and strangers, and unauthorized without a token', async () => {
    const stranger = await addActor(node, 'Stranger', 0)
    for (const actor of [crew.driver, crew.fleet, stranger]) expect((await fetchTrack(actor)).status).toBe(404)
    const bare = await fetch(`${node.url}/load-tracks/${load.projectId}/${load.loadLogId}`)
    expect(bare.status).toBe(401)
  })

  test('is not sent again to a client that has it, unless points were added', async () => {
    const tag = (await fetchTrack(crew.jobber)).headers.get('etag')!
    expect((await fetchTrack(crew.jobber, { 'if-none-match': tag })).status).toBe(304)
    const late = pluginPoint({ ...pitPlace, at: beganAt + 20.5 * minuteMs }, load)
    await sendLocations(node.url, crew.solo.headers, load, { location: late })
    const answer = await fetchTrack(crew.jobber, { 'if-none-match': tag })
    expect(answer.status).toBe(200)
    expect(loadTrackSchema.parse(await answer.json()).points).toBe(61)
  })
})

describe('a trucker’s own export', () => {
  const fetchExport = async (actor: Actor, query = '') => {
    const answer = await fetch(`${node.url}/export-own-track${query}`, { headers: actor.headers })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  test('has every point that others could see, as CSV and as GPX', async () => {
    const visible = listLoadTrackPoints(await trackOf(crew.jobber))
    const lines = (await fetchExport(crew.solo, '?format=csv')).trim().split('\r\n').slice(1)
    expect(lines.map(line => Date.parse(line.split(',')[2]!))).toEqual(visible.map(point => point.at))
    const gpx = await fetchExport(crew.solo)
    expect(gpx.match(/<trkpt /g)).toHaveLength(visible.length)
    expect(gpx).toContain(`<desc>${load.loadLogId}</desc>`)
    expect(gpx.endsWith('</gpx>\n')).toBe(true)
    const part = await fetchExport(crew.solo, `?format=csv&from=${beganAt}&to=${beganAt + minuteMs + secondMs}`)
    expect(part.trim().split('\r\n')).toHaveLength(3)
  })

  test('has no points for the jobber, the fleet, the pit or another driver', async () => {
    for (const actor of [crew.jobber, crew.fleet, crew.pit, crew.driver]) {
      expect(await fetchExport(actor)).not.toContain('<trkpt')
    }
    expect((await fetch(`${node.url}/export-own-track`)).status).toBe(401)
  })
})
