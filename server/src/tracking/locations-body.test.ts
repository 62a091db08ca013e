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

/** Points of as many forms, each with a name of its own at the end. */
const pointsOfForms = (count: number) => Array.from({ length: count }, (_, n) => point(n, { [`name${n}`]: n }))

test('forms are known again in the next body, and no body makes a node learn many', () => {
  const points = pointsOfForms(9)
  expect(readAlike(bodyOf(points))).toBeUndefined()
  expect(readAlike(bodyOf(points.slice(0, 4)), bodyOf(points.slice(0, 8)))).toHaveLength(8)
})

test('points that can not be read by a form take no place among those that can', () => {
  const points = pointsOfForms(5)
  const long = bodyOf([point(0, { note: 'x'.repeat(300) })])
  const learning = bodyOf(points.slice(0, 1))
  expect(readAlike(learning, ...Array.from({ length: 40 }, () => long), bodyOf(points))).toHaveLength(5)
})

test('no body is compared with forms in vain for long', () => {
  const points = pointsOfForms(16)
  const learning = [0, 4, 8, 12].map(from => bodyOf(points.slice(from, from + 4)))
  expect(readAlike(...learning, bodyOf(points.slice(-5)))).toHaveLength(5)
  expect(readAlike(...learning, bodyOf(points))).toBeUndefined()
})

test.each([
  ...['2026-02-30T10:00:00.000Z', '2026-04-31T10:00:00.000Z', '2026-13-01T10:00:00.000Z', '2026-00-10T10:00:00.000Z'],
  ...['2026-10-15T24:00:00.000Z', '2026-10-15T23:60:00.000Z', '2026-10-15T23:59:60.000Z', '0000-01-01T00:00:00.000Z'],
  ...[
    '2026-10-15T10:00:00.000+02:00',
    '2026-10-15T10:00:00Z',
    '2026-10-15',
    'Thu, 15 Oct 2026 10:00:00 GMT',
    'noon',
    '',
  ],
])('the time %j is read as Date.parse reads it', timestamp => {
  const body = bodyOf([point(0), point(1, { timestamp })])
  expect(readAlike(body)).toHaveLength(2)
  deepStrictEqual(readAlike(body), readAnyBody(body, receivedAt))
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
  ['a list of somebody else’s, beside another', `{"params":${bodyOf([point(0)])},"location":0}`],
  ['a name that ends like the list’s', `{"a\\"location":[${JSON.stringify(point(0))}],"location":1}`],
  ['two lists', `{"location":[${JSON.stringify(point(0))}],"location":[]}`],
  ['a list and another value of its name', `{"location":[${JSON.stringify(point(0))}],"loc\\u0061tion":0}`],
  ['a point of a thousand lists', `{"location":[{"a":${'['.repeat(2000)}${']'.repeat(2000)}}]}`],
  ['a point of very many values', JSON.stringify({ location: [point(0, { values: Array(101).fill(1) })] })],
  ['a very long text', JSON.stringify({ location: [point(0, { note: 'x'.repeat(300) })] })],
  [
    'a very long number',
    bodyOf([point(0)])
      .toString()
      .replace('0.93', `0.${'9'.repeat(1000)}`),
  ],
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
])('%s is left to JSON.parse', (_, text) => {
  const body = Buffer.from(text)
  expect(readAlike(body)).toBeUndefined()
  deepStrictEqual(openReadBody()(body, receivedAt), readAnyBody(body, receivedAt))
})

const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom<unknown>('x'.repeat(65), '', null, load))
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: odd })
/** As it stands in the body: no float is printed like `1.50`, `-0.0` or `1E+05`, but a phone may write it so. */
const number = fc
  .oneof(
    { weight: 9, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }).map(String) },
    { weight: 9, arbitrary: fc.stringMatching(/^-?(0|[1-9]\d?)(\.\d{1,3})?$/) },
    { weight: 2, arbitrary: fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/) },
    { weight: 1, arbitrary: fc.constantFrom('360', '-1', '01', '1.', '.5', '+1', '-', '1e', '1e400', 'NaN') },
  )
  .map(text => `number:${text}`)
const withNumbers = (json: string) => json.replaceAll(/"number:([^"]*)"/g, '$1')
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
  fc.stringMatching(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d\.\d{3}Z$/),
  fc.nat(2 ** 31 - 1),
)
const sent = fc.record(
  {
    timestamp: mostly(time),
    uuid: mostly(fc.uuid()),
    coords: mostly(fc.record({ latitude: number, longitude: number, accuracy: number, heading: mostly(number) })),
    is_moving: mostly(fc.boolean()),
    event: mostly(fc.constantFrom('motionchange', 'heartbeat')),
    activity: mostly(fc.record({ type: mostly(fc.constantFrom('in_vehicle', 'on_scooter')) })),
    battery: mostly(fc.record({ is_charging: mostly(fc.boolean()), level: number })),
    extras: mostly(fc.constant(load)),
    odometer: number,
  },
  { requiredKeys: ['timestamp', 'coords', 'odometer'] },
)
const list = fc.array(sent, { minLength: 1, maxLength: 4 }).map(points => withNumbers(JSON.stringify(points)))
/** What may stand around the list, and mostly does not. */
const around = fc.oneof(
  { weight: 4, arbitrary: fc.constant(['{"location":', '}']) },
  fc
    .tuple(
      fc.constantFrom('{', '{"a":{"b":1},', '{"location":0,', '{"location":[],', '{"a":{', '[{', '{"a\\"', ' {'),
      fc.constantFrom(
        '}',
        ',"token":"ü"}',
        ',"location":1}',
        ',"loc\\u0061tion":0}',
        '}}',
        '},"location":0}',
        ' }',
        '',
      ),
    )
    .map(([before, after]) => [`${before}"location":`, after]),
)
const bend = fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), to: fc.nat(255), cut: fc.nat(3) })

function bentBy(body: Buffer, { at, to, cut }: { at: number; to: number; cut: number }): Buffer {
  const place = Math.floor(at * body.length)
  return Buffer.concat([body.subarray(0, place), Buffer.of(to), body.subarray(place + cut)])
}

test('whatever a body holds, its points are those that JSON.parse finds in it', () => {
  const reader = new AlikeReader()
  const readBody = openReadBody()
  let [ordinary, alike] = [0, 0]
  const property = fc.property(list, around, fc.option(bend, { freq: 1 }), (points, [before, after], bent) => {
    const whole = Buffer.from(`${before}${points}${after}`)
    const body = bent ? bentBy(whole, bent) : whole
    const expected = readAnyBody(body, receivedAt)
    deepStrictEqual(readBody(body, receivedAt), expected)
    const read = reader.read(body, receivedAt)
    if (read) deepStrictEqual(read, expected)
    const isOrdinary = expected.some(each => each.point) && !/[^ -[\]-\x7f]/.test(points) && !bent
    if (isOrdinary && before === '{"location":' && after === '}') {
      ordinary++
      if (read) alike++
    }
  })
  fc.assert(property, { numRuns: 5_000 })
  expect(ordinary).toBeGreaterThan(300)
  // The rest has more than four new forms, or a number that is very long.
  expect(alike / ordinary).toBeGreaterThan(0.5)
})
