/**
 * What a plan of the demo's working day consists of: companies, people, trucks and hauls. The plan itself is in
 * `demo-day.ts`. Times are minutes after midnight.
 */
import type { VolumeTarget } from '@haulway/domain/material/volumes/material-volumes.ts'
import type { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { TruckForm } from '@haulway/domain/truck/truck.ts'
import type { Unit } from '@haulway/domain/units.ts'
import type { z } from 'zod'

export type Person = { firstName: string; lastName: string; email: string; phoneNo?: string }
export type Company = { key: string; name: string; owner: Person }

export type LoadingPoint = {
  /** As painted on the machine: EX 1. */
  name: string
  /** Absent: the pit's owner loads the trucks and confirms the loads. */
  operator?: Person
  ticketSeries: string
  bucketSeconds: readonly [from: number, to: number]
  /** When the machine is not loading. */
  pauses: readonly { fromMinute: number; minutes: number }[]
  /** The number of the day's load that leaves above the truck's legal payload, and by how much. */
  overload?: { load: number; milli: number }
}

export type PitPlan = Company & {
  pitName: string
  geofenceMeters: number
  openMinute: number
  loadingPoints: readonly LoadingPoint[]
  materials: readonly { name: string; unit: Unit; priceE4: number; gramsPerCubicMeter: number }[]
  /** The number of the weighed load whose ticket the pit corrects later, and by how much. */
  correction?: { load: number; milli: number }
}

type CardInput = z.input<typeof rateCardFieldsSchema>

export type HaulPlan = {
  key: string
  jobber: string
  projectName: string
  /** Name of a site in the region. */
  siteName: string
  geofenceMeters: number
  material: string
  pit: string
  loadingPoint: string
  unit: Unit
  targetMilli: number
  /** The target as the design states it; `targetMilli` is the same amount as it is hauled. */
  volumeTarget?: VolumeTarget
  /** What the jobber sells a unit for. */
  saleRateE4?: number
  /** Who follows the project by a link. */
  sharedWith?: string
  card: CardInput
  /** A fleet offers its work on: the hauler's trucks on this haul are the broker's to the jobber. */
  subHaul?: { broker: string; hauler: string; card: CardInput }
  siteRules: string
  /** Posted on one of its roads: what a truck may weigh there. */
  postedLimit?: { road: string; pounds: number }
  /** Trucks it wants besides those of the plan: it stays posted on the board. */
  trucksToFind?: number
  dumpSeconds: readonly [from: number, to: number]
  /** What one truck carries, in thousandths of the unit; only for materials measured by volume instead of weight. */
  bodyMilli?: number
}

/** A project that a jobber plans for a later day: no truck hauls it yet. */
export type ProjectAhead = Pick<
  HaulPlan,
  'jobber' | 'projectName' | 'siteName' | 'geofenceMeters' | 'material' | 'pit' | 'targetMilli' | 'card' | 'siteRules'
> & {
  /** How many days after the demo's day it begins. */
  daysAhead: number
  trucksWanted: number
}

export type TruckPlan = TruckForm & {
  hauler: string
  /** The solo trucker is its own owner; a fleet's drivers are fleet truckers. */
  driver: Person
  /** Share of the speed limit at which this driver travels on a clear road. */
  pace: number
  /** Has a GPS device built in, which sends the points once the demo has caught up. */
  hasGpsDevice?: boolean
  /** A weight permit of its state: what the truck may weigh with it. */
  permit?: { number: string; pounds: number }
  lunchMinute: number
  /** In order of time. */
  assignments: readonly { haul: string; fromMinute: number; toMinute: number }[]
}

export type HaulerPlan = Company & {
  kind: 'solo-trucker' | 'trucking-fleet'
  withdrawMinute: number
  /** When a broker pays its haulers. */
  payMinutes?: readonly number[]
}

export type JobberPlan = Company & {
  payMinutes: readonly number[]
  /** The numbers of the approved loads of which the jobber accepts one unit less. */
  disputedLoads?: readonly number[]
  /** Accepts the loads of a haul at its site, and sees no price. */
  foreman?: { person: Person; haul: string }
}

export type WorkingDay = {
  timeZone: string
  startMinute: number
  endMinute: number
  lunchMinutes: number
  jobbers: readonly JobberPlan[]
  pits: readonly PitPlan[]
  haulers: readonly HaulerPlan[]
  trucks: readonly TruckPlan[]
  /** Who is still owed last week's statement. The others are paid. */
  dueFromLastWeek: readonly { payer: string; payee: string }[]
  hauls: readonly HaulPlan[]
  /** The card that a jobber and a hauler agreed on for later work. The hauls of the day have cards of their own. */
  standingCards: readonly { jobber: string; hauler: string; card: HaulPlan['card'] }[]
  ahead: readonly ProjectAhead[]
}

/** The same day with every time moved later by `minutes` (earlier if negative). */
export function shiftPlan(plan: WorkingDay, minutes: number): WorkingDay {
  if (minutes === 0) return plan
  const later = (minute: number) => minute + minutes
  return {
    ...plan,
    startMinute: later(plan.startMinute),
    endMinute: later(plan.endMinute),
    jobbers: plan.jobbers.map(jobber => ({ ...jobber, payMinutes: jobber.payMinutes.map(later) })),
    haulers: plan.haulers.map(hauler => ({
      ...hauler,
      withdrawMinute: later(hauler.withdrawMinute),
      ...(hauler.payMinutes && { payMinutes: hauler.payMinutes.map(later) }),
    })),
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

/** @throws Error when no row of the plan has that key */
export function getByKey<T extends { key: string }>(rows: readonly T[], key: string): T {
  const row = rows.find(candidate => candidate.key === key)
  if (!row) throw new Error(`The plan of the day names ${key}, which is not in it.`)
  return row
}

/**
 * Converts a minute of a day in a time zone to a timestamp in ms.
 * @param day YYYY-MM-DD
 * @param minute minutes after midnight, by the local clock
 */
export function atMinuteMs(day: string, minute: number, timeZone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs
  // The UTC offset is computed twice: the first guess may be on the other side of a daylight saving change.
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
