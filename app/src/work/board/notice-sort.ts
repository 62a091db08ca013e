/** How the board is sorted: by distance and by pay on the server (board-order.ts), by net per hour on this device. */

export const noticeSorts = ['distance', 'net', 'pay'] as const
export type NoticeSort = (typeof noticeSorts)[number]

/** How the board is sorted until the user sorts it. Without a place to measure from, the newest come first. */
export const usualSort: NoticeSort = 'distance'

/** The sorts that can be chosen. Rates are comparable only within one pay type; net per hour always is. */
export function sortsFor({ basis }: { basis: string }): NoticeSort[] {
  return noticeSorts.filter(sort => sort !== 'pay' || basis !== '')
}

/** How the board is sorted now: by pay only while one pay type is chosen. */
export function sortOf({ basis, sort }: { basis: string; sort: NoticeSort }): NoticeSort {
  return sortsFor({ basis }).includes(sort) ? sort : usualSort
}
