/**
 * What happens to a phone's tracker beside its fixes: small facts that travel by themselves (call `reportTracking`),
 * for a tracker that may not place the truck has no points to put them on.
 */
import { z } from 'zod'
import { instantMsSchema, minuteMs, secondMs } from '../time.ts'
import type { TrackerStatus } from './tracking-light.ts'

/**
 * `permissionLowered`: the location is refused, only coarse, or switched off · `permissionGiven`: it is whole again ·
 * `appStarted`: the app came up with this load already open, so it had been ended · `clockChanged`: the phone's clock
 * was set · `pointsDropped`: points were given up unsent, from `at` to `untilAt`.
 */
export const trackerEventKinds = [
  ...(['permissionLowered', 'permissionGiven', 'powerSaveOn', 'powerSaveOff'] as const),
  ...(['appStarted', 'clockChanged', 'pointsDropped'] as const),
] as const

export const trackerEventSchema = z.object({
  kind: z.enum(trackerEventKinds),
  /** By the clock that the points are taken by. */
  at: instantMsSchema,
  untilAt: instantMsSchema.optional(),
})
export type TrackerEvent = z.infer<typeof trackerEventSchema>

/** A phone sends at most so many at once, and a load keeps at most so many: the first ones. */
export const trackerEventsMax = { call: 50, load: 500 }

type Ability = Pick<TrackerStatus, 'loadLogId' | 'ability'>

/** What a change of a tracker's state on the device tells: a permission taken away, or given back. */
export function trackerEventsOf(before: Ability, after: Ability, atMs: number): TrackerEvent[] {
  const isSameLoad = before.loadLogId === after.loadLogId
  const wasAble = !isSameLoad || before.ability === 'able'
  const isAble = after.ability === 'able'
  if (wasAble === isAble) return []
  return [{ kind: isAble ? 'permissionGiven' : 'permissionLowered', at: atMs }]
}

/** So long without a fix before the app came up means that it was not there to take one. */
const endedMs = 2 * minuteMs

/** What an app tells that comes up and finds a load already being tracked: it was ended in the middle of it. */
export function restartEvents(
  found: Pick<TrackerStatus, 'loadLogId' | 'ability' | 'lastFixAt'>,
  nowMs: number,
): TrackerEvent[] {
  const wasEnded = found.lastFixAt !== null && nowMs - found.lastFixAt > endedMs
  const started: TrackerEvent[] = wasEnded ? [{ kind: 'appStarted', at: nowMs }] : []
  return [...started, ...(found.ability === 'able' ? [] : [{ kind: 'permissionLowered' as const, at: nowMs }])]
}

/** Clocks drift less than this between two looks. */
const clockStepMs = 30 * secondMs

/** Whether somebody has set the clock back. Set forward it looks like a device that slept: that is not told. */
export function hasClockChanged(
  before: { wallMs: number; steadyMs: number },
  now: { wallMs: number; steadyMs: number },
): boolean {
  return now.wallMs - before.wallMs < now.steadyMs - before.steadyMs - clockStepMs
}
