/** Both storages by one list of promises: a real folder, and a real server that speaks S3 and checks signatures. */
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
    test('gives back what was put there, byte for byte, also after it was opened again', async () => {
      const key = newStorageKey(content)
      await open().put(key, content, 'image/jpeg')
      await open().put(key, content, 'image/jpeg')
      expect(await open().get(key)).toEqual(content)
    })

    test('has nothing under a key that nobody has put', async () => {
      expect(await open().get(newStorageKey(randomBytes(8)))).toBeUndefined()
    })

    test('has nothing left of what was removed, and removing it once more does no harm', async () => {
      const key = newStorageKey(content)
      await open().put(key, content, 'image/jpeg')
      await open().remove(key)
      await open().remove(key)
      expect(await open().get(key)).toBeUndefined()
      await open().put(key, content, 'image/jpeg')
      expect(await open().get(key)).toEqual(content)
    })

    test('takes no key that leads out of it', async () => {
      for (const key of ['../x', '/etc/passwd', 'aa/../../x', 'aa\\x', '', `aa/${'../'.repeat(12)}x`]) {
        await expect(open().put(key, content, 'image/jpeg')).rejects.toThrow('not the key')
        await expect(open().get(key)).rejects.toThrow('not the key')
        await expect(open().remove(key)).rejects.toThrow('not the key')
      }
    })

    test('is found to be in order before it is needed', async () => {
      await expect(open().check()).resolves.toBeUndefined()
    })
  })
}

test('a folder holds whole files only, and nothing half written', async () => {
  const key = newStorageKey(content)
  await Promise.all([1, 2, 3, 4].map(() => openFolderStorage(folder).put(key, content, 'image/jpeg')))
  expect(readdirSync(path.dirname(path.join(folder, key))).filter(name => name.startsWith('.'))).toEqual([])
})

test('a folder that can not be written to stops the start with a sentence', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  await expect(openAttachmentStorage({ folder: path.join(file, 'below') })).rejects.toThrow(
    /^Attachments can't be kept/,
  )
  expect(existsSync(path.join(file, 'below'))).toBe(false)
})

test('a bucket that knows another secret stops the start with a sentence', async () => {
  const wrong = { ...s3.options, secret: 'another' }
  await expect(openAttachmentStorage(wrong)).rejects.toThrow(/SignatureDoesNotMatch/)
})

test('what goes to a bucket is signed with its own sum, and called what it is', async () => {
  const key = newStorageKey(content)
  await openS3Storage(s3.options).put(key, content, 'image/png')
  const [put] = s3.requests.filter(request => request.path.endsWith(key))
  expect(put).toMatchObject({ method: 'PUT', contentType: 'image/png' })
  expect(put?.contentSha256).toBe(createHash('sha256').update(content).digest('hex'))
})

test('two contents under one id lie under two keys', () => {
  const attachmentId = '019a0000-0000-7000-8000-000000000001'
  const [a, b] = ['a', 'b'].map(sign => storageKeyOf({ attachmentId, sha256: sign.repeat(64) }))
  expect(a).not.toBe(b)
})
