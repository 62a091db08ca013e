/** Content in a folder: written to a draft, flushed, then renamed, so a power cut leaves the whole file or none. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type AttachmentStorage, probeKey, requireKey } from './attachment-storage.ts'

export function openFolderStorage(folder: string): AttachmentStorage {
  const put = async (key: string, content: Uint8Array) => {
    const file = path.join(folder, requireKey(key))
    const parent = path.dirname(file)
    await mkdir(parent, { recursive: true, mode: 0o700 })
    const draft = path.join(parent, `.${randomBytes(8).toString('hex')}`)
    try {
      await writeFlushed(draft, content)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await flushFolder(parent)
    await flushFolder(folder)
  }
  const get = async (key: string) => {
    try {
      return new Uint8Array(await readFile(path.join(folder, requireKey(key))))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    put,
    get,
    remove: async key => rm(path.join(folder, requireKey(key)), { force: true }),
    check: async () => {
      try {
        await put(probeKey, new TextEncoder().encode('kept'))
        await get(probeKey)
      } catch (error) {
        throw new Error(`Attachments can't be kept in ${folder}: ${error instanceof Error ? error.message : error}.`)
      }
    },
  }
}

/**
 * Says whether two nodes have the same folder, which a network can share: each folder gets a random id once.
 * @returns the id of this folder
 */
export async function readFolderId(folder: string): Promise<string> {
  const file = path.join(folder, '.folder-id')
  const draft = `${file}-${randomBytes(8).toString('hex')}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFlushed(draft, Buffer.from(randomBytes(16).toString('hex')))
  // Two nodes that start at once: the first one's id stays.
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

async function writeFlushed(file: string, content: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file's name is durable only after its folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
