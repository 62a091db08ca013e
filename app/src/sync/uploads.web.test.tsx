/** The queue of uploads in a real browser's database, with a network whose answers the test sets. */

import { openUploadQueue } from '@haulway/client/sync/upload-queue.ts'
import type { Answer } from '@haulway/client/transport/transport.ts'
import type { OnSent, Upload } from '@haulway/client/transport/upload.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { openDexieStorage, SyncDatabase } from './dexie-storage.ts'
import { openDexieUploads } from './dexie-uploads.ts'

/** Each id is a millisecond after the last one, so the queue sends in the order of creation. */
let madeAt = 1_000_000
const newId = () => buildId(madeAt++, crypto.getRandomValues(new Uint8Array(10)))
const picture = (text = 'a picture') => new Blob([text], { type: 'image/jpeg' })
const scope = 'haulway-entity/e1'
const lost: Answer = { kind: 'lost', trouble: 'TypeError' }

let open: SyncDatabase[] = []
afterEach(async () => {
  for (const db of open) db.close()
  for (const name of new Set(open.map(db => db.name))) await Dexie.delete(name)
  open = []
})

/** A device that may be switched off, and on again with the same data. */
function openDevice(uid: string, answer: (upload: Upload, nth: number) => Answer | Promise<Answer>) {
  const db = new SyncDatabase(uid)
  open.push(db)
  const storage = openDexieStorage(db)
  const sent: { id: string; text: string; sha256: string }[] = []
  let now = 1_000_000
  const uploads = {
    ...openDexieUploads(db),
    upload: async (upload: Upload, content: Blob, onSent?: OnSent) => {
      onSent?.(Math.round(upload.bytes / 3))
      sent.push({ id: upload.id, text: await content.text(), sha256: upload.sha256 })
      return answer(upload, sent.length)
    },
  }
  const queue = openUploadQueue({ storage, uploads, clock: () => now, clockOffsetMs: () => 0, readFollowed: () => [] })
  const kill = () => db.close()
  return { db, storage, uploads, queue, sent, kill, pass: (ms: number) => (now += ms) }
}

test('a photo survives a killed app, and is sent unchanged with its checksum', async () => {
  const uid = newId()
  const id = newId()
  const first = openDevice(uid, () => lost)
  await first.queue.keep(id, { kind: 'ticketPhoto' }, picture())
  first.kill()
  const again = openDevice(uid, () => ({ kind: 'accepted', reply: {}, versions: {} }))
  expect(await again.queue.drain()).toBeUndefined()
  const digest = await crypto.subtle.digest('SHA-256', await picture().arrayBuffer())
  const sha256 = btoa(String.fromCharCode(...new Uint8Array(digest)))
  expect(again.sent).toEqual([{ id, text: 'a picture', sha256 }])
  expect(await again.uploads.listUploads()).toEqual([])
  expect(await again.uploads.readContent(id)).toBeUndefined()
})

