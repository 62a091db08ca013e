/** The bytes of a body as they were before they were packed, whatever its headers say about it. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { AppError } from '@haulway/domain/errors.ts'

const unpackers: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
}

/** Gzip says so itself: a proxy may have unpacked a body and left the header, or taken the header off. */
const gzipMark = Buffer.from([0x1f, 0x8b])

/** Whether there is anything to unpack: nearly always there is not, and nothing is waited for. */
export function isPacked(bytes: Buffer, encoding: string | undefined): boolean {
  return packingOf(bytes, encoding) !== undefined
}

/**
 * @returns undefined for what can't be unpacked
 * @throws AppError tooLarge
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
