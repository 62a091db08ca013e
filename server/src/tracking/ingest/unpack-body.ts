/** Decompresses a body, even if its headers are wrong. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { AppError } from '@haulway/domain/errors.ts'

const unpackers: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
}

/**
 * The first bytes of gzip. They are trusted more than the header: a proxy may decompress a body but keep the header, or
 * drop the header of a compressed one.
 */
const gzipMark = Buffer.from([0x1f, 0x8b])

/** Whether the body is compressed. It nearly never is, so the caller can avoid an await. */
export function isPacked(bytes: Buffer, encoding: string | undefined): boolean {
  return packingOf(bytes, encoding) !== undefined
}

/**
 * @returns undefined if the body can't be decompressed
 * @throws AppError tooLarge when the result has more than `max` bytes
 */
export async function unpackBody(
  bytes: Buffer,
  encoding: string | undefined,
  max: number,
): Promise<Buffer | undefined> {
  const unpack = unpackers[packingOf(bytes, encoding) ?? '']
  if (!unpack) return undefined
  try {
    return await unpack(bytes, { maxOutputLength: max })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError('tooLarge')
    return undefined
  }
}

function packingOf(bytes: Buffer, encoding: string | undefined): string | undefined {
  if (bytes.subarray(0, 2).equals(gzipMark)) return 'gzip'
  const name = encoding?.trim().toLowerCase() ?? ''
  return ['', 'identity', 'gzip'].includes(name) ? undefined : name
}
