/** A truck's GPS device sends what Traccar's client sends; its points count on the load that the truck hauls. */
import { minuteMs } from '@haulway/domain/time.ts'
import { loadTrackSchema } from '@haulway/domain/track/load-track.ts'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { beginLoad, type Load } from '../../testing/tracking.fixture.ts'
import { type Actor, addTruck } from '../../testing/work.fixture.ts'

let crew: Crew
let load: Load
let truckId: string
let id: string
const startedAt = () => Date.now() - 30 * minuteMs
const node = closeAfterAll(await openTestNode())

beforeEach(async () => {
  crew = await addCrew(node)
  load = await beginLoad(node, crew, startedAt())
  const { trucks } = await crew.solo.client.listTrucks({ entityId: crew.solo.entityId })
  truckId = trucks[0]?.truckId ?? ''
  id = await connect(crew.solo, truckId)
})

async function connect({ client, entityId }: Actor, truck: string): Promise<string> {
  const { gpsToken = '' } = await client.connectGpsDevice({ entityId, truckId: truck })
  return gpsToken
}

type Fields = Record<string, string | number>

const textOf = (fields: Fields) =>
  new URLSearchParams(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])))

/** As the Traccar client for Android sends: a POST without a body, everything in the address. */
const send = (fields: Fields, more: RequestInit = { method: 'POST' }) =>
  fetch(`${node.url}/gps?${textOf(fields)}`, more)

const point = (minutesAgo = 5, more: Fields = {}): Fields => ({
  id,
  timestamp: Math.floor((Date.now() - minutesAgo * minuteMs) / 1000),
  lat: 40.6102,
  lon: -75.4901,
  speed: 31.5,
  bearing: 184.2,
  altitude: 112.4,
  accuracy: 4.8,
  batt: 87,
  ...more,
})

async function pointsOf({ projectId, loadLogId }: Load, by: Actor = crew.jobber): Promise<number> {
  const answer = await fetch(`${node.url}/load-tracks/${projectId}/${loadLogId}`, { headers: by.headers })
  return loadTrackSchema.parse(await answer.json()).points
}

test('its points are the load’s, by GET or POST, in the address, in a form or as JSON, each once', async () => {
  const sent = [1, 2, 3, 4].map(minutes => point(minutes))
  const form = textOf(sent[2] ?? {})
  const coords = { latitude: 40.6102, longitude: -75.4901, accuracy: 5, speed: 3, heading: 10, altitude: 1 }
  const location = { timestamp: new Date(Number(sent[3]?.timestamp) * 1000).toISOString(), coords }
  const body = JSON.stringify({ device_id: id, location })
  const answers = await Promise.all([
    send(sent[0] ?? {}),
    send(sent[1] ?? {}, {}),
    fetch(`${node.url}/gps`, { method: 'POST', body: form }),
    fetch(`${node.url}/gps`, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await pointsOf(load)).toBe(4)
  expect((await send(sent[0] ?? {})).status).toBe(200)
  expect(await pointsOf(load)).toBe(4)
})

test('a point of a time without a load, before its start or in the distant future joins no wrong load', async () => {
  for (const minutesAgo of [24 * 60, 20 * 24 * 60]) expect((await send(point(minutesAgo))).status).toBe(200)
  expect(await pointsOf(load)).toBe(0)
  // A clock that is ahead: the point has the time of its receipt, as a phone's.
  expect((await send(point(-24 * 60))).status).toBe(200)
  expect(await pointsOf(load)).toBe(1)
})

test('late points of a load that has ended still join it', async () => {
  await atTime(node, crew.solo, Date.now() - 20 * minuteMs).deliverLoad({ ...load, actId: newTestId() })
  const next = await beginLoad(node, crew, Date.now() - 8 * minuteMs)
  expect((await send(point(25))).status).toBe(200)
  expect((await send(point(0))).status).toBe(200)
  expect([await pointsOf(load), await pointsOf(next)]).toEqual([1, 1])
})

test('a device can’t add points to another truck’s load', async () => {
  const other = await addTruck(crew.fleet, '88')
  id = await connect(crew.fleet, other)
  expect((await send(point())).status).toBe(200)
  expect(await pointsOf(load)).toBe(0)
})

test('an identifier that is forged, replaced or disconnected is refused, and stores nothing', async () => {
  const old = id
  id = await connect(crew.solo, truckId)
  for (const forged of ['', 'x', '123456', 'A'.repeat(43), old, `${id}x`, 'é'.repeat(20_000 / 20)]) {
    expect((await send(point(5, { id: forged }))).status, forged).toBe(404)
  }
  await crew.solo.client.disconnectGpsDevice({ entityId: crew.solo.entityId, truckId })
  expect((await send(point())).status).toBe(404)
  expect(await pointsOf(load)).toBe(0)
})

test('huge, wrong and repeated values lose only their point, and are not a bug', async () => {
  const wrong: Fields[] = [
    { lat: 1e308 },
    { lat: 'x' },
    { lon: '' },
    { timestamp: 'soon' },
    { timestamp: '9'.repeat(40) },
    { lat: 0, lon: 0 },
    { lat: '40.6'.padEnd(3000, '0') },
    { timestamp: -1 },
  ]
  for (const each of wrong) expect((await send(point(5, each))).status, JSON.stringify(each)).toBe(200)
  expect(await pointsOf(load)).toBe(0)
  const odd: Fields = { speed: 1e300, bearing: -1, accuracy: 'NaN', altitude: '1e400', batt: 1e9 }
  expect((await send(point(5, odd))).status).toBe(200)
  expect(await pointsOf(load)).toBe(1)
  const large = await fetch(`${node.url}/gps`, { method: 'POST', body: `id=${id}&x=${'y'.repeat(20_000)}` })
  expect(large.status).toBe(413)
  const broken = await fetch(`${node.url}/gps`, { method: 'POST', body: '{"device_id":' })
  expect(broken.status).toBe(400)
})

test('the identifier is shown once, with its last point later, and only to the truck’s business', async () => {
  const { entityId, client } = crew.solo
  expect(await client.getGpsDevice({ entityId, truckId })).toMatchObject({ gpsDevice: { lastPointOn: null } })
  await send(point())
  const { gpsDevice } = await client.getGpsDevice({ entityId, truckId })
  expect(gpsDevice?.lastPointOn).toBeGreaterThan(0)
  expect(JSON.stringify(gpsDevice)).not.toContain(id)
  const rows = await node.sql<{ text: string }[]>`
    select row_to_json(gps_devices)::text as text from gps_devices
    union all select row_to_json(commands)::text from commands`
  for (const { text } of rows) expect(text).not.toContain(id)
  const foreign = crew.fleet.client.connectGpsDevice({ entityId, truckId })
  await expect(foreign).rejects.toMatchObject({ code: 'notFound' })
})
