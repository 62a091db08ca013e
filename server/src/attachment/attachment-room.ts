/**
 * How much of the storage one account can fill in a day. Photos of loads are others' proof and stay for good. Over the
 * limit, phones keep them and send them later.
 */
import type { Attachment } from '@haulway/domain/attachment/attachment.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { type CountedTry, limits } from '../auth/limits/rate-limit.ts'

/** Two hundred loads a day with three photos of 4 MB each take an eighth of it. A file of 8 MB counts 8,389. */
export const usualGigabytesADay = 20
/** One user may add a quarter: further businesses give no more. */
const partOfUser = 4
/**
 * The share for loads whose start has not arrived and may never: their ids can be made up, so no limit of a load bounds
 * them.
 */
const partOfEarly = 10

/** What a new attachment counts, in kilobytes. */
export function roomOf(
  { by: { uid, entityId }, bytes }: Pick<Attachment, 'by' | 'bytes'>,
  isEarly: boolean,
  gigabytesADay: number,
): CountedTry[] {
  const amount = Math.ceil(bytes / 1000)
  const partOf = (part: number) => ({ max: Math.floor((gigabytesADay * 1_000_000) / part), windowMs: dayMs })
  const room: CountedTry[] = [
    { key: `attachment:user:${uid}`, limit: partOf(partOfUser), amount },
    { key: `attachment:business:${entityId}`, limit: partOf(1), amount },
  ]
  if (!isEarly) return room
  return [
    ...room,
    { key: `attachment:early:${entityId}`, limit: limits.earlyPictureByBusiness },
    { key: `attachment:early-bytes:${entityId}`, limit: partOf(partOfEarly), amount },
  ]
}

/**
 * The most at once for one user on a node, which has each in memory until it is stored. A phone sends one at a time, a
 * program a few.
 */
export const uploadsAtOnce = 8
