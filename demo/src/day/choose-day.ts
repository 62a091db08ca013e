/**
 * Chooses the working day to show now. In the daytime it is the plan as written, from 06:00. At other hours the whole
 * plan is moved so that the shift began five hours ago: a visitor at night finds a night shift with trucks on the road.
 */
import { dayMs, dayOf, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { atMinuteMs, shiftPlan, type WorkingDay } from './working-day.ts'

export type DemoDay = {
  /** YYYY-MM-DD on which the shift begins, in the plan's zone. */
  day: string
  /** The plan, moved to the shift's hours. */
  plan: WorkingDay
  startMs: number
  endMs: number
}

const beganAgoMs = 5 * hourMs
/** Trucks leave the yard five minutes after the shift begins; none starts a cycle in the last hour. */
const firstTruckMs = 5 * minuteMs
const lastHourMs = hourMs

/**
 * @param busyUntilMs time of the trucks' last known act: no shift begins before it, since no one drives two trucks at
 *   once
 */
export function chooseDay(plan: WorkingDay, nowMs: number, busyUntilMs = 0): DemoDay {
  const planned = dayOn(plan, dayOf(nowMs, plan.timeZone), plan.startMinute)
  if (isOn(planned, nowMs) && busyUntilMs < planned.startMs) return planned
  return dayFrom(plan, Math.max(nowMs - beganAgoMs, busyUntilMs))
}

/** Whether trucks are on the road. @param leftMs how much of the shift must be left */
export function isOn({ startMs, endMs }: DemoDay, nowMs: number, leftMs = lastHourMs): boolean {
  return nowMs >= startMs + firstTruckMs && nowMs < endMs - leftMs
}

/** The plan, moved so that its shift begins at `beginMs`, rounded up to a full minute. */
export function dayFrom(plan: WorkingDay, beginMs: number): DemoDay {
  const day = dayOf(beginMs, plan.timeZone)
  const minute = Math.ceil((beginMs - atMinuteMs(day, 0, plan.timeZone)) / minuteMs)
  if (minute < 24 * 60) return dayOn(plan, day, minute)
  return dayOn(plan, dayOf(beginMs + dayMs / 2, plan.timeZone), 0)
}

/** The plan on a day, moved so that its shift begins `startMinute` minutes after midnight. */
export function dayOn(plan: WorkingDay, day: string, startMinute: number): DemoDay {
  const moved = shiftPlan(plan, startMinute - plan.startMinute)
  return {
    day,
    plan: moved,
    startMs: atMinuteMs(day, moved.startMinute, plan.timeZone),
    endMs: atMinuteMs(day, moved.endMinute, plan.timeZone),
  }
}
