/** Bodies as the tracker's plugin writes them, made faster than they can be sent: only what must differ is written. */
import { randomBytes, randomUUID } from 'node:crypto'

export type BodyForm = 'plugin' | 'parse'

export type BatchMaker = () => Buffer

/** Where a track begins, and the steps of a truck at 22 m/s with a fix every 50 m. */
const from = { lat: 40.44, lng: -79.99 }
const stepDegrees = 0.000_32
const stepMs = 2300

/**
 * A truck's fixes in the plugin's own fields, with the noise of a receiver. Times end at `lastAt`, so that they lie
 * inside the open load.
 */
export function pluginPoints(points: number, lastAt: number, load: { projectId: string; loadLogId: string }) {
  const noise = openNoise(points)
  return Array.from({ length: points }, (_, i) => {
    const turn = Math.sin(i / 9) * 4
    return {
      event: 'motionchange',
      is_moving: true,
      uuid: '00000000-0000-4000-8000-000000000000',
      timestamp: new Date(Math.round(lastAt - (points - 1 - i) * stepMs + noise(300))).toISOString(),
      age: 120,
      odometer: 41_020.3 + i * 50.2,
      coords: {
        latitude: Number((from.lat + i * stepDegrees + noise(0.000_03)).toFixed(7)),
        longitude: Number((from.lng + turn * stepDegrees + noise(0.000_03)).toFixed(7)),
        ...{ accuracy: Number((6.5 + noise(3)).toFixed(1)), speed: Number((21.7 + noise(2)).toFixed(2)) },
        ...{ speed_accuracy: 0.9, heading: Number((41.3 + noise(8)).toFixed(2)), heading_accuracy: 4.1 },
        ...{ altitude: Number((301.2 + noise(6)).toFixed(1)), ellipsoidal_altitude: 301.2, altitude_accuracy: 3.2 },
      },
      activity: { type: 'in_vehicle', confidence: 100 },
      battery: { is_charging: true, level: 0.93 },
      extras: load,
    }
  })
}

/** A round of two kilometres, far from any geofence: a truck that drives it is followed like any other. */
const round = { lat: 40.7, lng: -79.5, radiusDegrees: 0.01, fixes: 126 }

/** As wide as what is written over it. */
const sample = {
  uuid: '00000000-0000-4000-8000-000000000000',
  timestamp: '2000-01-01T00:00:00.000Z',
  lat: '40.000001',
  lng: '-79.00001',
}

/**
 * Each call gives the next body of a truck on its way: fresh ids, times and places go on from the body before. The
 * buffer is the same one, written anew.
 */
export function openBatches(
  form: BodyForm,
  points: number,
  beginAt: number,
  load: { projectId: string; loadLogId: string },
): BatchMaker {
  const fixes = pluginPoints(points, beginAt, load).map(fix => ({
    ...{ ...fix, uuid: sample.uuid, timestamp: sample.timestamp },
    coords: { ...fix.coords, latitude: Number(sample.lat), longitude: Number(sample.lng) },
  }))
  const body =
    form === 'plugin'
      ? { location: fixes }
      : { requests: fixes.map(fix => ({ method: 'POST', path: '/parse/classes/Point', body: parseObject(fix) })) }
  const buffer = Buffer.from(JSON.stringify(body))
  const places = {
    uuid: placesOf(buffer, sample.uuid),
    timestamp: placesOf(buffer, sample.timestamp),
    lat: placesOf(buffer, sample.lat),
    lng: placesOf(buffer, sample.lng),
  }
  const prefix = randomBytes(4).toString('hex')
  for (const place of places.uuid) buffer.write(prefix, place, 'latin1')
  const noise = openNoise(points)
  let next = 0
  return () => {
    for (let i = 0; i < points; i++, next++) {
      const angle = (next * 2 * Math.PI) / round.fixes
      const lat = round.lat + round.radiusDegrees * Math.cos(angle) + noise(0.000_03)
      const lng = round.lng + round.radiusDegrees * Math.sin(angle) + noise(0.000_03)
      buffer.write(next.toString(16).padStart(12, '0'), places.uuid[i]! + 24, 'latin1')
      buffer.write(new Date(beginAt + next * stepMs).toISOString(), places.timestamp[i]!, 'latin1')
      buffer.write(lat.toFixed(6), places.lat[i]!, 'latin1')
      buffer.write(lng.toFixed(5), places.lng[i]!, 'latin1')
    }
    return buffer
  }
}

/** The same noise each time, within ± the given amount. */
function openNoise(seed: number): (amount: number) => number {
  let state = seed + 1
  return amount => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 31 - 1) * amount
  }
}

/** A whole track in bodies of so many points, each point with an id of its own. */
export function trackBodies(
  points: number,
  pointsABody: number,
  lastAt: number,
  load: { projectId: string; loadLogId: string },
): string[] {
  const fixes = pluginPoints(points, lastAt, load).map(fix => ({ ...fix, uuid: randomUUID() }))
  const count = Math.ceil(points / pointsABody)
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify({ location: fixes.slice(i * pointsABody, (i + 1) * pointsABody) }),
  )
}

function parseObject({ uuid, timestamp, coords, battery, activity, is_moving, extras }: PluginPoint) {
  return {
    ...{ uuid, loadLogId: extras.loadLogId, at: { __type: 'Date', iso: timestamp } },
    place: { __type: 'GeoPoint', latitude: coords.latitude, longitude: coords.longitude },
    ...{ accuracy: coords.accuracy, speed: coords.speed, heading: coords.heading },
    ...{ battery: battery.level, isCharging: battery.is_charging, isMoving: is_moving, activity: activity.type },
  }
}
type PluginPoint = ReturnType<typeof pluginPoints>[number]

function placesOf(buffer: Buffer, text: string): number[] {
  const places: number[] = []
  for (let at = buffer.indexOf(text); at >= 0; at = buffer.indexOf(text, at + 1)) places.push(at)
  return places
}
