/** The server sends the app's files to any client, compressed as the client accepts, and with the same bytes. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { areaTabs } from '@haulway/app/area-tabs.ts'
import { paths } from '@haulway/app/paths.ts'
import { entityTypeNames } from '@haulway/domain/entity/entity-type.ts'
import { root } from '@haulway/tools/steps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from './testing/server.ts'

const dist = path.join(root, 'app/dist')
let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(() => server.close())

/** Sends a request and reads the raw answer: nothing is unpacked, and no header is added to the request. */
function fetchRaw(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(server.url + url, { method, headers }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const {
            'content-type': type,
            'content-encoding': encoding,
            'cache-control': kept,
            etag,
            vary,
          } = answer.headers
          const answered = { type, encoding, kept, etag, vary: String(vary) }
          resolve({ status: answer.statusCode ?? 0, headers: answered, body: Buffer.concat(chunks) })
        })
      })
      sent.on('error', reject).end()
    },
  )
}

const listFiles = () =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(file => statSync(path.join(dist, file)).isFile() && file !== '.built-from')
    .filter(file => !/\.(br|gz)$/.test(file))

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const

test('the first screen needs at most 225 kB of JavaScript, packed', async () => {
  const page = (await fetchRaw('/')).body.toString()
  const scripts = new Set([...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url!))
  expect(scripts.size).toBeGreaterThan(0)
  const bodies = await Promise.all([...scripts].map(url => fetchRaw(url, { 'accept-encoding': 'gzip' })))
  expect(bodies.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThanOrEqual(225_000)
})

test('browsers keep hashed files for good and never the page, packed or not', async () => {
  const script = /\/assets\/[^"]+\.js/.exec((await fetchRaw('/')).body.toString())?.[0] ?? ''
  for (const encoding of ['identity', 'br', 'gzip']) {
    const keptOf = async (url: string) => (await fetchRaw(url, { 'accept-encoding': encoding })).headers.kept
    expect([await keptOf('/'), await keptOf('/jobber/dashboard'), await keptOf('/index.html')]).toEqual(
      Array.from({ length: 3 }, () => 'no-store'),
    )
    expect(await keptOf(script)).toBe('public, max-age=31536000, immutable')
    expect(await keptOf('/sw.js')).toBe('no-cache')
  }
})

test('text files are sent compressed to clients that accept it, and every file arrives unchanged', async () => {
  const files = listFiles()
  let plainBytes = 0
  let packedBytes = 0
  for (const file of files) {
    const content = readFileSync(path.join(dist, file))
    const plain = await fetchRaw(`/${file}`)
    expect([plain.status, plain.headers.encoding], file).toEqual([200, undefined])
    expect(plain.body.equals(content), file).toBe(true)
    const isText = /\.(js|css|html|svg|webmanifest|geojson)$/.test(file) && content.length >= 1024
    for (const [encoding, accepted] of [
      ['br', 'gzip, deflate, br'],
      ['gzip', 'gzip'],
    ] as const) {
      const packed = await fetchRaw(`/${file}`, { 'accept-encoding': accepted })
      expect(packed.status, file).toBe(200)
      expect(packed.headers.type, file).toBe(plain.headers.type)
      expect(packed.headers.vary?.toLowerCase(), file).toMatch(/accept-encoding/)
      expect(packed.headers.encoding, file).toBe(isText ? encoding : undefined)
      if (!isText) continue
      expect(unpack[encoding](packed.body).equals(content), `${file} as ${encoding}`).toBe(true)
      expect(packed.headers.etag, file).not.toBe(plain.headers.etag)
      const again = await fetchRaw(`/${file}`, {
        'accept-encoding': accepted,
        'if-none-match': packed.headers.etag ?? '',
      })
      expect([again.status, again.body.length], file).toEqual([304, 0])
      if (encoding === 'br') {
        plainBytes += content.length
        packedBytes += packed.body.length
      }
    }
  }
  process.stdout.write(`${files.length} files; texts ${plainBytes} bytes, packed ${packedBytes}.\n`)
  expect(packedBytes).toBeLessThan(plainBytes / 3)
})

test('the service worker precaches only files that the server has, and none of its compressed copies', async () => {
  const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8')
  const urls = [...worker.matchAll(/url:\s*"([^"]+)"/g)].map(([, url]) => url!)
  expect(urls.length).toBeGreaterThan(10)
  expect(urls.filter(url => /\.(br|gz)$/.test(url))).toEqual([])
  for (const url of urls) expect((await fetchRaw(`/${url}`, { 'accept-encoding': 'br' })).status, url).toBe(200)
})

/** Every path in the app's own list; functions are called with sample ids. */
const screens = [
  ...Object.values(paths).flatMap(each => (typeof each === 'string' ? [each] : [])),
  ...entityTypeNames.flatMap(area => [
    paths.area(area),
    ...areaTabs[area].map(tab => `${paths.area(area)}/${tab}`),
    paths.account(area),
    paths.outbox(area),
    paths.trucks(area),
    paths.loadLog(area, 'p', 'l'),
  ]),
  paths.project('p'),
  paths.addHaul('p'),
  '/auth',
  '/?state=success&token=x',
  '/jobber/nowhere',
]

test.each(screens)('any client gets the app at %s', async screen => {
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  for (const accept of [undefined, '*/*', 'text/html', 'text/*', 'image/webp,*/*;q=0.8']) {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const answer = await fetchRaw(screen, headers)
    expect([answer.status, answer.body.toString()], accept).toEqual([200, page])
    const head = await fetchRaw(screen, headers, 'HEAD')
    expect([head.status, head.headers.type, head.body.length], accept).toEqual([200, answer.headers.type, 0])
  }
})

test('a path that is not a screen gets 404, except in a browser, where the app redirects home', async () => {
  for (const url of ['/nowhere', '/documents-of/x', '/assets/gone.js', '/change-name']) {
    for (const accept of ['*/*', 'application/json']) expect((await fetchRaw(url, { accept })).status, url).toBe(404)
    expect((await fetchRaw(url, { accept: 'text/html,*/*;q=0.8' })).status, url).toBe(200)
  }
  expect((await fetchRaw('/jobber', { accept: 'application/json' })).status).toBe(404)
  expect((await fetchRaw('/jobber', { accept: '*/*' }, 'POST')).status).toBe(404)
})
