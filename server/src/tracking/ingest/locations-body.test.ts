import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLocationsBody } from './locations-body.ts'

const receivedAt = Date.UTC(2026, 9, 15, 12)
const load = { projectId: '01a5c0de-0000-7000-8000-000000000001', loadLogId: '01a5c0de-0000-7000-8000-000000000002' }

/** A point in the plugin's format. */
const point = (n: number, more: object = {}) => ({
  event: 'motionchange',
  is_moving: n % 2 === 0,
  uuid: `9F2B6A34-6A5E-4B8E-9E27-${String(n).padStart(12, '0')}`,
  timestamp: new Date(receivedAt - n * 2_345).toISOString(),
  odometer: 41_020.3 + n * 50.2,
  coords: { latitude: 40.4406251 + n, longitude: -79.99, accuracy: 6.5, speed: 21.73, heading: -1 },
  activity: { type: 'in_vehicle', confidence: 100 },
  battery: { is_charging: true, level: 0.93 },
  extras: load,
  ...more,
})
const bodyOf = (location: readonly object[], more: object = {}) => Buffer.from(JSON.stringify({ location, ...more }))
const read = (body: Buffer) => readLocationsBody(body, receivedAt)

test.each<[string, Buffer]>([
  ['alone', bodyOf([point(0), point(1)])],
  ['before a tracker’s parameters', bodyOf([point(0), point(1)], { ...load, note: 'ü' })],
  ['after a tracker’s parameters', Buffer.from(JSON.stringify({ ...load, location: [point(0), point(1)] }))],
  ['with spaces', Buffer.from(JSON.stringify({ location: [point(0), point(1)] }, null, 2))],
  ['with fields that only some have', bodyOf([point(0), point(1, { mock: false, temperature: 21 })])],
])('points %s are read exactly', (_, body) => {
  expect(read(body).map(each => each.point?.lat)).toEqual([40.4406251, 41.4406251])
})

test.each<[string, string]>([
  ['an empty body', ''],
  ['a body that is not JSON', 'points'],
  [
    'a truncated body',
    bodyOf([point(0)])
      .toString()
      .slice(0, -40),
  ],
  ['deeply nested lists', '['.repeat(20_000)],
  [
    'an invalid JSON number',
    bodyOf([point(0)])
      .toString()
      .replace('0.93', '00.93'),
  ],
  ['a list under another key', `{"location":{"params":${bodyOf([point(0)])}}}`],
])('%s is one malformed point', (_, text) => {
  expect(read(Buffer.from(text))).toEqual([{ reason: 'malformed' }])
})

test('bodies with any JSON values are read, and good points among bad ones are kept', () => {
  const bad = fc.jsonValue({ maxDepth: 3 })
  const lists = fc.array(
    fc.oneof(
      bad,
      fc.nat(40).map(n => point(n)),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(lists, raw => {
      const points = read(Buffer.from(JSON.stringify({ location: raw })))
      const isGood = (each: unknown) => typeof each === 'object' && each !== null && 'coords' in each
      expect(points.map(each => each.point !== undefined)).toEqual(raw.map(isGood))
    }),
  )
})

test('bytes damaged in transit never cause an error', () => {
  const whole = bodyOf([point(0), point(1), point(2)])
  const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255), cut: fc.nat(3) })
  fc.assert(
    fc.property(change, ({ at, to, cut }) => {
      const changed = Buffer.concat([whole.subarray(0, at), Buffer.of(to), whole.subarray(at + cut)])
      for (const each of read(changed)) expect(each.point !== undefined || each.reason === 'malformed').toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
