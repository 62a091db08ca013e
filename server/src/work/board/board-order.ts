import { AppError } from '@haulway/domain/errors.ts'
import type { TruckerNoticeQuery } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { type SQL, sql } from 'drizzle-orm'

/** The order of the board's pages (nearest, best paid or newest first), and where the previous page ended. */
export type BoardOrder = { by: SQL; past: SQL; cursor: SQL }

/** A page's `next` is `d` and a distance, `p` and cents, or only `n`; then a colon and the last haul's id. */
export function boardOrder({ sort, lat, lng, after }: TruckerNoticeQuery): BoardOrder {
  if (sort === 'pay') {
    const { value, haulId } = cursorOf('p', after)
    return {
      by: sql`rate_e4 desc, haul_id desc`,
      past: haulId ? sql`(rate_e4, haul_id) < (${value}::int8, ${haulId}::uuid)` : sql`true`,
      cursor: sql`'p' || rate_e4 || ':' || haul_id`,
    }
  }
  if (lat !== undefined && lng !== undefined) {
    const { value, haulId } = cursorOf('d', after)
    return {
      by: sql`distance, haul_id`,
      past: haulId ? sql`(distance, haul_id) > (${value}::int4, ${haulId}::uuid)` : sql`true`,
      cursor: sql`'d' || distance || ':' || haul_id`,
    }
  }
  const { haulId } = cursorOf('n', after)
  return {
    by: sql`haul_id desc`,
    past: haulId ? sql`haul_id < ${haulId}::uuid` : sql`true`,
    cursor: sql`'n:' || haul_id`,
  }
}

/** @throws AppError invalidInput when `after` comes from a list in another order */
function cursorOf(order: string, after: string | undefined): { value: number; haulId?: string } {
  if (after === undefined) return { value: 0 }
  const [, kind, value, haulId] = /^([dpn])(\d{0,9}):([0-9a-f-]{36})$/.exec(after) ?? []
  if (!haulId || kind !== order) throw new AppError('invalidInput', 'after: not from this list')
  return { value: Number(value), haulId }
}
