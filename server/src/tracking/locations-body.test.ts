/** Bodies of trackers are read by the forms of their points. This holds what is read so to what `JSON.parse` reads. */
import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AlikeReader, openReadBody, readAnyBody } from './locations-body.ts'

const receivedAt = Date.UTC(2026, 9, 15, 12)
const load = { projectId: '01a5c0de-0000-7000-8000-000000000001', loadLogId: '01a5c0de-0000-7000-8000-000000000002' }

/** As the plugin writes it, with a number of more digits than a float can be put together from. */
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
const readAlike = (...bodies: Buffer[]) => {
  const reader = new AlikeReader()
  return bodies.map(body => reader.read(body, receivedAt)).at(-1)
}

test('points that are alike are read by their form, to the last digit', () => {
  const body = bodyOf([point(0), point(1), point(2)])
  const read = readAlike(body)
  expect(read?.map(each => each.point?.lat)).toEqual([40.4406251, 41.4406251, 42.4406251])
  deepStrictEqual(read, readAnyBody(body, receivedAt))
})

test.each<[string, Buffer]>([
  ['beside the parameters of a tracker', bodyOf([point(0)], { ...load, note: 'ü' })],
  ['after them', Buffer.from(JSON.stringify({ ...load, location: [point(0)] }))],
  ['some with what others do not say', bodyOf([point(0), point(1, { mock: true }), point(2, { event: undefined })])],
  ['with a time as a number', bodyOf([point(0, { timestamp: receivedAt - 5.5 })])],
  ['over midnight', bodyOf([point(0, { timestamp: '2026-10-14T23:59:59.999Z' }), point(1)])],
  [
    'with values of other kinds',
    bodyOf([point(0, { uuid: 7, coords: { latitude: '1' }, extras: [load], mock: null })]),
  ],
  ['with very small and very large numbers', bodyOf([point(0, { coords: { latitude: 1e-7, longitude: -2.5e-12 } })])],
])('points %s are read by their form', (_, body) => {
  const read = readAlike(body)
  expect(read).toBeDefined()
  deepStrictEqual(read, readAnyBody(body, receivedAt))
})

test('forms are known again in the next body, and no body makes a node learn many', () => {
  const odd = Array.from({ length: 9 }, (_, n) => point(n, { [`name${n}`]: n }))
  expect(readAlike(bodyOf(odd))).toBeUndefined()
  expect(readAlike(bodyOf(odd.slice(0, 4)), bodyOf(odd.slice(0, 8)))).toHaveLength(8)
})

test.each<[string, string]>([
  ['an escape', bodyOf([point(0, { event: 'a"b' })]).toString()],
  ['a letter beyond ASCII', bodyOf([point(0, { event: 'ü' })]).toString()],
  [
    'a name twice',
    bodyOf([point(0)])
      .toString()
      .replace('"odometer"', '"uuid"'),
  ],
  ['spaces', JSON.stringify({ location: [point(0)] }, null, 2)],
  ['no list', JSON.stringify({ location: point(0) })],
  ['a list of somebody else’s', `{"params":${bodyOf([point(0)])}}`],
  ['two lists', `{"location":[${JSON.stringify(point(0))}],"location":[]}`],
  [
    'half of a body',
    bodyOf([point(0)])
      .toString()
      .slice(0, -40),
  ],
  [
    'a number that is none',
    bodyOf([point(0)])
      .toString()
      .replace('0.93', '00.93'),
  ],
])('%s is left to JSON.parse', (_, body) => {
  expect(readAlike(Buffer.from(body))).toBeUndefined()
})

const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>('x'.repeat(65), -1, 360, '', null, load))
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })
const number = fc.oneof(
  fc.double({ min: -400, max: 400, noNaN: true }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1000, max: 1000 }).map(n => n / 10),
)
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  fc.stringMatching(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d\.\d{3}Z$/),
  fc.double({ min: 0, max: 1e13, noNaN: true }),
)
const sent = fc
  .tuple(
    fc.record(
      {
        timestamp: mostly(time),
        uuid: mostly(fc.uuid()),
        coords: mostly(fc.record({ latitude: number, longitude: number, accuracy: number, heading: mostly(number) })),
        is_moving: mostly(fc.boolean()),
        event: mostly(fc.constantFrom('motionchange', 'heartbeat')),
        activity: mostly(fc.record({ type: mostly(fc.constantFrom('in_vehicle', 'on_scooter')) })),
        battery: mostly(fc.record({ is_charging: mostly(fc.boolean()), level: number })),
        extras: mostly(fc.constant(load)),
      },
      { requiredKeys: ['timestamp', 'coords'] },
    ),
    mostly(fc.constant({})),
  )
  .map(([usual, more]) => ({ ...usual, ...Object(more) }))
/** A byte that becomes another, or a few that are cut out; as often none. */
const bend = fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), to: fc.nat(255), cut: fc.nat(3) })
const bent = fc.option(bend, { freq: 1 })

test('whatever a body holds, its points are those that JSON.parse finds in it', () => {
  const readBody = openReadBody()
  const reader = new AlikeReader()
  let alike = 0
  const property = fc.property(fc.array(sent, { maxLength: 4 }), bent, (points, bend) => {
    let body = bodyOf(points)
    if (bend) {
      const at = Math.floor(bend.at * body.length)
      body = Buffer.concat([body.subarray(0, at), Buffer.of(bend.to), body.subarray(at + bend.cut)])
    }
    const expected = readAnyBody(body, receivedAt)
    deepStrictEqual(readBody(body, receivedAt), expected)
    const read = reader.read(body, receivedAt)
    if (!read) return
    alike++
    deepStrictEqual(read, expected)
  })
  fc.assert(property, { numRuns: 5_000 })
  expect(alike).toBeGreaterThan(500)
})
