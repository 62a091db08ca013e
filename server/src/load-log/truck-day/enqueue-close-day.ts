/** Plans when a truck's day is closed: after the shift day, when all its loads are approved or closed. */
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { LoadLogState } from '@haulway/domain/load-log/state/states.ts'
import { hasDayRules } from '@haulway/domain/pay/card/day-rules.ts'
import { addDays, dayMs, secondMs, startOfDayMs } from '@haulway/domain/time.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import type { Unit } from '../../http/command/command.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'

/** Whether a truck's day no longer waits for a load. */
export function isSettled(state: LoadLogState): boolean {
  return state === 'approved' || state === 'cancelled' || state === 'rejected'
}

/** For a load that its day waits for no longer, or that pays something else now. Only cards with rules for the day. */
export function enqueueCloseDay(unit: Pick<Unit, 'enqueue' | 'receivedAt'>, project: Project, loadLog: LoadLog): void {
  const { projectId, shiftDay, terms } = loadLog
  if (!Object.values(cardsOf(terms)).some(({ card }) => hasDayRules(card))) return
  enqueueClosing(unit, project, { projectId, truckId: terms.truck.truckId, shiftDay })
}

/** Once the day is over, by the clock of this node. */
export function enqueueClosing(
  unit: Pick<Unit, 'enqueue' | 'receivedAt'>,
  project: Project,
  data: JobKinds['close-truck-day'],
): void {
  const { shiftDay } = data
  const isOver = isDayOver(project, shiftDay, unit.receivedAt)
  // A night shift ends on the day after at the latest.
  const overAt = startOfDayMs(addDays(shiftDay, 1), project.timeZone) + dayMs
  const startAfterSeconds = isOver ? 0 : Math.ceil((overAt - unit.receivedAt) / secondMs)
  unit.enqueue({ kind: 'close-truck-day', data, ...(startAfterSeconds > 0 && { startAfterSeconds }) })
}

export function isDayOver(project: Project, shiftDay: string, atMs: number): boolean {
  return shiftDayOf(atMs, project) > shiftDay
}
