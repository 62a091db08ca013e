/** Whether a project has enough trucks for its plan, by the day's forecast and by the loader's capacity. */
import { hourMs } from '@haulway/domain/time.ts'
import { forecastLastDay } from './days/last-day.ts'
import type { ProjectDay } from './project-day.ts'
import { shiftMilliOf } from './truck-pace.ts'

export type TruckBalance =
  /** The forecast meets the plan, and trucks and loader match. */
  | ({ kind: 'onPlan' } & Longer)
  /** The forecast meets the plan, and the loader could load more trucks than are at work. */
  | ({ kind: 'loaderIdle'; idleMinutes: number } & Longer)
  /** The pace leads to a day after the planned last one. */
  | { kind: 'late'; lastDay: string }
  /** There are more trucks than the loader can load, so they wait. */
  | { kind: 'tooMany'; trucks: number; waitMinutes: number }
  /** The forecast misses the plan. This many more trucks would meet it, or come as close as the loader allows. */
  | { kind: 'moreNeeded'; trucks: number; shortMilli: number }
  /** The forecast misses the plan, and the loader can load no more trucks. */
  | { kind: 'loaderFull'; shortMilli: number }

/** The work takes longer than this shift, and no last day says when it is due: there is no plan to be on. */
type Longer = { isLonger?: true }

type Day = Pick<
  ProjectDay,
  | 'day'
  | 'isAhead'
  | 'isWhole'
  | 'amounts'
  | 'activeTrucks'
  | 'wantedTrucks'
  | 'waiting'
  | 'balance'
  | 'forecast'
  | 'shift'
> & { project: Pick<ProjectDay['project'], 'state' | 'startDay' | 'endDay'> }

/** @returns undefined until enough cycles are measured */
export function truckBalanceOf(day: Day, now: number): TruckBalance | undefined {
  const { balance, forecast, activeTrucks, waiting } = day
  if (!balance) return undefined
  const room = Math.floor(balance.trucksForBalance - activeTrucks)
  const shortMilli = shortBy(day)
  if (forecast && shortMilli > 0) {
    const trucks = Math.min(room, missingTrucks(day, now))
    // While a truck waits, one more would only wait behind it.
    return trucks >= 1 && waiting === 0
      ? { kind: 'moreNeeded', trucks, shortMilli }
      : { kind: 'loaderFull', shortMilli }
  }
  if (room <= -1) return { kind: 'tooMany', trucks: -room, waitMinutes: Math.round(balance.queueMinutes) }
  const idleMinutes = Math.round(balance.loaderIdleMinutes)
  // Without all of its loads, nothing says how much is left.
  if (forecast?.milliAtShiftEnd === undefined) return undefined
  const lastDay = forecastLastDay(day)
  const { endDay } = day.project
  if (endDay !== null && lastDay !== undefined && lastDay > endDay) return { kind: 'late', lastDay }
  const hasPlan = isForOneDay(day) || (endDay !== null && lastDay !== undefined) || lastDay === day.day
  const longer: Longer = hasPlan ? {} : { isLonger: true }
  const isIdle = room >= 1 && waiting === 0 && idleMinutes >= 1
  return isIdle ? { kind: 'loaderIdle', idleMinutes, ...longer } : { kind: 'onPlan', ...longer }
}

/**
 * How many more trucks the project needs: by the day's forecast once it is measured, however many were ordered; before
 * that, those of its open hauls that no one has accepted.
 */
export function trucksNeeded(day: Day & Pick<ProjectDay, 'trucksLeft'>, now: number): number {
  const balance = truckBalanceOf(day, now)
  if (balance) return balance.kind === 'moreNeeded' ? balance.trucks : 0
  return day.trucksLeft
}

/** Whether the forecast is known, and nothing is late by it. */
export function isOnPlan(day: Day, now: number): boolean {
  const kind = truckBalanceOf(day, now)?.kind
  return kind === 'onPlan' || kind === 'loaderIdle'
}

/** How the jobber gets the trucks that the project needs. */
export type TruckNeed =
  | { kind: 'none' }
  /** The order has room for them: more trucks can be offered. */
  | { kind: 'offer'; trucks: number; isMeasured: boolean }
  /** All trucks of the order are accepted, so first a haul has to order more. */
  | { kind: 'order'; trucks: number }

type Order = Pick<ProjectDay, 'trucksLeft'>

/** What a project needs and what gets it: the one place that decides it, for every sentence and every action. */
export function truckNeedOf(day: Day & Order, now: number): TruckNeed {
  const trucks = trucksNeeded(day, now)
  if (day.project.state !== 'published' || trucks === 0) return { kind: 'none' }
  if (day.trucksLeft === 0) return { kind: 'order', trucks }
  return { kind: 'offer', trucks, isMeasured: truckBalanceOf(day, now) !== undefined }
}

/** How much will be missing from the plan when the shift ends, in thousandths of the unit; 0 if the plan is met. */
function shortBy(day: Day): number {
  const { forecast, amounts } = day
  const [amount] = amounts
  if (forecast?.milliAtShiftEnd === undefined || !amount || forecast.finishAt !== undefined) return 0
  return isForOneDay(day) ? Math.max(0, amount.targetMilli - forecast.milliAtShiftEnd) : 0
}

/**
 * Whether the plan is due at the end of this shift: on the planned last day, or, where none is planned, if the wanted
 * trucks could deliver it in one shift. A project that takes weeks is not behind just because it doesn't end today.
 */
function isForOneDay(day: Day): boolean {
  const { forecast, amounts, activeTrucks, project } = day
  const [amount] = amounts
  if (!forecast || !amount || activeTrucks === 0) return false
  if (project.endDay !== null) return project.endDay <= day.day
  const wholeShiftMilli = shiftMilliOf(day, forecast.milliPerHour / activeTrucks)
  return amount.targetMilli - (amount.doneMilli - amount.todayMilli) <= wholeShiftMilli
}

/** How many more trucks would deliver the rest by the end of the shift, at the pace of the last cycles. */
function missingTrucks({ forecast, amounts, activeTrucks, shift }: Day, now: number): number {
  const [amount] = amounts
  const hoursLeft = (shift.endMs - now) / hourMs
  if (!forecast || !amount || hoursLeft <= 0 || activeTrucks === 0) return 0
  const milliPerTruck = (forecast.milliPerHour / activeTrucks) * hoursLeft
  return Math.ceil((amount.targetMilli - amount.doneMilli) / milliPerTruck) - activeTrucks
}
