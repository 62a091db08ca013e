import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { StatedQuantity } from '@haulway/domain/pay/load/load-facts.ts'
import { dateTimeFormat } from '@haulway/domain/time.ts'
import type { Quantity, Unit } from '@haulway/domain/units.ts'
import { i18n } from '@lingui/core'

/** A number and its unit, separate because the unit is drawn smaller. */
export type Measure = { number: string; unit: string }

export type DistanceSystem = 'imperial' | 'metric'

const metersPerMile = 1609.344
const feetPerMeter = 1 / 0.3048

/**
 * Keeps a number and its unit, a time, a date or a range on one line: its spaces don't break, and neither does a dash,
 * after which browsers break a line even before such a space.
 */
export function noBreak(text: string): string {
  return text.replaceAll(/\s/g, '\u00A0').replaceAll(/–(?!\u2060)/g, '–\u2060')
}

/** The same text with ordinary spaces: for a file, a search and the labels of a map. */
export function plainText(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\u2060', '')
}

/** "Nov 21 – Nov 24", "6:10 AM – 3:30 PM": always on one line. */
export function formatRange(from: string, to: string): string {
  return noBreak(`${from} – ${to}`)
}

/** "13–20" of two numbers; "13" where both read the same. */
export function formatSpan(low: string, high: string): string {
  return low === high ? low : noBreak(`${low}–${high}`)
}

/** "$1,344.18"; with `cents: false` rounded to whole units. A negative amount has an en dash as its minus sign. */
export function formatMoney(amountCents: number, currency: string, options: { cents?: boolean } = {}): string {
  const digits = options.cents === false ? 0 : 2
  const format = numberFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (amountCents < 0 ? '–' : '') + format.format(Math.abs(amountCents) / 100)
}

/** "7, 12, and 41" */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(locale()).format(names)
}

/** An amount with its sign: "+$3.40", "−$3.40". */
export function formatChange(cents: number, currency: string): string {
  const money = formatMoney(Math.abs(cents), currency)
  return cents > 0 ? `+${money}` : cents < 0 ? `−${money}` : money
}

/** "$62–78": whole units of the currency; "$62" where both ends read the same. With a negative end, "–$12 … $5". */
export function formatMoneyRange(lowCents: number, highCents: number, currency: string): string {
  const [low, high] = [lowCents, highCents].map(cents => formatMoney(cents, currency, { cents: false }))
  if (low === high) return noBreak(low ?? '')
  if (lowCents < 0) return noBreak(`${low} … ${high}`)
  const isSignFirst = /^\D/.test(low ?? '')
  return noBreak(isSignFirst ? `${low}–${whole(highCents / 100)}` : `${whole(lowCents / 100)}–${high}`)
}

