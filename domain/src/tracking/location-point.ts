/** Location points as the background tracker sends them, and as Haulway keeps them (specification 7). */
import { z } from 'zod'
import { pointKey } from './point-key.ts'

const finite = z.number().finite()

/** @param maybe how a field is read that a point can do without */
const pluginPointWith = <Timestamp extends z.ZodType>(
  timestamp: Timestamp,
  maybe: <T extends z.ZodType>(schema: T) => z.ZodType<z.output<T> | null | undefined>,
) =>
  z.object({
    timestamp,
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

/**
 * A point of the native plugin, read leniently: a wrong side field is left out, and only a point without a place or a
 * time is refused. Unknown fields are ignored.
 */
export const pluginPointSchema = pluginPointWith(z.union([z.string().max(64), finite]), schema =>
  schema.nullish().catch(undefined),
)

/** The same for points as they nearly always are, in a third of the time: what it doesn't read may still be good. */
const usualPointSchema = pluginPointWith(z.string().max(64), schema => schema.optional())

/** One point, or a batch as the plugin wraps it; whatever else stands beside `location` is the plugin's params. */
export const pluginBodySchema = z.object({ location: z.unknown().optional() })

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

/** Reads the points of a body in either shape; each raw point is judged by itself later. */
export function rawPoints(body: z.infer<typeof pluginBodySchema>): unknown[] {
  if (Array.isArray(body.location)) return body.location
  return body.location === undefined || body.location === null ? [] : [body.location]
}

/** What a raw point is: a point with its name and the ids the tracker put in it, or the reason it is none. */
export type ReadPoint =
  | { point: TrackPoint; uuid: string; projectId?: string; loadLogId?: string; reason?: undefined }
  | { point?: undefined; uuid?: string; reason: 'malformed' }

/**
 * Normalises one raw point. The plugin's −1 for "unknown" becomes null; a point without uuid gets one from its time and
 * place, so that a repeat of it is known again.
 */
export function readPoint(raw: unknown, receivedAt: number): ReadPoint {
  const usual = usualPointSchema.safeParse(raw)
  const parsed = usual.success ? usual : pluginPointSchema.safeParse(raw)
  const at = parsed.success ? timestampMs(parsed.data.timestamp) : undefined
  if (!parsed.success || at === undefined) return { reason: 'malformed', ...uuidOf(raw) }
  const { coords, battery, extras, activity } = parsed.data
  const uuid = parsed.data.uuid?.toLowerCase() ?? `${at}:${coords.latitude},${coords.longitude}`.slice(0, 64)
  const point: TrackPoint = {
    key: pointKey(uuid),
    at,
    clockShiftMs: 0,
    receivedAt,
    lat: coords.latitude,
    lng: coords.longitude,
    accuracyMeters: knownOrNull(coords.accuracy),
    speedMetersPerSecond: knownOrNull(coords.speed),
    headingDegrees: coords.heading === 360 ? 0 : knownOrNull(coords.heading, 359.999_999),
    batteryLevel: knownOrNull(battery?.level, 1),
    isCharging: battery?.is_charging ?? false,
    isMoving: parsed.data.is_moving ?? true,
    isMock: parsed.data.mock ?? false,
    isHeartbeat: parsed.data.event === 'heartbeat',
    activity: activityOf(activity?.type),
  }
  return { point, uuid, projectId: extras?.projectId ?? undefined, loadLogId: extras?.loadLogId ?? undefined }
}

function activityOf(type: string | null | undefined): ActivityType | null {
  if (type === null || type === undefined) return null
  return activityTypes.find(known => known === type) ?? 'unknown'
}

function knownOrNull(value: number | null | undefined, max = Number.MAX_VALUE): number | null {
  return value === null || value === undefined || value < 0 || value > max ? null : value
}

function timestampMs(timestamp: string | number): number | undefined {
  const ms = typeof timestamp === 'number' ? Math.trunc(timestamp) : Date.parse(timestamp)
  return Number.isSafeInteger(ms) && ms >= 0 && ms <= capturedAtMax ? ms : undefined
}

const namedSchema = z.object({ uuid: z.string().max(64) })

function uuidOf(raw: unknown): { uuid?: string } {
  const parsed = namedSchema.safeParse(raw)
  return parsed.success ? { uuid: parsed.data.uuid } : {}
}
