/** The same tests for both storages: a real folder, and a real S3-compatible server that checks signatures. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayMs, hourMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setMachineClock } from '../testing/machine-clock.fixture.ts'
import { newStorageKey, openS3Double, type S3Double } from '../testing/services/s3.fixture.ts'
import { type AttachmentStorage, storageKeyOf } from './attachment-storage.ts'
import { openFolderStorage } from './folder-storage.ts'
import { openAttachmentStorage } from './open-storage.ts'
import { openS3Storage } from './s3-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haulway-attachments-'))
let s3: S3Double
beforeAll(async () => {
  s3 = await openS3Double()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** For a storage of which no one is warned. */
const warn = (sentence: string) => expect.unreachable(sentence)

const content = new Uint8Array(randomBytes(70_000))

const storages: [string, () => AttachmentStorage][] = [
  ['a folder', () => openFolderStorage(folder)],
  ['a bucket', () => openS3Storage(s3.options)],
]

for (const [name, open] of storages) {
  describe(name, () => {
    test('returns stored content byte for byte, even after the storage is reopened', async () => {
      const key = newStorageKey(content)
      await open().put(key, content, 'image/jpeg')
      await open().put(key, content, 'image/jpeg')
      expect(await open().get(key)).toEqual(content)
    })

    test('returns undefined for a key that was never stored', async () => {
      expect(await open().get(newStorageKey(randomBytes(8)))).toBeUndefined()
    })

    test('removes content completely, and removing it twice does no harm', async () => {
      const key = newStorageKey(content)
      await open().put(key, content, 'image/jpeg')
      await open().remove(key)
      await open().remove(key)
      expect(await open().get(key)).toBeUndefined()
      await open().put(key, content, 'image/jpeg')
      expect(await open().get(key)).toEqual(content)
    })

    test('rejects a key that leads out of it', async () => {
      for (const key of ['../x', '/etc/passwd', 'aa/../../x', 'aa\\x', '', `aa/${'../'.repeat(12)}x`]) {
        await expect(open().put(key, content, 'image/jpeg')).rejects.toThrow('not the key')
        await expect(open().get(key)).rejects.toThrow('not the key')
        await expect(open().remove(key)).rejects.toThrow('not the key')
      }
    })

    test('passes its check when it works', async () => {
      await expect(open().check()).resolves.toBeUndefined()
    })
  })
}

test.each([hourMs, -hourMs, 40 * dayMs])('a bucket works on a machine whose clock is off by %s ms', async aheadMs => {
  setMachineClock(aheadMs)
  const key = newStorageKey(content)
  const storage = openS3Storage(s3.options)
  await storage.put(key, content, 'image/jpeg')
  expect(await storage.get(key)).toEqual(content)
  setMachineClock(0)
  expect(await storage.get(key)).toEqual(content)
  await storage.remove(key)
})

test('a folder holds only complete files, even with parallel writes', async () => {
  const key = newStorageKey(content)
  await Promise.all([1, 2, 3, 4].map(() => openFolderStorage(folder).put(key, content, 'image/jpeg')))
  expect(readdirSync(path.dirname(path.join(folder, key))).filter(name => name.startsWith('.'))).toEqual([])
})

test('a folder that can not be written stops the start with a message', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  await expect(openAttachmentStorage({ folder: path.join(file, 'below') }, warn)).rejects.toThrow(
    /^Attachments can't be kept/,
  )
  expect(existsSync(path.join(file, 'below'))).toBe(false)
})

test('a wrong secret for a bucket stops the start with a message', async () => {
  const wrong = { ...s3.options, secret: 'another' }
  await expect(openAttachmentStorage(wrong, warn)).rejects.toThrow(/SignatureDoesNotMatch/)
})

/** A server at the bucket's address that gives one answer to everything. */
async function openAnswering(text: string) {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/bucket`
  return { options: { ...s3.options, url }, close: () => server.close() }
}

test.each([
  ['answers that it is in trouble', 'HTTP/1.1 503 Unavailable\r\ncontent-length: 0\r\n\r\n'],
  ['ends connections without an answer', ''],
])('a bucket that %s stops no start, and the operator learns of it', async (_, text) => {
  const { options, close } = await openAnswering(text)
  const warnings: string[] = []
  const storage = await openAttachmentStorage(options, sentence => warnings.push(sentence))
  expect(warnings).toEqual([expect.stringContaining(`Attachments can't be kept at ${options.url}`)])
  await expect(storage.check()).rejects.toThrow(/can't be kept/)
  close()
})

test('a bucket that no one serves at this address stops no start', async () => {
  const { options, close } = await openAnswering('')
  close()
  const warnings: string[] = []
  await openAttachmentStorage(options, sentence => warnings.push(sentence))
  expect(warnings).toHaveLength(1)
})

test.each([
  ['is not there', 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n', /answered 404/],
  ['speaks something else', '220 mail.example ESMTP\r\n', /can't be kept/],
])('a bucket that %s stops the start with a message', async (_, text, message) => {
  const { options, close } = await openAnswering(text)
  await expect(openAttachmentStorage(options, warn)).rejects.toThrow(message)
  close()
})

test('an upload to a bucket is signed with the hash of its content, and has its content type', async () => {
  const key = newStorageKey(content)
  await openS3Storage(s3.options).put(key, content, 'image/png')
  const [put] = s3.requests.filter(request => request.path.endsWith(key))
  expect(put).toMatchObject({ method: 'PUT', contentType: 'image/png' })
  expect(put?.contentSha256).toBe(createHash('sha256').update(content).digest('hex'))
})

test('two contents with one id have two keys', () => {
  const attachmentId = '019a0000-0000-7000-8000-000000000001'
  const [a, b] = ['a', 'b'].map(digit => storageKeyOf({ attachmentId, sha256: digit.repeat(64) }))
  expect(a).not.toBe(b)
})
