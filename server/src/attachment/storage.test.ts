/** The same tests for both storages: a real folder, and a real S3-compatible server that checks signatures. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const content = new Uint8Array(randomBytes(70_000))

const storages: [string, () => AttachmentStorage][] = [
  ['a folder', () => openFolderStorage(folder)],
  ['a bucket', () => openS3Storage(s3.options)],
]

for (const [name, open] of storages) {
  describe(name, () => {
    test('returns stored content byte for byte, also after the storage is reopened', async () => {
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

test('a folder holds only complete files, even with parallel writes', async () => {
  const key = newStorageKey(content)
  await Promise.all([1, 2, 3, 4].map(() => openFolderStorage(folder).put(key, content, 'image/jpeg')))
  expect(readdirSync(path.dirname(path.join(folder, key))).filter(name => name.startsWith('.'))).toEqual([])
})

test('a folder that can not be written stops the start with a message', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  await expect(openAttachmentStorage({ folder: path.join(file, 'below') })).rejects.toThrow(
    /^Attachments can't be kept/,
  )
  expect(existsSync(path.join(file, 'below'))).toBe(false)
})

test('a wrong secret for a bucket stops the start with a message', async () => {
  const wrong = { ...s3.options, secret: 'another' }
  await expect(openAttachmentStorage(wrong)).rejects.toThrow(/SignatureDoesNotMatch/)
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
