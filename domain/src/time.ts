/** Time on the wire is milliseconds since 1970 UTC; a shift day is a date in the project's time zone. */
import { z } from 'zod'

export const instantMsSchema = z.int().min(0).max(8_640_000_000_000_000)

/** IANA zone name, such as America/New_York. */
export const timeZoneSchema = z.string().min(1).max(64).refine(isTimeZone, 'Choose a time zone from the list.')

/** A calendar day, YYYY-MM-DD. */
export const daySchema = z.iso.date()

export const secondMs = 1000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The device's time of an act, corrected by its measured offset: not after receipt, and not before 1970. */
export function correctedAtMs(occurredAt: number, clockOffsetMs: number | undefined, receivedAt: number): number {
  return Math.max(0, Math.min(occurredAt + (clockOffsetMs ?? 0), receivedAt))
}

/** The calendar day of an instant in a zone. */
export function dayOf(atMs: number, timeZone: string): string {
  const parts = dayFormat(timeZone).formatToParts(atMs)
  const part = (type: string) => parts.find(p => p.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The calendar day `days` later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The nearest day that PostgreSQL can compare, with those beside it: it has no year 0. */
export function comparableDay(day: string): string {
  return [firstComparable, day, lastComparable].sort()[1]!
}
const firstComparable = '0001-01-02'
const lastComparable = '9999-12-30'

/** Whole days until a calendar day; negative when it is past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
}

/** The first instant of a calendar day in a zone, precise to the half hour, which is how zones differ. */
export function startOfDayMs(day: string, timeZone: string): number {
  const halfHourMs = hourMs / 2
  let at = Date.parse(day) - 15 * hourMs
  while (dayOf(at, timeZone) < day) at += halfHourMs
  return at
}

/** The minute of the day that clocks in a zone show at an instant, from 0. */
export function minuteOfDay(atMs: number, timeZone: string): number {
  const fields = { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' } as const
  const parts = dateTimeFormat('en-US', fields).formatToParts(atMs)
  const part = (type: string) => Number(parts.find(p => p.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute')
}

function isTimeZone(zone: string): boolean {
  try {
    dayFormat(zone)
    return true
  } catch {
    return false
  }
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return dateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Kept, because creating a formatter costs a hundred times more than using one.
 * @throws RangeError if the time zone is unknown
 */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
