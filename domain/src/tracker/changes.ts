/** What a change of a tracker's state on the device becomes: the events it reports. */
import { minuteMs, secondMs } from '../time.ts'
import type { TrackerEvent } from './event.ts'
import type { TrackerStatus } from './status.ts'

type Ability = Pick<TrackerStatus, 'loadLogId' | 'ability'> &
  Partial<Pick<TrackerStatus, 'isPowerSave' | 'hiddenFrom' | 'hiddenUntil'>>

/** What was taken away from it, or given back. */
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
