/** The day of a truck's load: what the truck delivered on it, and whether it is today. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isDelivered, loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { workingDayOf } from '@haulway/domain/work/project/shift-day.ts'

export type TruckDay = {
  /** A shift day, `YYYY-MM-DD`. */
  day: string
  /** A load can be open longer than its day: then its day must be named, never called today. */
  isToday: boolean
  /** The truck's loads of that day that were delivered: one on the road does not count yet. */
  loads: LoadLogDocument[]
}

/**
 * @param all the loads on this device
 * @param nowMs decides, with the other loads of the project, which day people at work call today
 */
export function truckDayOf(load: LoadLogDocument, all: readonly LoadLogDocument[], nowMs: number): TruckDay {
  const { projectId, shiftDay: day, terms } = load
  const ofProject = all.filter(each => each.projectId === projectId)
  const loads = all.filter(
    each => each.terms.truck.truckId === terms.truck.truckId && each.shiftDay === day && isDelivered(each),
  )
  return { day, isToday: day === workingDayOf(ofProject, nowMs, terms.timeZone), loads }
}

/** When the work of these loads ended, ms; undefined while one is open, and when nothing has begun. */
export function endOfWork(loads: readonly LoadLogDocument[]): number | undefined {
  if (loads.length === 0 || loads.some(({ state }) => loadLogStates[state].open)) return undefined
  return Math.max(...loads.map(({ milestones, stateSince }) => milestones.deliver ?? stateSince))
}
