/** Whether a project's trucks are enough for its plan: by the day's forecast, then by what the loader can take. */
import { hourMs } from '@haulway/domain/time.ts'
import type { ProjectDay } from './project-day.ts'

export type TruckBalance =
  /** The forecast meets the plan, and trucks and loader fit. */
  | { kind: 'onPlan' }
  /** The forecast meets the plan, and the loader could take more trucks than are at work. */
  | { kind: 'loaderIdle'; idleMinutes: number }
  /** More trucks than the loader can keep moving: they wait. */
  | { kind: 'tooMany'; trucks: number; waitMinutes: number }
  /** The forecast misses the plan, and so many more trucks would meet it, or come as near as the loader allows. */
  | { kind: 'moreNeeded'; trucks: number; shortMilli: number }
  /** The forecast misses the plan, and the loader can take no more trucks. */
  | { kind: 'loaderFull'; shortMilli: number }

type Day = Pick<ProjectDay, 'amounts' | 'activeTrucks' | 'wantedTrucks' | 'waiting' | 'balance' | 'forecast' | 'shift'>

/** Undefined before enough cycles are measured. */
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
  if (!forecast) return undefined
  return room >= 1 && waiting === 0 && idleMinutes >= 1 ? { kind: 'loaderIdle', idleMinutes } : { kind: 'onPlan' }
}

/** What will be missing from the plan when the shift ends, in thousandths of the unit; nothing where it is met. */
function shortBy(day: Day): number {
  const { forecast, amounts } = day
  const [amount] = amounts
  if (!forecast || !amount || forecast.finishAt !== undefined || !isForOneDay(day)) return 0
  return Math.max(0, amount.targetMilli - forecast.milliAtShiftEnd)
}

/**
 * A plan is by the end of the shift only where the trucks that were wanted could deliver it in one: a project of weeks
 * is not behind because it does not end today.
 */
function isForOneDay({ forecast, amounts, activeTrucks, wantedTrucks, shift }: Day): boolean {
  const [amount] = amounts
  if (!forecast || !amount || activeTrucks === 0) return false
  const shiftHours = (shift.endMs - shift.startMs) / hourMs
  const wholeShiftMilli = (forecast.milliPerHour / activeTrucks) * Math.max(wantedTrucks, activeTrucks) * shiftHours
  return amount.targetMilli - (amount.doneMilli - amount.todayMilli) <= wholeShiftMilli
}

/** Trucks beyond those at work that would deliver the rest by the end of the shift, at the pace of the last cycles. */
function missingTrucks({ forecast, amounts, activeTrucks, shift }: Day, now: number): number {
  const [amount] = amounts
  const hoursLeft = (shift.endMs - now) / hourMs
  if (!forecast || !amount || hoursLeft <= 0 || activeTrucks === 0) return 0
  const milliPerTruck = (forecast.milliPerHour / activeTrucks) * hoursLeft
  return Math.ceil((amount.targetMilli - amount.doneMilli) / milliPerTruck) - activeTrucks
}
