/** Trucks that were loaded before one that had come earlier: when and why, and never whose they are. */
import { coveredMs } from '../../pay/shift/minutes.ts'
import { minuteMs } from '../../time.ts'
import type { LoadLogAct } from '../act/act.ts'
import { effectiveActs } from '../act/undone-acts.ts'
import type { LoadQueue } from '../queue/load-queue.ts'
import type { LoadLogMilestoneKind } from '../state/states.ts'

type Milestones = Partial<Record<LoadLogMilestoneKind, number>>

/** The parts of a load at the same pit that the line needs. */
export type AtPit = {
  loadLogId: string
  milestones: Milestones
  acts: readonly LoadLogAct[]
}

/** When what happened to a load. */
type Timed = Pick<AtPit, 'milestones'>

/**
 * When a truck was loaded. Without the operator's confirmation it was at the latest when it left the pit, or arrived at
 * the site. Undefined before.
 */
export function loadedAtOf(milestones: Milestones): number | undefined {
  const { confirmLoad, leavePit, arriveAtSite, deliver } = milestones
  return confirmLoad ?? leavePit ?? arriveAtSite ?? deliver
}

/** The most that one truck in line is shown. */
export const passesMax = 20

/**
 * The trucks that came later and were loaded first, oldest first. A truck whose arrival no one recorded counts only
 * when the operator gave a reason: it may have been there before.
 */
export function passedBy(loads: readonly AtPit[], own: AtPit): NonNullable<LoadQueue['passedBy']> {
  return passing(loads, own)
    .map(({ at, reason }) => ({ at, ...(reason && { reason }) }))
    .slice(-passesMax)
}

/** Loaders that stand still this long while a truck waits have stopped, and are a cause of its wait. */
const idleMs = 5 * minuteMs

/**
 * Who probably caused a wait in line, from what was recorded while it lasted. It is a draft: the hauler sends it or
 * not, and the party named answers it.
 */
export function causeOfWait(loads: readonly AtPit[], own: AtPit, now: number): NonNullable<LoadQueue['cause']> {
  const passes = passing(loads, own)
  if (passes.some(({ reason, at }) => reason === 'notReady' && wasFirst(loads, own, at))) {
    return { fault: 'hauler', because: 'notReady' }
  }
  const theirs = passes.filter(({ reason }) => reason !== 'notReady')
  if (theirs.length > 0) return { fault: 'pit', because: 'passed', trucks: Math.min(theirs.length, passesMax) }
  const idle = loaderIdleMs(loads, own, now)
  if (idle >= idleMs) return { fault: 'pit', because: 'idle', minutes: Math.floor(idle / minuteMs) }
  return { fault: 'payer', because: 'line' }
}

/**
 * Since when no truck is at a loader, at the earliest since this one came. Undefined while a truck is being loaded, and
 * in the short gap between two trucks.
 */
export function stoppedSince(loads: readonly Timed[], own: Timed, now: number): number | undefined {
  const { arriveAtPit: came } = own.milestones
  if (came === undefined) return undefined
  const ends = loads.flatMap(
    ({ milestones }) => loadedAtOf(milestones) ?? (milestones.confirmTrucker === undefined ? [] : now),
  )
  const since = Math.max(came, ...ends)
  return now - since >= idleMs ? since : undefined
}

function passing(loads: readonly AtPit[], own: AtPit) {
  const { arriveAtPit: since, confirmTrucker: until = Number.POSITIVE_INFINITY } = own.milestones
  if (since === undefined) return []
  return loads
    .flatMap(load => {
      const { arriveAtPit, confirmTrucker } = load.milestones
      if (load.loadLogId === own.loadLogId || confirmTrucker === undefined || confirmTrucker <= since) return []
      if (confirmTrucker >= until) return []
      const reason = reasonOf(load)
      const cameLater = arriveAtPit === undefined ? reason !== undefined : arriveAtPit > since
      return cameLater ? [{ at: confirmTrucker, reason }] : []
    })
    .sort((a, b) => a.at - b.at)
}

function reasonOf({ acts }: AtPit) {
  return effectiveActs(acts).findLast(({ kind, outOfTurn }) => kind === 'confirmTrucker' && outOfTurn)?.outOfTurn
}

/** Whether no one who had come earlier was still in line. */
function wasFirst(loads: readonly AtPit[], own: AtPit, at: number): boolean {
  const since = own.milestones.arriveAtPit ?? at
  return !loads.some(({ loadLogId, milestones: { arriveAtPit, confirmTrucker } }) => {
    if (loadLogId === own.loadLogId || arriveAtPit === undefined) return false
    return arriveAtPit < since && (confirmTrucker ?? Number.POSITIVE_INFINITY) >= at
  })
}

/** `sinceAt`: when the last truck was loaded, or the first of those in line came; for whole `minutes`. */
export type Standstill = { sinceAt: number; minutes: number; trucks: number }

/** A stop this long is not a break between two trucks: someone is called about it. */
const standstillMs = 3 * idleMs

/**
 * Whether trucks wait and loading has stopped for long, by what the first in line reads of it. It is true for the loads
 * that are given: a pit has all of its loads, a jobber only those of its own projects.
 */
export function standstillOf(loads: readonly Timed[], now: number): Standstill | undefined {
  const waiting = loads
    .flatMap(load => (isInLine(load) ? { load, came: load.milestones.arriveAtPit ?? now } : []))
    .sort((a, b) => a.came - b.came)
  const sinceAt = waiting[0] && stoppedSince(loads, waiting[0].load, now)
  if (sinceAt === undefined || now - sinceAt < standstillMs) return undefined
  return { sinceAt, minutes: Math.floor((now - sinceAt) / minuteMs), trucks: waiting.length }
}

/** Whether a truck came to the pit, and is neither at a loader nor loaded. */
export function isInLine({ milestones }: Timed): boolean {
  const { arriveAtPit, confirmTrucker } = milestones
  return arriveAtPit !== undefined && confirmTrucker === undefined && loadedAtOf(milestones) === undefined
}

/** How long no truck was at a loader of the pit since this one came. */
function loaderIdleMs(loads: readonly AtPit[], own: AtPit, now: number): number {
  const from = own.milestones.arriveAtPit ?? now
  const loadings = loads.flatMap(({ milestones }) => {
    const { confirmTrucker } = milestones
    if (confirmTrucker === undefined) return []
    const begin = Math.max(from, confirmTrucker)
    const end = Math.min(now, loadedAtOf(milestones) ?? now)
    return end > begin ? [{ from: begin, to: end }] : []
  })
  return Math.max(0, now - from - coveredMs(loadings))
}
