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
 * was set · `pointsDropped`: points were given up unsent, from `at` to `untilAt` · `pageHidden`: another page or app
 * came in front of a browser's, or its screen went dark · `pageShown`: it is in front again.
 */
export const trackerEventKinds = [
  ...(['permissionLowered', 'permissionGiven', 'powerSaveOn', 'powerSaveOff'] as const),
  ...(['appStarted', 'clockChanged', 'pointsDropped', 'pageHidden', 'pageShown'] as const),
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

type Ability = Pick<TrackerStatus, 'loadLogId' | 'ability'> &
  Partial<Pick<TrackerStatus, 'isPowerSave' | 'hiddenFrom' | 'hiddenUntil'>>

/** What a change of a tracker's state on the device tells: what was taken away from it, or given back. */
export function trackerEventsOf(before: Ability, after: Ability, atMs: number): TrackerEvent[] {
  const held = before.loadLogId === after.loadLogId ? before : undefined
  return [
    ...changeOf(!isAble(held), !isAble(after), 'permissionLowered', 'permissionGiven', atMs),
    ...changeOf(held?.isPowerSave === true, after.isPowerSave === true, 'powerSaveOn', 'powerSaveOff', atMs),
    ...changeOf(isHidden(held), isHidden(after), 'pageHidden', 'pageShown', atMs),
  ]
}

function changeOf(
  was: boolean,
  is: boolean,
  on: TrackerEvent['kind'],
  off: TrackerEvent['kind'],
  at: number,
): TrackerEvent[] {
  return was === is ? [] : [{ kind: is ? on : off, at }]
}

function isAble(status: Ability | undefined): boolean {
  return status === undefined || status.ability === 'able'
}

function isHidden({ hiddenFrom = null, hiddenUntil = null }: Partial<Ability> = {}): boolean {
  return hiddenFrom !== null && hiddenUntil === null
}

/** So long without a fix before the app came up means that it was not there to take one. */
const endedMs = 2 * minuteMs

/** What an app tells that comes up and finds a load already being tracked: it was ended in the middle of it. */
export function restartEvents(found: Ability & Pick<TrackerStatus, 'lastFixAt'>, nowMs: number): TrackerEvent[] {
  const wasEnded = found.lastFixAt !== null && nowMs - found.lastFixAt > endedMs
  const nothing: Ability = { loadLogId: found.loadLogId, ability: 'able' }
  return [
    ...(wasEnded ? [{ kind: 'appStarted' as const, at: nowMs }] : []),
    // Whether or not the page before this one could still tell that it was hidden: this one is not.
    ...(found.lastFixAt !== null ? [{ kind: 'pageShown' as const, at: nowMs }] : []),
    ...trackerEventsOf(nothing, { ...found, hiddenFrom: null }, nowMs),
  ]
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