/** "$3.40", "$4.125": a rate in 1/10,000 of the currency's unit. It has cents, and more decimals where they count. */
export function formatRate(rateE4: number, currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = numberFormat({ ...options, minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return (rateE4 < 0 ? '–' : '') + format.format(Math.abs(rateE4) / 10_000)
}

/** "US Dollar", in the language of the screen. */
export function currencyName(currency: string): string {
  return new Intl.DisplayNames([locale()], { type: 'currency' }).of(currency) ?? currency
}

/** "$": the sign before an amount in a form. */
export function currencySign(currency: string): string {
  const parts = numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/**
 * "1,027.9" and "tons": a sum, a payload or an estimate, to the tenth; what one load carries is `measureLoad`.
 * @param digits the most decimals; with `fixed` there are always that many
 */
export function measureQuantity(quantity: Quantity, digits = 1, fixed = false): Measure {
  const number = numberFormat({ minimumFractionDigits: fixed ? digits : 0, maximumFractionDigits: digits })
  const isOne = quantity.amountMilli === 1000
  return { number: number.format(quantity.amountMilli / 1000), unit: unitLabel(quantity.unit, isOne) }
}

/** "tons": the unit of any amount, for the head or the column of a table. */
export function nameUnit(unit: Unit): string {
  return unitLabel(unit, false)
}

export function formatQuantity(quantity: Quantity, digits = 1): string {
  return joined(measureQuantity(quantity, digits))
}

/** "41,885 lb", "18.999 tonnes": as a scale or a ticket stated it. What was only estimated has one digit. */
export function formatStated({ valueMicro, unit }: StatedQuantity, digits = 3): string {
  const number = formatNumber(valueMicro / 1_000_000, digits)
  if (unit === 'lb' || unit === 'kg') return joined({ number, unit })
  return joined({ number, unit: unitLabel(unit, valueMicro === 1_000_000) })
}

/** What one load carries. Weights always have two decimals, as on the scale ticket, so that columns line up. */
export function measureLoad(quantity: Quantity): Measure {
  return measureQuantity(quantity, 2, quantity.unit === 'ton' || quantity.unit === 'tonne')
}

export function formatLoad(quantity: Quantity): string {
  return joined(measureLoad(quantity))
}

/** "$3.40" and "/ ton". */
export function measureRate({ basis, rateE4 }: Pick<RateCard, 'basis' | 'rateE4'>, currency: string): Measure {
  return { number: formatRate(rateE4, currency), unit: `/ ${basisLabel(basis)}` }
}

/** "$3.40 / ton" in a text: it never wraps, so no line begins with its unit. */
export function rateText(rate: Measure): string {
  return joined(rate)
}

/** One unit of a rate: "ton", "h". */
export function basisLabel(basis: RateCard['basis']): string {
  if (basis === 'hour') return 'h'
  if (basis === 'mile') return 'mi'
  if (basis === 'day') return i18n._({ id: 'unit.day', message: 'day' })
  return unitLabel(basis === 'flat' ? 'load' : basis, true)
}

/** "4.8" and "mi", or feet below a tenth of a mile; "7.7" and "km", or meters below one kilometer. */
export function measureDistance(distanceMeters: number, system: DistanceSystem): Measure {
  if (system === 'metric') {
    if (distanceMeters < 1000) return { number: whole(Math.round(distanceMeters / 10) * 10), unit: 'm' }
    return { number: tenths(distanceMeters / 1000), unit: 'km' }
  }
  const miles = distanceMeters / metersPerMile
  if (miles < 0.1) return { number: whole(Math.round((distanceMeters * feetPerMeter) / 10) * 10), unit: 'ft' }
  return { number: tenths(miles), unit: 'mi' }
}

/** Imperial (miles) for material measured in short tons, cubic yards or loads. */
export function distanceSystemOf(unit: Unit): DistanceSystem {
  return unit === 'tonne' || unit === 'cubicMeter' ? 'metric' : 'imperial'
}

export function formatDistance(distanceMeters: number, system: DistanceSystem): string {
  return joined(measureDistance(distanceMeters, system))
}

/** "10:42 AM", in the time zone, as the language writes it; with seconds "10:42:10 AM". It never wraps. */
export function formatClock(atMs: number, timeZone: string, options: { seconds?: boolean } = {}): string {
  const second = options.seconds ? ({ second: '2-digit' } as const) : {}
  return noBreak(dateFormat({ timeZone, hour: 'numeric', minute: '2-digit', ...second }).format(atMs))
}

/** "Thu Oct 15", or "Thursday October 15", in the order of the language. */
export function formatDay(atMs: number, timeZone: string, length: 'short' | 'long' = 'short'): string {
  const day = dateFormat({ timeZone, weekday: length, day: 'numeric', month: length }).format(atMs)
  return noBreak(day.replace(',', ''))
}

/** "Thu Oct 15, 2026", in the order of the language: for a day that may be of another year. */
export function formatFullDay(atMs: number, timeZone: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return noBreak(
    dateFormat({ timeZone, ...options })
      .format(atMs)
      .replace(',', ''),
  )
}

/** "Thu": a calendar day's weekday. */
export function formatWeekday(day: string): string {
  return dateFormat({ timeZone: 'UTC', weekday: 'short' }).format(Date.parse(day))
}

/** A day as the language writes it, with its year: "Jun 30, 2027". */
export function formatDate(day: string): string {
  const date = dateFormat({ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })
  return noBreak(date.format(Date.parse(day)))
}

/** "40 s", "14 min", "3 h 52 min"; in days from two days on. */
export function formatDuration(durationMs: number): string {
  const days = inDays(durationMs)
  if (days !== undefined) return days
  const seconds = Math.max(0, Math.round(durationMs / 1000))
  return seconds < 60 ? noBreak(`${seconds} s`) : hoursAndMinutes(Math.floor(seconds / 60))
}

/**
 * Time worked or on site, by whole minutes as it is paid: "6 min", "9 h 40 min"; "0 min" where there is none. Every
 * page of hours writes it with this.
 */
export function formatHours(minutes: number): string {
  return hoursAndMinutes(Math.max(0, Math.floor(minutes)))
}

/** "12 s ago", "4 min ago"; in days from two days on. */
export function formatAge(ageMs: number): string {
  const age = inDays(ageMs) ?? coarse(ageMs)
  return i18n._({ id: 'age.ago', message: '{age} ago', values: { age } })
}

/** "10 days"; undefined for less than two. */
function inDays(ms: number): string | undefined {
  const days = Math.floor(ms / 86_400_000)
  return days < 2 ? undefined : noBreak(i18n._({ id: 'age.days', message: '{days} days', values: { days } }))
}

/** "1.25%" */
export function formatPercent(share: number, digits = 0): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: digits }).format(share)
}

