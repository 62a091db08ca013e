/** Phones' points are parsed by hand, for speed, but documented by a schema. This compares the two. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointKey } from './key.ts'
import { pluginPointSchema, readPoint } from './point.ts'

const receivedAt = Date.UTC(2026, 9, 15)

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', '-1', -1, 1e308, 2 ** 53, Number.POSITIVE_INFINITY, [], {}, 'x'.repeat(65)),
  fc.jsonValue({ maxDepth: 2 }),
)
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd })
const some = (arbitrary: fc.Arbitrary<unknown>) => fc.option(mostly(arbitrary), { nil: undefined })
const number = fc.oneof(fc.double({ min: -1, max: 400, noNaN: true }), fc.double({ noNaN: true }), fc.constant(360))
const timestamp = fc.oneof(
  fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  fc.double({ noNaN: true, min: -1e12, max: 1e15 }),
  fc.string({ maxLength: 70 }),
)

/** A point of the schema with random faults. */
const sentPoint = mostly(
  fc.record({
    timestamp: mostly(timestamp),
    uuid: some(
      fc.oneof(
        fc.uuid(),
        fc.uuid().map(uuid => uuid.toUpperCase()),
      ),
    ),
    coords: mostly(
      fc.record({
        latitude: mostly(fc.double({ min: -91, max: 91, noNaN: true })),
        longitude: mostly(fc.double({ min: -181, max: 181, noNaN: true })),
        accuracy: some(number),
        speed: some(number),
        heading: some(number),
        altitude: some(number),
      }),
    ),
    is_moving: some(fc.boolean()),
    mock: some(fc.boolean()),
    event: some(fc.constantFrom('motionchange', 'heartbeat')),
    battery: some(fc.record({ level: some(number), is_charging: some(fc.boolean()) })),
    activity: some(fc.record({ type: some(fc.constantFrom('in_vehicle', 'on_scooter')), confidence: some(number) })),
    extras: some(fc.record({ projectId: some(fc.uuid()), loadLogId: some(fc.uuid()) })),
  }),
)

test('a hand-parsed point equals the schema’s, and both refuse the same points', () => {
  let accepted = 0
  const property = fc.property(sentPoint, raw => {
    const read = readPoint(raw, receivedAt)
    const { data } = pluginPointSchema.safeParse(raw)
    const at = typeof data?.timestamp === 'string' ? Date.parse(data.timestamp) : Math.trunc(data?.timestamp ?? -1)
    if (!data || !(at >= 0 && at <= Date.UTC(9999, 11, 31, 23, 59, 59, 999))) {
      expect(read).toMatchObject({ reason: 'malformed' })
      return
    }
    accepted++
    const known = (value: number | null | undefined) =>
      value === null || value === undefined || value < 0 ? null : value
    const { latitude, longitude, accuracy, speed, heading } = data.coords
    const level = known(data.battery?.level)
    const uuid = data.uuid?.toLowerCase() ?? `${at}:${latitude},${longitude}`.slice(0, 64)
    expect(read).toMatchObject({ uuid, point: { key: pointKey(uuid), at, receivedAt, lat: latitude, lng: longitude } })
    expect(read.point).toMatchObject({
      accuracyMeters: known(accuracy),
      speedMetersPerSecond: known(speed),
      headingDegrees: heading === 360 ? 0 : (heading ?? 0) > 359.999_999 ? null : known(heading),
      batteryLevel: (level ?? 0) > 1 ? null : level,
      isCharging: data.battery?.is_charging ?? false,
      isMoving: data.is_moving ?? true,
      isMock: data.mock ?? false,
      isHeartbeat: data.event === 'heartbeat',
    })
    expect(read.point?.activity === null).toBe(typeof data.activity?.type !== 'string')
    const ids = { projectId: data.extras?.projectId ?? undefined, loadLogId: data.extras?.loadLogId ?? undefined }
    expect({ projectId: read.point && read.projectId, loadLogId: read.point && read.loadLogId }).toEqual(ids)
  })
  fc.assert(property, { numRuns: 3_000 })
  expect(accepted).toBeGreaterThan(100)
})
