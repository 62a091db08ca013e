/** What the dispatch board proposes: which truck fits which job on its day, and what conflicts with sending it. */
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { FleetTrucker } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { whyNotDispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import {
  nextShift,
  type PlannedShift,
  type ShiftConflict,
  type Span,
  shiftConflicts,
  shiftOn,
  shiftsAround,
} from '@haulway/domain/work/dispatch/truck-plan.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { trucksToSubOut } from '../../sub-offer/commission-answers.ts'
import type { BoardRow } from '../fleet-board.ts'

/** Accepted work that needs trucks. */
export type BoardJob = {
  offer: OfferDocument
  /** How many trucks it still needs. */
  needs: number
  /** The day on which it is judged: the board's, or its own first day, or the next one when today's shift is over. */
  day: string
  /** Its shift on that day, what is left of it; undefined when the project is closed or unknown. */
  shift: Span | undefined
}

export type BoardFacts = {
  trucks: readonly TruckDocument[]
  truckers: readonly FleetTrucker[]
  dispatches: readonly DispatchDocument[]
  projects: readonly ProjectReference[]
  rows: readonly BoardRow[]
  day: string
  today: string
  now: number
}

export type BoardPlan = BoardFacts & {
  isToday: boolean
  /** The shifts of the board's day, and those of the days beside it, which can reach into it. */
  planned: readonly PlannedShift[]
}

export function planOf(facts: BoardFacts): BoardPlan {
  const { dispatches, projects, day, today } = facts
  return { ...facts, isToday: day === today, planned: shiftsAround(dispatches, projects, day) }
}

export function jobOf(plan: BoardPlan, offer: OfferDocument): BoardJob {
  const project = plan.projects.find(({ projectId }) => projectId === offer.projectId)
  const fromDay = [plan.day, plan.today, offer.startDay].toSorted().at(-1) ?? plan.day
  const next = project && nextShift(project, fromDay, plan.now)
  return { offer, needs: trucksToSubOut(offer), day: next?.day ?? fromDay, shift: next?.shift }
}

/** One truck for one job, before it is sent. */
export type Choice = {
  job: BoardJob
  truck: TruckDocument
  /** The drivers that may take it, the usual one first. */
  drivers: readonly FleetTrucker[]
  driver: FleetTrucker | undefined
  conflicts: readonly ShiftConflict[]
  /** Why no driver can take it: a sentence of the domain. */
  whyNot: string | undefined
}

/** @param driverEntityId the driver that the user chose; the usual driver without it */
export function choiceOf(plan: BoardPlan, job: BoardJob, truckId: string, driverEntityId?: string): Choice | undefined {
  const truck = plan.trucks.find(each => each.truckId === truckId)
  if (!truck) return undefined
  const { projectId, haulId } = job.offer
  const open = plan.dispatches.filter(each => each.state === 'open' && each.projectId === projectId)
  const refusalOf = (each: FleetTrucker) =>
    whyNotDispatch(open, { haulId, truck, driver: { entityId: each.entityId, name: nameOf(each) } })
  const planned = shiftsAround(plan.dispatches, plan.projects, job.day)
  const conflictsWith = (driver: FleetTrucker | undefined) =>
    job.shift ? shiftConflicts({ ...job.shift, projectId }, { truckId, driverEntityId: driver?.entityId }, planned) : []
  const isUsual = (each: FleetTrucker) => each.currentTruckId === truckId
  const drivers = plan.truckers
    .filter(each => refusalOf(each) === undefined)
    .sort((a, b) => Number(isUsual(b)) - Number(isUsual(a)) || conflictsWith(a).length - conflictsWith(b).length)
  const driver = drivers.find(({ entityId }) => entityId === driverEntityId) ?? drivers[0]
  const [first] = plan.truckers.toSorted((a, b) => Number(isUsual(b)) - Number(isUsual(a)))
  const whyNot = drivers.length === 0 && first ? refusalOf(first) : undefined
  return { job, truck, drivers, driver, conflicts: conflictsWith(driver), whyNot }
}

/** The first truck that fits a job without a conflict, with its driver; those that are free come first. */
export function suggestTruck(plan: BoardPlan, job: BoardJob): Choice | undefined {
  const { free, working } = groupRows(plan)
  return [...free, ...working]
    .filter(({ truck }) => truck.retiredOn === null)
    .map(({ truck }) => choiceOf(plan, job, truck.truckId))
    .find(choice => choice?.driver !== undefined && choice.conflicts.length === 0)
}

/** The shifts of the board's day in which a truck works. */
export function shiftsOf(plan: BoardPlan, truckId: string): PlannedShift[] {
  return plan.planned.filter(shift => shift.truckId === truckId && isOfDay(plan, shift))
}

/** Free trucks and those with work on the board's day. A truck is free again when its last shift has ended. */
export function groupRows(plan: BoardPlan): { free: BoardRow[]; working: BoardRow[] } {
  const isWorking = (row: BoardRow) => {
    const shifts = shiftsOf(plan, row.truck.truckId)
    if (!plan.isToday) return row.loads.length > 0 || shifts.length > 0
    return !notStarted.has(row.state) || shifts.some(({ endMs }) => endMs > plan.now)
  }
  return { free: plan.rows.filter(row => !isWorking(row)), working: plan.rows.filter(isWorking) }
}

/** In these states, a truck has no load under way. */
const notStarted = new Set<BoardRow['state']>(['free', 'ready', 'returning'])

function isOfDay({ projects, day }: BoardPlan, shift: PlannedShift): boolean {
  const project = projects.find(({ projectId }) => projectId === shift.projectId)
  return project !== undefined && shiftOn(project, day)?.startMs === shift.startMs
}
