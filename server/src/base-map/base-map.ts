/**
 * The base map from one PMTiles archive (https://docs.protomaps.com/pmtiles/): a file that browsers read in byte
 * ranges. Its address has a name made from its content, so what was read never goes stale.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import send from '@fastify/send'
import { AppError } from '@haulway/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config.ts'

export type BaseMapArchive = {
  file: string
  /** Where it is served: `/base-map/3f0a….pmtiles`. */
  urlPath: string
}

const headerBytes = 127
const vectorTiles = 1
/** Header and root directory, which change with any content. */
const namedBytes = 16_384
const yearMs = 31_536_000_000

/** @throws ConfigError when the file can't be read, or is not an archive of vector tiles */
export async function openBaseMap(file: string): Promise<BaseMapArchive> {
  const { start, size } = await readStart(file)
  const isArchive = start.length >= headerBytes && start.toString('latin1', 0, 7) === 'PMTiles' && start[7] === 3
  if (!isArchive) throw new ConfigError('BASE_MAP_FILE: not a PMTiles archive of version 3.')
  if (start[99] !== vectorTiles) throw new ConfigError('BASE_MAP_FILE: its tiles are pictures, not vectors.')
  const name = createHash('sha256').update(start).update(String(size)).digest('hex').slice(0, 16)
  return { file: path.resolve(file), urlPath: `/base-map/${name}.pmtiles` }
}

async function readStart(file: string) {
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(namedBytes), position: 0 })
    return { start: buffer.subarray(0, bytesRead), size }
  } catch {
    throw new ConfigError('BASE_MAP_FILE: this file can’t be read.')
  }
}

/** Serves the archive, whole or in ranges. The request names no file: there is only this one. */
export function registerBaseMap(app: FastifyInstance, { file, urlPath }: BaseMapArchive): void {
  const { dir, base } = path.parse(file)
  app.get('/base-map/:name', async (request, reply) => {
    // A device that still has the address of an archive before this one reads its configuration again.
    if (request.url.split('?')[0] !== urlPath) throw new AppError('notFound')
    const { statusCode, headers, stream } = await send(request.raw, `/${encodeURIComponent(base)}`, {
      root: dir,
      dotfiles: 'allow',
      index: false,
      maxAge: yearMs,
      immutable: true,
    })
    // Ranges of compressed bytes would be others, so no proxy may compress it.
    const cacheControl = String(headers['Cache-Control'] ?? 'no-store').concat(', no-transform')
    return reply
      .code(statusCode)
      .headers({ ...headers, 'cache-control': cacheControl, 'content-type': 'application/vnd.pmtiles' })
      .send(stream)
  })
}
