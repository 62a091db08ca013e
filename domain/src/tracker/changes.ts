/** The events that a tracker reports when its state on the device changes. */
import { minuteMs, secondMs } from '../time.ts'
import type { TrackerEvent } from './event.ts'
import { canTrack, type TrackerStatus } from './status.ts'

type Ability = Pick<TrackerStatus, 'loadLogId' | 'ability'> &
  Partial<Pick<TrackerStatus, 'isPowerSave' | 'hiddenFrom' | 'hiddenUntil'>>

/** The events for each ability that was lost or restored. */
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
  return status === undefined || canTrack(status)
}

function isHidden({ hiddenFrom = null, hiddenUntil = null }: Partial<Ability> = {}): boolean {
  return hiddenFrom !== null && hiddenUntil === null
}

/** After this long without a fix before the app started, the app was not running. */
const endedMs = 2 * minuteMs

/** The events of an app that starts and finds a load already tracked: it was closed during the load. */
export function restartEvents(found: Ability & Pick<TrackerStatus, 'lastFixAt'>, nowMs: number): TrackerEvent[] {
  const wasEnded = found.lastFixAt !== null && nowMs - found.lastFixAt > endedMs
  const nothing: Ability = { loadLogId: found.loadLogId, ability: 'able' }
  return [
    ...(wasEnded ? [{ kind: 'appStarted' as const, at: nowMs }] : []),
    // The previous page may or may not have reported that it was hidden; this page is visible.
    ...(found.lastFixAt !== null ? [{ kind: 'pageShown' as const, at: nowMs }] : []),
    ...trackerEventsOf(nothing, { ...found, hiddenFrom: null }, nowMs),
  ]
}

/** Clocks drift less than this between two checks. */
const clockStepMs = 30 * secondMs

/** Whether the clock was set back. A clock set forward looks like a device that slept, so it is not reported. */
export function hasClockChanged(
  before: { wallMs: number; steadyMs: number },
  now: { wallMs: number; steadyMs: number },
): boolean {
  return now.wallMs - before.wallMs < now.steadyMs - before.steadyMs - clockStepMs
}
