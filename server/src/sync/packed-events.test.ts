import { constants, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptsGzip, gzipHeader, packEvent } from './packed-events.ts'

const unpack = (parts: readonly Buffer[]) =>
  gunzipSync(Buffer.concat([gzipHeader, ...parts]), { finishFlush: constants.Z_SYNC_FLUSH }).toString()

test('packed events, one after the other, are read as they were written, whatever they contain', () => {
  const anyEvent = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 400, maxLength: 3000 }))
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 20 }), events => {
      expect(unpack(events.map(packEvent))).toBe(events.join(''))
    }),
  )
})

test('each event can be read when it arrives, before the next one', () => {
  const events = ['data: 1\n\n', `data: ${'a'.repeat(100_000)}\n\n`, 'data: 2\n\n']
  for (const n of events.keys()) {
    expect(unpack(events.slice(0, n + 1).map(packEvent))).toBe(events.slice(0, n + 1).join(''))
  }
})

test('a long event takes much less room', () => {
  const event = `data: ${JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ truck: n, state: 'delivered' })))}\n\n`
  expect(packEvent(event).length).toBeLessThan(event.length / 5)
})

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['GZIP', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['br, x-gzip-like', false],
  ['identity', false],
  [undefined, false],
])('of "accept-encoding: %s", gzip is accepted: %s', (header, accepts) => {
  expect(acceptsGzip(header)).toBe(accepts)
})
