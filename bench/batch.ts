/** Builds bodies like the tracker's plugin, faster than they can be sent: only the bytes that must differ change. */
import { randomBytes, randomUUID } from 'node:crypto'

export type BodyForm = 'plugin' | 'parse'

export type BatchMaker = () => Buffer

/** Where a track begins, and the steps of a truck at 22 m/s with a fix every 50 m. */
const from = { lat: 40.44, lng: -79.99 }
const stepDegrees = 0.000_32
const stepMs = 2300

/**
 * A truck's fixes in the plugin's format, with the noise of a GPS receiver. Times end at `lastAt`, so that they are
 * within the open load.
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
        accuracy: Number((6.5 + noise(3)).toFixed(1)),
        speed: Number((21.7 + noise(2)).toFixed(2)),
        speed_accuracy: 0.9,
        heading: Number((41.3 + noise(8)).toFixed(2)),
        heading_accuracy: 4.1,
        altitude: Number((301.2 + noise(6)).toFixed(1)),
        ellipsoidal_altitude: 301.2,
        altitude_accuracy: 3.2,
      },
      activity: { type: 'in_vehicle', confidence: 100 },
      battery: { is_charging: true, level: 0.93 },
      extras: load,
    }
  })
}

/** A circle with a radius of about one kilometer, far from any geofence, that the trucks drive. */
const circle = { lat: 40.7, lng: -79.5, radiusDegrees: 0.01, fixes: 126 }

/** Placeholders, exactly as long as the values that are written over them. */
const sample = {
  uuid: '00000000-0000-4000-8000-000000000000',
  timestamp: '2000-01-01T00:00:00.000Z',
  lat: '40.000001',
  lng: '-79.00001',
}

/**
 * Returns a function that makes the next body of a driving truck: with new ids, and times and places that continue from
 * the previous body. It always returns the same buffer, overwritten.
 */
export function openBatches(
  form: BodyForm,
  points: number,
  beginAt: number,
  load: { projectId: string; loadLogId: string },
): BatchMaker {
  const fixes = pluginPoints(points, beginAt, load).map(fix => ({
    ...fix,
    uuid: sample.uuid,
    timestamp: sample.timestamp,
    coords: { ...fix.coords, latitude: Number(sample.lat), longitude: Number(sample.lng) },
  }))
  const body =
    form === 'plugin'
      ? { location: fixes }
      : { requests: fixes.map(fix => ({ method: 'POST', path: '/parse/classes/Point', body: parseObject(fix) })) }
  const buffer = Buffer.from(JSON.stringify(body))
  const offsets = {
    uuid: offsetsOf(buffer, sample.uuid),
    timestamp: offsetsOf(buffer, sample.timestamp),
    lat: offsetsOf(buffer, sample.lat),
    lng: offsetsOf(buffer, sample.lng),
  }
  const prefix = randomBytes(4).toString('hex')
  for (const offset of offsets.uuid) buffer.write(prefix, offset, 'latin1')
  const noise = openNoise(points)
  let next = 0
  return () => {
    for (let i = 0; i < points; i++, next++) {
      const angle = (next * 2 * Math.PI) / circle.fixes
      const lat = circle.lat + circle.radiusDegrees * Math.cos(angle) + noise(0.000_03)
      const lng = circle.lng + circle.radiusDegrees * Math.sin(angle) + noise(0.000_03)
      buffer.write(next.toString(16).padStart(12, '0'), offsets.uuid[i]! + 24, 'latin1')
      buffer.write(new Date(beginAt + next * stepMs).toISOString(), offsets.timestamp[i]!, 'latin1')
      buffer.write(lat.toFixed(6), offsets.lat[i]!, 'latin1')
      buffer.write(lng.toFixed(5), offsets.lng[i]!, 'latin1')
    }
    return buffer
  }
}

/** Noise within ± the amount; the same numbers for the same seed. */
function openNoise(seed: number): (amount: number) => number {
  let state = seed + 1
  return amount => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 31 - 1) * amount
  }
}

/** A whole track as bodies of `pointsPerBody` points; each point has its own id. */
export function trackBodies(
  points: number,
  pointsPerBody: number,
  lastAt: number,
  load: { projectId: string; loadLogId: string },
): string[] {
  const fixes = pluginPoints(points, lastAt, load).map(fix => ({ ...fix, uuid: randomUUID() }))
  const count = Math.ceil(points / pointsPerBody)
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify({ location: fixes.slice(i * pointsPerBody, (i + 1) * pointsPerBody) }),
  )
}

function parseObject({ uuid, timestamp, coords, battery, activity, is_moving, extras }: PluginPoint) {
  return {
    uuid,
    loadLogId: extras.loadLogId,
    at: { __type: 'Date', iso: timestamp },
    place: { __type: 'GeoPoint', latitude: coords.latitude, longitude: coords.longitude },
    accuracy: coords.accuracy,
    speed: coords.speed,
    heading: coords.heading,
    battery: battery.level,
    isCharging: battery.is_charging,
    isMoving: is_moving,
    activity: activity.type,
  }
}
type PluginPoint = ReturnType<typeof pluginPoints>[number]

function offsetsOf(buffer: Buffer, text: string): number[] {
  const offsets: number[] = []
  for (let at = buffer.indexOf(text); at >= 0; at = buffer.indexOf(text, at + 1)) offsets.push(at)
  return offsets
}
