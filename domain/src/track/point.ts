/** GPS points in the format of the background tracker, and in Haulway's (specification 7). */
import { z } from 'zod'
import { pointKey } from './key.ts'

const finite = z.number().finite()

/** An optional field: a wrong value is left out. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined)

/** The most characters; a longer text counts as not sent. */
const sentTextMax = { id: 64, timestamp: 64, event: 32, activity: 32 } as const

const idText = maybe(z.string().max(sentTextMax.id))

/**
 * A point of the native plugin, parsed leniently: only a point without a place or a time is refused. Unknown fields are
 * ignored. The API's description uses this schema. `readPoint` parses the same with one flat check, in a third of the
 * time, and a test compares the two.
 */
export const pluginPointSchema = z.object({
  timestamp: z.union([z.string().max(sentTextMax.timestamp), finite]),
  uuid: maybe(z.string().min(1).max(sentTextMax.id)),
  coords: z.object({
    latitude: finite.min(-90).max(90),
    longitude: finite.min(-180).max(180),
    accuracy: maybe(finite),
    speed: maybe(finite),
    heading: maybe(finite),
    altitude: maybe(finite),
  }),
  odometer: maybe(finite),
  is_moving: maybe(z.boolean()),
  event: maybe(z.string().max(sentTextMax.event)),
  battery: maybe(z.object({ level: maybe(finite), is_charging: maybe(z.boolean()) })),
  activity: maybe(z.object({ type: maybe(z.string().max(sentTextMax.activity)), confidence: maybe(finite) })),
  mock: maybe(z.boolean()),
  extras: maybe(z.object({ projectId: idText, loadLogId: idText })),
})

/** The end of the year 9999, so that differences between times stay exact when packed. */
const capturedAtMax = 253_402_300_799_999

/** The activities that the plugin detects. Activities of later versions count as unknown. */
export const activityTypes = ['still', 'on_foot', 'walking', 'running', 'on_bicycle', 'in_vehicle', 'unknown'] as const
export type ActivityType = (typeof activityTypes)[number]

export const trackPointSchema = z.object({
  /** Computed from its uuid: each key counts once in a load. */
  key: z.int().min(0),
  /** Capture time, ms: the device's time, corrected if its clock is known to be wrong. */
  at: z.int().min(0).max(capturedAtMax),
  /** The correction of the device's time: its measured offset, or the cut of a time in the future. Usually 0. */
  clockShiftMs: z.int(),
  receivedAt: z.int().min(0).max(capturedAtMax),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Null if the device did not know it. */
  accuracyMeters: z.number().min(0).nullable(),
  speedMetersPerSecond: z.number().min(0).nullable(),
  headingDegrees: z.number().min(0).lt(360).nullable(),
  /** 0 to 1. */
  batteryLevel: z.number().min(0).max(1).nullable(),
  isCharging: z.boolean(),
  isMoving: z.boolean(),
  isMock: z.boolean(),
  /** A fix sent only to show that the phone is alive. */
  isHeartbeat: z.boolean(),
  activity: z.enum(activityTypes).nullable(),
})
export type TrackPoint = z.infer<typeof trackPointSchema>

/**
 * The raw points of a body: one, or a batch in the plugin's wrapper, each to be judged separately. Other fields next to
 * `location` are the plugin's params. Any other body counts as one point without a place.
 */
export function rawPoints(body: unknown): readonly unknown[] {
  if (!isRecord(body)) return [undefined]
  const { location } = body
  if (Array.isArray(location)) return location
  return location === undefined || location === null ? [] : [location]
}

/** A parsed point with its uuid and the ids the tracker put in it, or the reason it was refused. */
export type ReadPoint =
  | { point: TrackPoint; uuid: string; projectId?: string; loadLogId?: string; reason?: undefined }
  | { point?: undefined; uuid?: string; reason: 'malformed' }

/**
 * Parses one raw point by the rules of `pluginPointSchema`. The plugin's −1 for "unknown" becomes null. A point without
 * a uuid gets one from its time and place, so that a repeat of it counts once.
 */
export function readPoint(raw: unknown, receivedAt: number): ReadPoint {
  const sent = fieldsOf(raw)
  const coords = fieldsOf(sent.coords)
  const battery = fieldsOf(sent.battery)
  const extras = fieldsOf(sent.extras)
  const at = Math.trunc(timestampMs(sent.timestamp))
  const lat = numberOf(coords.latitude)
  const lng = numberOf(coords.longitude)
  const sentUuid = textOf(sent.uuid, sentTextMax.id)
  if (!(at >= 0 && at <= capturedAtMax && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) {
    return { reason: 'malformed', ...(sentUuid !== undefined && { uuid: sentUuid }) }
  }
  const uuid = sentUuid?.toLowerCase() || `${at}:${lat},${lng}`.slice(0, 64)
  const heading = numberOf(coords.heading)
  const point: TrackPoint = {
    key: pointKey(uuid),
    at,
    clockShiftMs: 0,
    receivedAt,
    lat,
    lng,
    accuracyMeters: knownOrNull(numberOf(coords.accuracy)),
    speedMetersPerSecond: knownOrNull(numberOf(coords.speed)),
    headingDegrees: heading === 360 ? 0 : knownOrNull(heading, 359.999_999),
    batteryLevel: knownOrNull(numberOf(battery.level), 1),
    isCharging: battery.is_charging === true,
    isMoving: sent.is_moving !== false,
    isMock: sent.mock === true,
    isHeartbeat: sent.event === 'heartbeat',
    activity: activityOf(textOf(fieldsOf(sent.activity).type, sentTextMax.activity)),
  }
  const projectId = textOf(extras.projectId, sentTextMax.id)
  return { point, uuid, projectId, loadLogId: textOf(extras.loadLogId, sentTextMax.id) }
}

const noFields: Readonly<Record<string, unknown>> = {}

function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> {
  return isRecord(raw) ? raw : noFields
}

function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

function textOf(value: unknown, lengthMax: number): string | undefined {
  return typeof value === 'string' && value.length <= lengthMax ? value : undefined
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}

function activityOf(type: string | undefined): ActivityType | null {
  if (type === undefined) return null
  return activityTypes.find(known => known === type) ?? 'unknown'
}

function knownOrNull(value: number, max = Number.MAX_VALUE): number | null {
  return value >= 0 && value <= max ? value : null
}

function timestampMs(timestamp: unknown): number {
  if (typeof timestamp === 'number') return timestamp
  return Date.parse(textOf(timestamp, sentTextMax.timestamp) ?? '')
}
