/** A truck's day on the board: jobs, waiting times, deliveries, and the plan until the shift ends. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { BoardRow } from '../fleet-board.ts'
import type { Job, TimeSpan } from './TimeTrack.tsx'

export type BoardDay = { jobs: Job[]; waits: TimeSpan[]; loadsAtMs: number[] }

/** @param shiftEndsAt when a project's shift ends, ms; undefined if unknown */
export function dayOfRow(row: BoardRow, now: number, shiftEndsAt: (projectId: string) => number | undefined): BoardDay {
  const jobs: Job[] = []
  for (const load of row.loads) {
    const last = jobs.at(-1)
    const toMs = load.milestones.deliver ?? now
    if (last?.label === load.terms.projectName) last.toMs = Math.max(last.toMs, toMs)
    else jobs.push({ label: load.terms.projectName, fromMs: load.milestones.start ?? load.createdOn, toMs })
  }
  const plan = planOf(row, jobs.at(-1), now, shiftEndsAt)
  if (plan) jobs.push(plan)
  const silent = row.silentSince === undefined ? [] : [{ fromMs: row.silentSince, toMs: now }]
  return {
    jobs,
    waits: [...row.loads.flatMap(load => waitOf(load, now)), ...silent],
    loadsAtMs: row.loads.flatMap(load => load.milestones.deliver ?? []),
  }
}

/** The truck's plan from now to the shift's end. If the truck is already on the job, the plan continues its bar. */
function planOf(
  { dispatch }: BoardRow,
  current: Job | undefined,
  now: number,
  shiftEndsAt: (projectId: string) => number | undefined,
): Job | undefined {
  const endsAt = dispatch && shiftEndsAt(dispatch.projectId)
  if (!dispatch || endsAt === undefined || endsAt <= now) return undefined
  const isOnIt = current?.label === dispatch.terms.projectName
  if (isOnIt) current.toMs = now
  return { label: isOnIt ? '' : dispatch.terms.projectName, fromMs: now, toMs: endsAt, planned: true }
}

export type BoardHours = { fromMs: number; toMs: number; hours: number[] }

/**
 * The hours that a board shows: whole hours that include all instants, at least eleven.
 * @param midnight of the board's day
 */
export function boardHours(instants: readonly number[], midnight: number): BoardHours {
  const hourOf = (at: number, round: (hours: number) => number) => midnight + round((at - midnight) / hourMs) * hourMs
  const fromMs = hourOf(Math.min(...instants), Math.floor)
  const toMs = Math.max(fromMs + 11 * hourMs, hourOf(Math.max(...instants), Math.ceil))
  const hours = Array.from({ length: Math.floor((toMs - fromMs) / hourMs) + 1 }, (_, i) => fromMs + i * hourMs)
  return { fromMs, toMs, hours }
}

/** What a board of rows has to show: starts of loads, ends of shifts, and the current time with an hour after it. */
export function instantsOf(rows: readonly BoardRow[], now: number, ends: readonly number[]): number[] {
  return [
    ...rows.flatMap(row => row.loads.map(load => load.milestones.start ?? load.createdOn)),
    ...ends,
    now,
    now + hourMs,
  ]
}

/** Shorter waits are not drawn; they would be too small to read. */
const waitShownMs = 5 * minuteMs

function waitOf({ milestones, state }: LoadLogDocument, now: number): TimeSpan[] {
  const { arriveAtPit, confirmTrucker, confirmLoad } = milestones
  const endedAt = confirmTrucker ?? confirmLoad ?? (state === 'queued' ? now : undefined)
  if (arriveAtPit === undefined || endedAt === undefined || endedAt - arriveAtPit < waitShownMs) return []
  return [{ fromMs: arriveAtPit, toMs: endedAt }]
}
