/**
 * What a hauler's trucks are planned for, and what conflicts with sending one of them to more work. A dispatch has no
 * hours of its own: its truck works the shifts of its project, each day until it is released.
 */
import { addDays, dayOf } from '../../time.ts'
import type { Project } from '../project/project.ts'
import type { ProjectShift } from '../project/shift-day.ts'
import { shiftTimesOf } from '../project/shift-times.ts'
import type { Dispatch } from './dispatch.ts'

export type Span = { startMs: number; endMs: number }

/** One shift of one truck on a project, with its driver. */
export type PlannedShift = Span & {
  projectId: string
  projectName: string
  truckId: string
  truckNumber: string
  driverEntityId: string
  driverName: string
}

type PlannedProject = Pick<Project, 'projectId' | 'state' | 'startDay'> & ProjectShift
type Sent = Pick<Dispatch, 'state' | 'projectId'> & {
  terms: Pick<Dispatch['terms'], 'projectName' | 'driverEntityId' | 'driverName'> & {
    truck: Pick<Dispatch['terms']['truck'], 'truckId' | 'number'>
  }
}

/**
 * The shifts of a day, the earliest first. A truck that runs two hauls of a project, there and back, has one shift.
 * @param day `YYYY-MM-DD`, the day on which a shift begins
 */
export function plannedShifts(
  dispatches: readonly Sent[],
  projects: readonly PlannedProject[],
  day: string,
): PlannedShift[] {
  const planned = new Map<string, PlannedShift>()
  for (const { state, projectId, terms } of dispatches) {
    const project = projects.find(each => each.projectId === projectId)
    const shift = project && shiftOn(project, day)
    if (state !== 'open' || !shift) continue
    const { truck, projectName, driverEntityId, driverName } = terms
    const { truckId, number: truckNumber } = truck
    planned.set(`${projectId} ${truckId}`, {
      ...shift,
      projectId,
      projectName,
      truckId,
      truckNumber,
      driverEntityId,
      driverName,
    })
  }
  return [...planned.values()].sort((a, b) => a.startMs - b.startMs)
}

/** The shifts of a day and of the days beside it: a night shift of the day before can reach into the day. */
export function shiftsAround(
  dispatches: readonly Sent[],
  projects: readonly PlannedProject[],
  day: string,
): PlannedShift[] {
  return [-1, 0, 1].flatMap(days => plannedShifts(dispatches, projects, addDays(day, days)))
}

/** A project's shift on a day. @returns undefined before its first day, and when it is closed */
export function shiftOn(project: PlannedProject, day: string): Span | undefined {
  return project.state === 'closed' || day < project.startDay ? undefined : shiftTimesOf(day, project)
}

/**
 * The first shift of a project, on a day or later, of which something is left: work that starts later is judged on the
 * day it starts, whichever day is looked at.
 * @returns undefined when the project is closed
 */
export function nextShift(
  project: PlannedProject,
  fromDay: string,
  nowMs: number,
): { day: string; shift: Span } | undefined {
  if (project.state === 'closed') return undefined
  let day = fromDay > project.startDay ? fromDay : project.startDay
  if (day < dayOf(nowMs, project.timeZone)) day = addDays(dayOf(nowMs, project.timeZone), -1)
  for (;;) {
    const shift = restOf(shiftTimesOf(day, project), nowMs)
    if (shift) return { day, shift }
    day = addDays(day, 1)
  }
}

/** The work on another project that a truck or its driver is planned for at the same time. */
export type ShiftConflict = {
  /** `driver`: only the driver is, with another truck. */
  cause: 'truck' | 'driver'
  shift: PlannedShift
  overlapMs: number
  /** The parts of the wanted shift that are taken, the earliest first: last night's shift and tonight's are two. */
  taken: readonly Span[]
}

type Wanted = Span & { projectId: string }

/**
 * What conflicts with sending a truck and its driver to a shift, the longest overlap first. The same project never
 * does: a truck may haul there and back. A conflict is a warning, since a truck can go to a second job when the first
 * is done early.
 * @param driverEntityId undefined while no driver is chosen
 */
export function shiftConflicts(
  wanted: Wanted,
  who: { truckId: string; driverEntityId?: string | undefined },
  planned: readonly PlannedShift[],
): ShiftConflict[] {
  const conflicts = new Map<string, ShiftConflict>()
  for (const shift of planned.toSorted((a, b) => a.startMs - b.startMs)) {
    const isTruck = shift.truckId === who.truckId
    if (shift.projectId === wanted.projectId) continue
    if (!isTruck && shift.driverEntityId !== who.driverEntityId) continue
    const span = { startMs: Math.max(wanted.startMs, shift.startMs), endMs: Math.min(wanted.endMs, shift.endMs) }
    if (span.endMs <= span.startMs) continue
    const key = `${shift.projectId} ${shift.truckId}`
    const before = conflicts.get(key)
    const overlapMs = (before?.overlapMs ?? 0) + span.endMs - span.startMs
    const taken = [...(before?.taken ?? []), span]
    conflicts.set(key, { cause: isTruck ? 'truck' : 'driver', shift: before?.shift ?? shift, overlapMs, taken })
  }
  return [...conflicts.values()].sort((a, b) => b.overlapMs - a.overlapMs)
}

/** The parts of a span in which a truck has no shift: the holes in its day, the earliest first. */
export function freeSpans(within: Span, shifts: readonly Span[]): Span[] {
  const free: Span[] = []
  let fromMs = within.startMs
  for (const { startMs, endMs } of shifts.toSorted((a, b) => a.startMs - b.startMs)) {
    if (startMs > fromMs) free.push({ startMs: fromMs, endMs: Math.min(startMs, within.endMs) })
    fromMs = Math.max(fromMs, endMs)
    if (fromMs >= within.endMs) break
  }
  if (fromMs < within.endMs) free.push({ startMs: fromMs, endMs: within.endMs })
  return free.filter(({ startMs, endMs }) => endMs > startMs)
}

/** What is left of a shift from an instant on. @returns undefined when it is over */
export function restOf(shift: Span, nowMs: number): Span | undefined {
  return shift.endMs <= nowMs ? undefined : { startMs: Math.max(shift.startMs, nowMs), endMs: shift.endMs }
}
