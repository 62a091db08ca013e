/** A truck's row on the dispatch board: what it hauled, what it is planned for, and the job that is held over it. */
import { hourMs } from '@haulway/domain/time.ts'
import { shiftOn } from '@haulway/domain/work/dispatch/truck-plan.ts'
import type { BoardRow } from '../fleet-board.ts'
import { type BoardJob, type BoardPlan, shiftsOf } from '../proposal/board-plan.ts'
import { type BoardDay, type BoardHours, boardHours, dayOfRow, instantsOf } from './board-day.ts'
import type { Job } from './TimeTrack.tsx'

/** With more hours than this, a job is too narrow for its name. */
const hoursMax = 16
/** How many past hours stay on a board that can't show the whole day. */
const hoursBeforeNow = 5

/**
 * Limits the board to 16 hours from a wanted time on: with a night shift it would show 27.
 * @param hasAllAhead all hours from then on, however many
 */
function readableHours(whole: BoardHours, wantedMs: number, hasAllAhead = false): BoardHours {
  if (whole.toMs - whole.fromMs <= hoursMax * hourMs) return whole
  const first = whole.hours.findLast(hour => hour <= wantedMs) ?? whole.fromMs
  const fromMs = Math.min(first, whole.toMs - hoursMax * hourMs)
  const toMs = hasAllAhead ? whole.toMs : fromMs + hoursMax * hourMs
  return { fromMs, toMs, hours: whole.hours.filter(hour => hour >= fromMs && hour <= toMs) }
}

export function trackOf(plan: BoardPlan, row: BoardRow): BoardDay {
  const day = dayOfRow(row, plan.now, () => undefined)
  const shifts = shiftsOf(plan, row.truck.truckId)
  if (!plan.isToday) {
    return plan.day < plan.today ? day : { ...day, jobs: [...day.jobs, ...shifts.map(plannedOf)] }
  }
  const open = shifts.filter(({ endMs }) => endMs > plan.now)
  const hauled = day.jobs.at(-1)
  const isOnIt = ({ projectName }: Shift) => projectName === hauled?.label
  // The rest of the job that the truck is on comes first, so that it stays in its lane when another begins now, too.
  const planned = [...open.filter(isOnIt), ...open.filter(shift => !isOnIt(shift))].map(plannedOf)
  for (const rest of planned) rest.fromMs = Math.max(plan.now, rest.fromMs)
  const [rest] = planned
  if (hauled && rest?.label === hauled.label) {
    // One bar: hauled until now, planned until the end of the shift. Its name is in the longer part, where it fits.
    hauled.toMs = plan.now
    const shorter = rest.toMs - rest.fromMs > hauled.toMs - hauled.fromMs ? hauled : rest
    shorter.label = ''
  }
  return { ...day, jobs: [...day.jobs, ...planned] }
}

type Shift = ReturnType<typeof shiftsOf>[number]

function plannedOf({ projectName, startMs, endMs }: Shift): Job {
  return { label: projectName, fromMs: startMs, toMs: endMs, planned: true }
}

/**
 * The hours of the board: all that was hauled, all that is planned, and the jobs that need trucks.
 * @param held the job that is dragged or proposed: its whole shift is shown, so that every part that is taken is seen
 */
export function hoursOf(plan: BoardPlan, jobs: readonly BoardJob[], midnight: number, held?: BoardJob): BoardHours {
  const whole = wholeHours(plan, jobs, midnight)
  const isHeld = held?.day === plan.day
  if (plan.isToday) return readableHours(whole, plan.now - hoursBeforeNow * hourMs, isHeld)
  if (isHeld) return whole
  const shifts = plan.rows.flatMap(row => shiftsOf(plan, row.truck.truckId))
  return readableHours(whole, shifts.length > 0 ? Math.min(...shifts.map(({ startMs }) => startMs)) : whole.fromMs)
}

function wholeHours(plan: BoardPlan, jobs: readonly BoardJob[], midnight: number): BoardHours {
  const shifts = plan.rows.flatMap(row => shiftsOf(plan, row.truck.truckId))
  const wholeShifts = jobs.flatMap(({ offer }) => {
    const project = plan.projects.find(({ projectId }) => projectId === offer.projectId)
    return (project && shiftOn(project, plan.day)) ?? []
  })
  const planned = [...shifts, ...wholeShifts].flatMap(({ startMs, endMs }) => [startMs, endMs])
  const hauled = plan.rows.flatMap(({ loads }) =>
    loads.flatMap(({ milestones: { start, deliver } }) => [start, deliver]),
  )
  const instants = [...planned, ...hauled.flatMap(at => at ?? [])]
  if (plan.isToday) return boardHours([...instants, ...instantsOf(plan.rows, plan.now, [])], midnight)
  return boardHours(instants.length > 0 ? instants : [midnight + 6 * hourMs, midnight + 18 * hourMs], midnight)
}