test('while an upload is sent, every tab can read how much of it is sent, and no longer after it failed', async () => {
  const uid = newId()
  const reading = openDevice(uid, () => lost)
  const seen: (number | undefined)[] = []
  const { queue } = openDevice(uid, async () => {
    await expect.poll(async () => (await reading.uploads.listUploads())[0]?.sentBytes).toBe(3)
    seen.push((await reading.uploads.listUploads())[0]?.sentBytes)
    return lost
  })
  await queue.keep(newId(), {}, picture('123456789'))
  await queue.drain()
  expect(seen).toEqual([3])
  expect(await reading.uploads.listUploads()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  expect((await reading.uploads.listUploads())[0]?.sentBytes).toBeUndefined()
})

test('an upload without an answer is sent again under the same id, after a longer wait each time', async () => {
  const { queue, sent, pass } = openDevice(newId(), (_, nth) =>
    nth < 3 ? lost : { kind: 'accepted', reply: {}, versions: {} },
  )
  const id = newId()
  await queue.keep(id, {}, picture())
  const waits = [await queue.drain()]
  pass(waits[0]!)
  waits.push(await queue.drain())
  pass(waits[1]!)
  expect(await queue.drain()).toBeUndefined()
  expect(sent.map(each => each.id)).toEqual([id, id, id])
  expect(waits[1]).toBeGreaterThan(waits[0]!)
})

test('an upload that the server cannot take now does not delay others', async () => {
  const stuck = newId()
  const { queue, sent } = openDevice(newId(), ({ id }) =>
    id === stuck
      ? { kind: 'refused', final: false, code: 'unavailable', message: '' }
      : { kind: 'accepted', reply: {}, versions: {} },
  )
  const free = newId()
  await queue.keep(stuck, {}, picture())
  await queue.keep(free, {}, picture())
  await queue.drain()
  expect(sent.map(({ id }) => id)).toEqual([stuck, free])
})

test('a photo over the limit of a day stays on the device and is sent the next day', async () => {
  const { queue, sent, pass, uploads } = openDevice(newId(), (_, nth) =>
    nth === 1
      ? { kind: 'refused', final: false, code: 'tooManyRequests', message: '', retryAfterMs: dayMs }
      : { kind: 'accepted', reply: {}, versions: {} },
  )
  const id = newId()
  await queue.keep(id, {}, picture())
  expect(await queue.drain()).toBe(dayMs)
  expect(await queue.drain(true)).toBe(dayMs)
  expect(sent).toHaveLength(1)
  expect(await uploads.listUploads()).toMatchObject([{ id, state: 'waiting' }])
  pass(dayMs)
  expect(await queue.drain()).toBeUndefined()
  expect(sent.map(({ text }) => text)).toEqual(['a picture', 'a picture'])
})

test('a refused upload keeps its reason and its photo until the user dismisses it', async () => {
  const { queue, uploads } = openDevice(newId(), () => ({
    kind: 'refused',
    final: true,
    code: 'notAllowed',
    message: "You don't have permission to do this.",
  }))
  const id = newId()
  await queue.keep(id, {}, picture())
  expect(await queue.drain()).toBeUndefined()
  expect(await uploads.listUploads()).toMatchObject([{ id, state: 'refused', refusal: { code: 'notAllowed' } }])
  expect(await (await uploads.readContent(id))?.text()).toBe('a picture')
  await queue.dismiss(id)
  expect(await uploads.listUploads()).toEqual([])
})

test('an accepted upload is shown from this device until its document arrives', async () => {
  const { queue, uploads, storage } = openDevice(newId(), () => ({
    kind: 'accepted',
    reply: {},
    versions: { [scope]: 7 },
  }))
  await storage.replaceScope(scope, 6, [])
  await queue.keep(newId(), {}, picture())
  expect(await queue.drain()).toBeGreaterThan(0)
  expect(await uploads.listUploads()).toMatchObject([{ state: 'answered' }])
  await storage.applyChanges(scope, 6, 7, [])
  expect(await queue.drain()).toBeUndefined()
  expect(await uploads.listUploads()).toEqual([])
})

test('a database without uploads keeps its commands when it is upgraded', async () => {
  const uid = newId()
  const before = indexedDB.open(`haulway-${uid}`, 10)
  before.onupgradeneeded = () => {
    const { result } = before
    const documents = result.createObjectStore('documents', { keyPath: ['scope', 'collection', 'id'] })
    documents.createIndex('[scope+collection]', ['scope', 'collection'])
    documents.createIndex('scope', 'scope')
    documents.createIndex('liveUntil', 'liveUntil')
    result.createObjectStore('cursors', { keyPath: 'scope' })
    result.createObjectStore('meta', { keyPath: 'key' })
    const outbox = result.createObjectStore('outbox', { keyPath: 'id' })
    outbox.createIndex('sequence', 'sequence')
    outbox.createIndex('state', 'state')
    outbox.add({ id: 'an act', sequence: 1, state: 'waiting' })
  }
  await new Promise(resolve => {
    before.onsuccess = resolve
  })
  before.result.close()
  const { storage, queue, uploads } = openDevice(uid, () => lost)
  expect(await storage.listCommands()).toMatchObject([{ id: 'an act' }])
  await queue.keep(newId(), {}, picture())
  expect(await uploads.listUploads()).toHaveLength(1)
})
