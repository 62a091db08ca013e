/** Location points as the background tracker sends them, and as Haulway keeps them (specification 7). */
import { z } from 'zod'
import { pointKey } from './point-key.ts'

const finite = z.number().finite()

/** How a side field is read: a wrong one is left out. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined)

/**
 * A point of the native plugin, read leniently: only a point without a place or a time is refused. Unknown fields are
 * ignored. This is what the world is told; `readPoint` reads the same by hand, since phones post points all day.
 */
export const pluginPointSchema = z.object({
  timestamp: z.union([z.string().max(64), finite]),
  uuid: maybe(z.string().min(1).max(64)),
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
  event: maybe(z.string().max(32)),
  battery: maybe(z.object({ level: maybe(finite), is_charging: maybe(z.boolean()) })),
  activity: maybe(z.object({ type: maybe(z.string().max(32)), confidence: maybe(finite) })),
  mock: maybe(z.boolean()),
  extras: maybe(z.object({ projectId: maybe(z.string().max(64)), loadLogId: maybe(z.string().max(64)) })),
})

/** The end of the year 9999: differences of times stay exact when packed. */
const capturedAtMax = 253_402_300_799_999

/** What the plugin takes the phone to be doing; what it may learn to say later counts as unknown. */
export const activityTypes = ['still', 'on_foot', 'walking', 'running', 'on_bicycle', 'in_vehicle', 'unknown'] as const
export type ActivityType = (typeof activityTypes)[number]

export const trackPointSchema = z.object({
  /** Of its uuid: each key counts once in a load. */
  key: z.int().min(0),
  /** When it was taken, ms: the device's time, mended where its clock is known to be wrong. */
  at: z.int().min(0).max(capturedAtMax),
  /** What was added to the device's time: its measured offset, or what a time in the future was cut by. 0 for most. */
  clockShiftMs: z.int(),
  receivedAt: z.int().min(0).max(capturedAtMax),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Null where the device did not know. */
  accuracyMeters: z.number().min(0).nullable(),
  speedMetersPerSecond: z.number().min(0).nullable(),
  headingDegrees: z.number().min(0).lt(360).nullable(),
  /** 0 to 1. */
  batteryLevel: z.number().min(0).max(1).nullable(),
  isCharging: z.boolean(),
  isMoving: z.boolean(),
  isMock: z.boolean(),
  /** A fix sent only to say that the phone lives. */
  isHeartbeat: z.boolean(),
  activity: z.enum(activityTypes).nullable(),
})
export type TrackPoint = z.infer<typeof trackPointSchema>

/**
 * The raw points of a body: one, or a batch as the plugin wraps it, each to be judged by itself. Whatever else stands
 * beside `location` is the plugin's params; what is no such body is one point without a place.
 */
export function rawPoints(body: unknown): readonly unknown[] {
  if (!isRecord(body)) return [undefined]
  const { location } = body
  if (Array.isArray(location)) return location
  return location === undefined || location === null ? [] : [location]
}

/** What a raw point is: a point with its name and the ids the tracker put in it, or the reason it is none. */
export type ReadPoint =
  | { point: TrackPoint; uuid: string; projectId?: string; loadLogId?: string; reason?: undefined }
  | { point?: undefined; uuid?: string; reason: 'malformed' }

/**
 * Normalises one raw point: `pluginPointSchema` as one flat check, a fifth of its time. The plugin's −1 for "unknown"
 * becomes null; a point without uuid gets one from its time and place, so that a repeat of it is known again.
 */
export function readPoint(raw: unknown, receivedAt: number): ReadPoint {
  const sent = fieldsOf(raw)
  const { latitude, longitude, accuracy, speed, heading } = fieldsOf(sent.coords)
  const at = timestampMs(sent.timestamp)
  if (at === undefined || !isWithin(latitude, 90) || !isWithin(longitude, 180)) {
    return { reason: 'malformed', ...(isText(sent.uuid, 64) && { uuid: sent.uuid }) }
  }
  const battery = fieldsOf(sent.battery)
  const extras = fieldsOf(sent.extras)
  const uuid = textOr(sent.uuid)?.toLowerCase() || `${at}:${latitude},${longitude}`.slice(0, 64)
  const point: TrackPoint = {
    key: pointKey(uuid),
    at,
    clockShiftMs: 0,
    receivedAt,
    lat: latitude,
    lng: longitude,
    accuracyMeters: knownOrNull(accuracy),
    speedMetersPerSecond: knownOrNull(speed),
    headingDegrees: heading === 360 ? 0 : knownOrNull(heading, 359.999_999),
    batteryLevel: knownOrNull(battery.level, 1),
    isCharging: battery.is_charging === true,
    isMoving: sent.is_moving !== false,
    isMock: sent.mock === true,
    isHeartbeat: sent.event === 'heartbeat',
    activity: activityOf(fieldsOf(sent.activity).type),
  }
  return { point, uuid, projectId: textOr(extras.projectId), loadLogId: textOr(extras.loadLogId) }
}

const noFields: Readonly<Record<string, unknown>> = {}

function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> {
  return isRecord(raw) ? raw : noFields
}

function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

function isText(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value.length <= lengthMax
}

function textOr(value: unknown): string | undefined {
  return isText(value, 64) ? value : undefined
}

function isWithin(value: unknown, max: number): value is number {
  return typeof value === 'number' && value >= -max && value <= max
}

function activityOf(type: unknown): ActivityType | null {
  if (!isText(type, 32)) return null
  return activityTypes.find(known => known === type) ?? 'unknown'
}

function knownOrNull(value: unknown, max = Number.MAX_VALUE): number | null {
  return typeof value === 'number' && value >= 0 && value <= max ? value : null
}

function timestampMs(timestamp: unknown): number | undefined {
  const ms = typeof timestamp === 'number' ? Math.trunc(timestamp) : isText(timestamp, 64) ? Date.parse(timestamp) : -1
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= capturedAtMax ? ms : undefined
}
