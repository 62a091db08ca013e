/** The demo's working day: who takes part, what is hauled where and when. Times are minutes after midnight. */
import { minuteMs } from '@haulway/domain/time.ts'
import type { TruckForm } from '@haulway/domain/truck/truck.ts'
import type { Rate, Unit } from '@haulway/domain/units.ts'

export type Person = { firstName: string; lastName: string; email: string }
export type Company = { key: string; name: string; owner: Person }

export type LoadingPoint = {
  /** As painted on the machine: EX 1. */
  name: string
  /** Absent: the pit's own people load and say so. */
  operator?: Person
  ticketSeries: string
  bucketSeconds: readonly [from: number, to: number]
  /** When the machine stands still. */
  pauses: readonly { fromMinute: number; minutes: number }[]
}

export type PitPlan = Company & {
  pitName: string
  geofenceMeters: number
  openMinute: number
  loadingPoints: readonly LoadingPoint[]
  materials: readonly { name: string; unit: Unit; priceCents: number; gramsPerCubicMeter: number }[]
}

export type HaulPlan = {
  key: string
  jobber: string
  projectName: string
  /** The region's site. */
  siteName: string
  geofenceMeters: number
  material: string
  pit: string
  loadingPoint: string
  unit: Unit
  targetMilli: number
  rate: Rate & { standbyFreeMinutes: number; standbyCentsPerMinute: number }
  siteRules: string
  dumpSeconds: readonly [from: number, to: number]
  /** What one truck takes, in thousandths of the unit, where it is measured by the body and not weighed. */
  bodyMilli?: number
}

export type TruckPlan = TruckForm & {
  hauler: string
  /** The solo trucker is its own owner; a fleet's drivers are fleet truckers. */
  driver: Person
  /** Part of the speed limit this driver makes of a free road. */
  pace: number
  lunchMinute: number
  /** In the order of the day. */
  assignments: readonly { haul: string; fromMinute: number; toMinute: number }[]
}

export type WorkingDay = {
  timeZone: string
  startMinute: number
  endMinute: number
  lunchMinutes: number
  jobbers: readonly (Company & { payMinutes: readonly number[] })[]
  pits: readonly PitPlan[]
  haulers: readonly (Company & { kind: 'solo-trucker' | 'trucking-fleet'; withdrawMinute: number })[]
  trucks: readonly TruckPlan[]
  hauls: readonly HaulPlan[]
}

/** The same day, everything so many minutes later (or earlier, if negative). */
export function shiftPlan(plan: WorkingDay, minutes: number): WorkingDay {
  if (minutes === 0) return plan
  const later = (minute: number) => minute + minutes
  return {
    ...plan,
    startMinute: later(plan.startMinute),
    endMinute: later(plan.endMinute),
    jobbers: plan.jobbers.map(jobber => ({ ...jobber, payMinutes: jobber.payMinutes.map(later) })),
    haulers: plan.haulers.map(hauler => ({ ...hauler, withdrawMinute: later(hauler.withdrawMinute) })),
    pits: plan.pits.map(pit => ({
      ...pit,
      openMinute: later(pit.openMinute),
      loadingPoints: pit.loadingPoints.map(point => ({
        ...point,
        pauses: point.pauses.map(pause => ({ ...pause, fromMinute: later(pause.fromMinute) })),
      })),
    })),
    trucks: plan.trucks.map(each => ({
      ...each,
      lunchMinute: later(each.lunchMinute),
      assignments: each.assignments.map(({ haul, fromMinute, toMinute }) => ({
        haul,
        fromMinute: later(fromMinute),
        toMinute: later(toMinute),
      })),
    })),
  }
}

/** A row of the plan by its key. @throws Error when the plan has none */
export function getByKey<T extends { key: string }>(rows: readonly T[], key: string): T {
  const row = rows.find(candidate => candidate.key === key)
  if (!row) throw new Error(`The plan of the day names ${key}, which is not in it.`)
  return row
}

/**
 * The instant of a minute of the day in a zone.
 * @param day YYYY-MM-DD
 * @param minute after midnight by the clock on the wall
 */
export function atMinuteMs(day: string, minute: number, timeZone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs
  // The zone's distance from UTC is asked for twice: the first answer may lie across a change of clocks.
  const firstMs = asUtcMs - zoneOffsetMs(asUtcMs, timeZone)
  return asUtcMs - zoneOffsetMs(firstMs, timeZone)
}

function zoneOffsetMs(atMs: number, timeZone: string): number {
  const [date, time] = wallClock(timeZone).format(atMs).split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(atMs / 1000) * 1000
}

// Building a formatter costs a hundred times more than using one.
const wallClocks = new Map<string, Intl.DateTimeFormat>()
function wallClock(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const
  const known = wallClocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options)
  wallClocks.set(timeZone, known)
  return known
}