/** "1,027.9": a number without a unit, such as a count; with `fixed` it always has `digits` decimals. */
export function formatNumber(value: number, digits = 0, fixed = false): string {
  const format = numberFormat({ minimumFractionDigits: fixed ? digits : 0, maximumFractionDigits: digits })
  // The same minus sign as in amounts of money.
  return format.format(value).replace('-', '–')
}

function coarse(ageMs: number): string {
  const hours = Math.floor(ageMs / 3_600_000)
  return hours >= 1 ? hoursAndMinutes(hours * 60) : formatDuration(ageMs)
}

function hoursAndMinutes(minutes: number): string {
  if (minutes < 60) return noBreak(`${minutes} min`)
  const rest = minutes % 60
  const hours = whole(Math.floor(minutes / 60))
  return noBreak(rest === 0 ? `${hours} h` : `${hours} h ${rest} min`)
}

// Short and metric tons differ by a tenth, so the word is always written out.
function unitLabel(unit: Unit, isOne: boolean): string {
  switch (unit) {
    case 'ton':
      return isOne ? i18n._({ id: 'unit.ton', message: 'ton' }) : i18n._({ id: 'unit.tons', message: 'tons' })
    case 'tonne':
      return isOne ? i18n._({ id: 'unit.tonne', message: 'tonne' }) : i18n._({ id: 'unit.tonnes', message: 'tonnes' })
    case 'yard':
      return i18n._({ id: 'unit.yard', message: 'yd³' })
    case 'cubicMeter':
      return 'm³'
    case 'load':
      return isOne ? i18n._({ id: 'unit.load', message: 'load' }) : i18n._({ id: 'unit.loads', message: 'loads' })
  }
}

function joined({ number, unit }: Measure): string {
  return noBreak(`${number} ${unit}`)
}

function whole(value: number): string {
  return numberFormat({ maximumFractionDigits: 0 }).format(value)
}

function tenths(value: number): string {
  return numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}

// Kept, because creating a formatter costs a hundred times more than using one.
const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale()} ${JSON.stringify(options)}`
  const known = numberFormats.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(locale(), options)
  numberFormats.set(key, format)
  return format
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateTimeFormat(locale(), options)
}

function locale(): string {
  return i18n.locale || 'en'
}

/** "412 KB", "1.3 MB": in decimal units, as phones show them. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return joined({ number: formatNumber(bytes / 1_000_000, 1), unit: 'MB' })
  return joined({ number: formatNumber(Math.max(1, Math.round(bytes / 1000))), unit: 'KB' })
}
