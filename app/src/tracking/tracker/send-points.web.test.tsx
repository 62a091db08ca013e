/** How points are sent: packed to at most a seventh, and with a token that needs the session only once. */

import { newId } from '@haulway/client/new-id.ts'
import { openSendPoints, packBody } from '@haulway/client/transport/send-points.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { openUploadToken, type SavedUploadToken } from './upload-token.ts'
import { pointOf } from './web/web-point.ts'

const load = { projectId: crypto.randomUUID(), loadLogId: crypto.randomUUID() }
let now = 1_792_058_400_000

/** The points of a drive as a phone writes them, each with a different position, speed and heading. */
const points = Array.from({ length: 50 }, (_, n) => {
  const wobble = (scale: number) => Math.sin(n * 12.9898) * scale
  const coords = {
    latitude: 40.44 + n * 0.00047 + wobble(0.00004),
    longitude: -79.99 + n * 0.00021 + wobble(0.00007),
    accuracy: 4 + Math.abs(wobble(5)),
    speed: 17 + wobble(3),
    heading: 41 + wobble(9),
    altitude: 260 + wobble(4),
    altitudeAccuracy: null,
  }
  const position = { timestamp: now + n * 3100, coords: { ...coords, toJSON: () => coords }, toJSON: () => coords }
  return pointOf(position, load, newId(), false)
})

afterEach(() => vi.restoreAllMocks())

test('fifty points are packed to at most a seventh of their size, and unpack unchanged', async () => {
  const { body, headers } = await packBody(points)
  const plain = JSON.stringify({ location: points })
  const packed = new Blob([body as ArrayBuffer])
  expect(headers['content-encoding']).toBe('gzip')
  const unpacked = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  expect(unpacked).toBe(plain)
  expect(packed.size).toBeLessThanOrEqual(new Blob([plain]).size / 7)
})

/** Simulates the location service and the two token calls, at the level of `fetch`. */
function openService() {
  const requests: { path: string; bearer: string | null; offset: string | null }[] = []
  const service = { isDown: false, session: 0, refused: new Set<string>(), isOver: false, issued: 0 }
  const answer = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (service.isDown) throw new TypeError('Failed to fetch')
    const headers = new Headers(init?.headers)
    const path = new URL(String(url)).pathname
    requests.push({ path, bearer: headers.get('authorization'), offset: headers.get('haulway-clock-offset-ms') })
    const token = `token-${++service.issued}`
    if (path === '/upload-token')
      return answer(200, { accessToken: token, refreshToken: 'refresh', expiresAt: now + 1e7 })
    if (path === '/refresh-upload-token') {
      if (service.isOver) return answer(401)
      const refreshed = { access_token: token, refresh_token: 'refresh', token_type: 'Bearer', expires_in: 43_200 }
      return answer(200, refreshed)
    }
    service.issued--
    return service.refused.has(headers.get('authorization') ?? '') ? answer(401) : answer(200, { refused: [] })
  })
  return Object.assign(service, {
    requests,
    paths: () => requests.splice(0).map(({ path }) => path.replace(/.*json/, 'points')),
  })
}

function openPhone(service: ReturnType<typeof openService>) {
  let saved: SavedUploadToken | undefined
  const getToken = openUploadToken({
    baseUrl: 'https://haul.example',
    readDeviceId: async () => 'device',
    getSessionToken: async () => {
      service.session++
      return 'session'
    },
    memory: {
      read: async () => saved,
      write: async token => {
        saved = token
      },
    },
    clock: () => now,
  })
  const send = openSendPoints({ baseUrl: 'https://haul.example', getToken, readClockOffsetMs: async () => -1500.4 })
  return () => send({ ...load, points }, false)
}

test('the session is needed once: each later token comes from the previous one', async () => {
  const service = openService()
  const send = openPhone(service)
  expect(await send()).toMatchObject({ kind: 'taken' })
  expect(service.requests.at(-1)).toMatchObject({ bearer: 'Bearer token-1', offset: '-1500' })
  expect(await send()).toMatchObject({ kind: 'taken' })
  now += 1e7
  expect(await send()).toMatchObject({ kind: 'taken' })
  expect(service.paths()).toEqual(['/upload-token', 'points', 'points', '/refresh-upload-token', 'points'])
  expect(service.session).toBe(1)
})

test('a refused token is renewed immediately, and if it can’t be, the session gets a new one', async () => {
  const service = openService()
  const send = openPhone(service)
  await send()
  service.refused.add('Bearer token-1')
  service.paths()
  expect(await send()).toMatchObject({ kind: 'taken' })
  expect(service.paths()).toEqual(['points', '/refresh-upload-token', 'points'])
  service.isOver = true
  service.refused.add('Bearer token-2')
  expect(await send()).toMatchObject({ kind: 'taken' })
  expect(service.paths()).toEqual(['points', '/refresh-upload-token', '/upload-token', 'points'])
  expect(service.session).toBe(2)
})

test('a lost network costs neither points nor the token', async () => {
  const service = openService()
  const send = openPhone(service)
  await send()
  service.isDown = true
  now += 1e7
  expect(await send()).toEqual({ kind: 'lost', retryAfterMs: 0 })
  service.isDown = false
  service.paths()
  expect(await send()).toMatchObject({ kind: 'taken' })
  expect(service.paths()).toEqual(['/refresh-upload-token', 'points'])
})
