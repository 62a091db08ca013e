/** The board's filters as the user sets them, and as the call takes them. */
import type { LatLng } from '@haulway/domain/geo.ts'
import {
  type TruckerNoticeFilter,
  type TruckerNoticeQuery,
  truckerNoticeQuerySchema,
} from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { z } from 'zod'
import { type DistanceSystem, formatDistance } from '../../ui/format/format.ts'
import { parseRateE4 } from '../../ui/format/parse-cents.ts'
import { noticeSorts, sortOf, usualSort } from './notice-sort.ts'

export const noticeFilterSchema = z.object({
  /** `here`, or the name of a place such as the user's yard. */
  from: z.string().default('here'),
  withinMeters: z.string().default(''),
  material: z.string().max(60).default(''),
  pit: z.string().max(60).default(''),
  basis: truckerNoticeQuerySchema.shape.basis.unwrap().or(z.literal('')).default(''),
  rateMin: z.string().default(''),
  startsFrom: z.string().default(''),
  startsTo: z.string().default(''),
  sort: z.enum(noticeSorts).default(usualSort),
})
export type NoticeFilter = z.infer<typeof noticeFilterSchema>

export const noFilter: NoticeFilter = noticeFilterSchema.parse({})

const distances = {
  imperial: { unit: 'mi', unitMeters: 1609.344, counts: [5, 10, 25, 50, 100] },
  metric: { unit: 'km', unitMeters: 1000, counts: [10, 20, 40, 80, 160] },
} as const

/** Round numbers of the person's own unit, and the chosen distance, which may be of the other unit. */
export function distanceOptions(system: DistanceSystem, chosen: string): { value: string; label: string }[] {
  const { unit, unitMeters, counts } = distances[system]
  const options = counts.map(count => ({ value: String(Math.round(count * unitMeters)), label: `${count} ${unit}` }))
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: formatDistance(Number(chosen), system) }]
}

/** Positions are rounded to about a kilometer, so that the board is not read again with every move. */
const placeDigits = 2

/** Leaves out empty and incomplete filters. Pay counts only with a pay type. */
export function noticeQueryOf(filter: NoticeFilter, near: LatLng | undefined): Omit<TruckerNoticeQuery, 'entityId'> {
  const { basis } = filter
  const sort = sortOf(filter)
  const text = (value: string) => (value.trim() === '' ? undefined : value.trim())
  const withinMeters = Math.round(Number(filter.withinMeters))
  const rateE4Min = parseRateE4(filter.rateMin)
  return {
    // Sorted on this device, among the notices that are read.
    limit: sort === 'net' ? 100 : 30,
    ...(near && { lat: Number(near.lat.toFixed(placeDigits)), lng: Number(near.lng.toFixed(placeDigits)) }),
    ...(near && withinMeters > 0 && { withinMeters }),
    material: text(filter.material),
    pit: text(filter.pit),
    startsFrom: text(filter.startsFrom),
    startsTo: text(filter.startsTo),
    sort: sort === 'pay' ? 'pay' : 'distance',
    ...(basis !== '' && { basis, ...(rateE4Min && { rateE4Min }) }),
  }
}

/** The filter with one of its parts cleared. */
export function withoutFilter(filter: NoticeFilter, part: TruckerNoticeFilter): NoticeFilter {
  const { withinMeters, material, pit, basis, rateMin, startsFrom, startsTo } = noFilter
  const parts: Record<TruckerNoticeFilter, Partial<NoticeFilter>> = {
    distance: { withinMeters },
    material: { material },
    pit: { pit },
    rate: { basis, rateMin },
    startDay: { startsFrom, startsTo },
  }
  return { ...filter, ...parts[part] }
}

/** How many parts of the filter are set. */
export function countFilters(filter: NoticeFilter): number {
  const { withinMeters, material, pit, basis, startsFrom, startsTo } = filter
  return [withinMeters, material, pit, basis, startsFrom || startsTo].filter(part => part.trim() !== '').length
}
