/** The base map's archive as a node serves it: in ranges, whole, and nothing else. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mapConfigDocumentId } from '@haulway/domain/startup/startup.documents.ts'
import { afterAll, expect, test } from 'vitest'
import { openTestNode } from '../testing/test-node.ts'
import { openBaseMap } from './base-map.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haulway-test-map-'))
/** The name has what an address must escape. */
const file = path.join(folder, 'Lehigh Valley #1.pmtiles')
const bytes = Buffer.concat([archiveHeader(1), randomBytes(300_000)])

writeFileSync(file, bytes)
const node = await openTestNode({ baseMapFile: file, drawsDemoRegion: false })
const [row] = await node.sql`select body from documents where id = ${mapConfigDocumentId}`
expect(row?.body).toMatchObject({ drawsDemoRegion: false, tileStyleUrl: null })
const url = node.url + row?.body.archivePath
afterAll(async () => {
  await node.close()
  rmSync(folder, { recursive: true })
})

function archiveHeader(tileType: number): Buffer {
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  header[99] = tileType
  return header
}

const get = (range?: string, more: RequestInit = {}) =>
  fetch(url, { ...more, headers: { ...(range && { range }), ...more.headers } })
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test.each([
  ['bytes=0-16383', 0, 16_384],
  ['bytes=200000-200099', 200_000, 200_100],
  ['bytes=300100-', 300_100, 300_127],
  ['bytes=-27', 300_100, 300_127],
  ['bytes=300000-999999', 300_000, 300_127],
])('the range %s is answered with exactly these bytes', async (range, from, to) => {
  const answer = await get(range)
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${bytes.length}`)
  expect(answer.headers.get('content-length')).toBe(String(to - from))
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await bodyOf(answer)).toEqual(bytes.subarray(from, to))
})

test('a range behind the end is refused with the size', async () => {
  const answer = await get(`bytes=${bytes.length}-`)
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
})

test('without a range comes the whole file, and HEAD says how large it is', async () => {
  const whole = await get()
  expect(whole.status).toBe(200)
  expect(await bodyOf(whole)).toEqual(bytes)
  const head = await get(undefined, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  expect(await bodyOf(head)).toHaveLength(0)
})

test('what was read may be kept for a year, and asking again with its tag sends nothing', async () => {
  const answer = await get('bytes=0-99')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, no-transform')
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const again = await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })
  expect(again.status).toBe(304)
})

test.each([
  '/base-map/0000000000000000.pmtiles',
  '/base-map/',
  '/base-map/..%2f..%2fetc%2fpasswd',
  '/base-map/%2e%2e/Lehigh%20Valley%20%231.pmtiles',
  '/base-map/Lehigh%20Valley%20%231.pmtiles',
])('%s is not found: no address names a file', async address => {
  const answer = await fetch(node.url + address, { headers: { accept: 'application/json' } })
  expect(answer.status).toBe(404)
})

test('other content has another address', async () => {
  const other = path.join(folder, 'other.pmtiles')
  writeFileSync(other, Buffer.concat([bytes, Buffer.alloc(1)]))
  expect((await openBaseMap(other)).urlPath).not.toBe((await openBaseMap(file)).urlPath)
})

test('a file that is not an archive of vector tiles stops the start with a sentence', async () => {
  const wrong = path.join(folder, 'wrong.pmtiles')
  await expect(openBaseMap(wrong)).rejects.toThrow('BASE_MAP_FILE: this file can’t be read.')
  await expect(openBaseMap(folder)).rejects.toThrow('BASE_MAP_FILE: this file can’t be read.')
  writeFileSync(wrong, '<html>')
  await expect(openBaseMap(wrong)).rejects.toThrow('BASE_MAP_FILE: not a PMTiles archive of version 3.')
  writeFileSync(wrong, archiveHeader(2))
  await expect(openBaseMap(wrong)).rejects.toThrow('BASE_MAP_FILE: its tiles are pictures, not vectors.')
})

test('an archive of twenty gigabytes is answered without being read', async () => {
  const large = path.join(folder, 'large.pmtiles')
  writeFileSync(large, archiveHeader(1))
  truncateSync(large, 20 * 1024 ** 3)
  const peer = await node.openPeer({ baseMapFile: large })
  const { urlPath } = await openBaseMap(large)
  const answer = await fetch(peer.url + urlPath, {
    headers: { range: `bytes=${19 * 1024 ** 3}-${19 * 1024 ** 3 + 9}` },
  })
  expect(answer.status).toBe(206)
  expect(await bodyOf(answer)).toEqual(Buffer.alloc(10))
  await peer.close()
})
