/** The day on which a project will have delivered everything, by its days so far. */
import { addDays, daysUntil } from '@haulway/domain/time.ts'
import type { Tone } from '../../../ui/data/StatusBadge.tsx'
import { factTones } from '../../fact-tones.ts'
import type { ProjectDay } from '../project-day.ts'

type Paced = Pick<ProjectDay, 'day' | 'isAhead' | 'isWhole' | 'amounts' | 'forecast'> & {
  project: Pick<ProjectDay['project'], 'state' | 'startDay'>
}

/** A hundred years: further on, no forecast is a calendar day of four digits. */
const daysMax = 100 * 366
/** No one plans by a forecast that is further than this after today and after the planned end. */
const yearDays = 366

/**
 * What is left after today, at the pace of all days since the first one: days off count, as they will again. On the
 * first day, at the pace of today's forecast.
 * @returns undefined while nothing tells the pace, and for a project that is over
 */
export function forecastLastDay({ project, day, isAhead, isWhole, amounts, forecast }: Paced): string | undefined {
  const [amount, ...others] = amounts
  if (!amount || others.length > 0 || !isWhole || isAhead || project.state !== 'published') return undefined
  const { targetMilli, doneMilli, todayMilli } = amount
  const tonight = Math.max(doneMilli, forecast?.milliAtShiftEnd ?? 0)
  if (tonight >= targetMilli) return day
  const before = daysUntil(day, project.startDay)
  const perDay = before > 0 ? (doneMilli - todayMilli) / before : tonight
  return perDay > 0 ? addDays(day, Math.min(daysMax, Math.ceil((targetMilli - tonight) / perDay))) : undefined
}

/** Whether the pace so far takes more than a year, and more than a year longer than planned. */
export function takesOverYear(of: Paced & { project: { endDay: string | null } }): boolean {
  const forecast = forecastLastDay(of)
  const { endDay } = of.project
  const from = endDay !== null && endDay > of.day ? endDay : of.day
  return forecast !== undefined && daysUntil(forecast, from) > yearDays
}

/** How serious the forecast of the last day is; undefined while nothing is planned or forecast. */
export function lastDayTone(of: Paced & { project: { endDay: string | null } }): Tone | undefined {
  const forecast = forecastLastDay(of)
  const { endDay } = of.project
  if (endDay === null || forecast === undefined) return undefined
  return forecast > endDay ? factTones.lastDayLate : factTones.lastDayKept
}
