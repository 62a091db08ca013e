/** The hours of an axis as people write them. */
import { dateTimeFormat } from '@haulway/domain/time.ts'
import { i18n } from '@lingui/core'
import { noBreak } from '../format/format.ts'

/**
 * "6 AM", "7", … "11", "12 PM", "1": where a day has two times twelve hours, the first hour of each half says which
 * half it is. Elsewhere "06", "07", … "12", "13".
 */
export function axisHours(hours: readonly number[], timeZone: string): { atMs: number; label: string }[] {
  const format = dateTimeFormat(i18n.locale || 'en', { timeZone, hour: 'numeric' })
  let half: string | undefined
  return hours.map(atMs => {
    const parts = format.formatToParts(atMs)
    const partOf = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value
    const [hour = '', now] = [partOf('hour'), partOf('dayPeriod')]
    const isFirst = now !== undefined && now !== half
    half = now
    return { atMs, label: isFirst ? noBreak(`${hour} ${now}`) : hour }
  })
}
