/** A project's day as its jobber sees it, from local documents: deliveries, trucks at work, and the forecast. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { type Balance, balanceOf } from '@haulway/domain/metrics/match-factor.ts'
import { type MeasuredCycles, measureCycles } from '@haulway/domain/metrics/measured-cycles.ts'
import { centsAtRate } from '@haulway/domain/money.ts'
import { addDays, hourMs } from '@haulway/domain/time.ts'
import type { Unit } from '@haulway/domain/units.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { shiftTimesOf } from '@haulway/domain/work/project/shift-times.ts'
import { openHauls } from '../haul/open-hauls.ts'
import { milliPerTruckHour } from './truck-pace.ts'

/** What this device knows about a jobber's work. */
export type JobberWork = {
  projects: readonly ProjectReference[]
  summaries: readonly DaySummaryDocument[]
  /** From which day on all summaries are known, if it is earlier than the last days that each device has. */
  since?: string | undefined
  loads: readonly LoadLogDocument[]
  offers: readonly OfferDocument[]
  dispatches: readonly DispatchDocument[]
}

/** The forecast of a project at the pace of its last cycles. */
export type Forecast = {
  milliPerHour: number
  /** Undefined if the shift ends first, if everything is delivered, or while not all days are known. */
  finishAt: number | undefined
  /** Undefined while not all days are known. */
  milliAtShiftEnd: number | undefined
}

export type ProjectDay = {
  project: ProjectReference
  day: string
  /** Whether the project starts on a later day. Nothing is late then. */
  isAhead: boolean
  /** Today's, or that of the first day while it is ahead. */
  shift: { startMs: number; endMs: number }
  summary: DaySummaryDocument | undefined
  /** Loads of today's shift. */
  loads: LoadLogDocument[]
  /** One for each unit of the project's hauls. `doneMilli` covers all days of the project only if `isWhole`. */
  amounts: { unit: Unit; targetMilli: number; doneMilli: number; todayMilli: number }[]
  /** Whether the summaries of all days of the project are known here. */
  isWhole: boolean
  /** Distinct trucks between start and delivery. */
  activeTrucks: number
  /** Trucks of accepted offers, and those wanted, both of the hauls that have not ended. */
  expectedTrucks: number
  wantedTrucks: number
  /** What the open hauls still need. Trucks that one haul has beyond its order are none for another. */
  trucksLeft: number
  waiting: number
  cycles: MeasuredCycles | undefined
  balance: Balance | undefined
  forecast: Forecast | undefined
  /** What the loads of the known days cost, approved or not. Undefined for readers without prices. */
  costCents: number | undefined
  /** What the jobber sells the same loads for. Undefined until each haul that has loads has a price. */
  soldCents: number | undefined
}

/** What a published project is called before its first day, and from then on. In the order of the office's lists. */
export const projectStages = ['active', 'planned', 'draft', 'closed'] as const
export type ProjectStage = (typeof projectStages)[number]

export function stageOf({ state, startDay }: ProjectReference, day: string): ProjectStage {
  if (state !== 'published') return state
  return startDay > day ? 'planned' : 'active'
}

/** By stage; those ahead from the soonest on, the others from the newest on. */
export function inStageOrder(projects: readonly ProjectReference[], now: number): ProjectReference[] {
  const rankOf = (project: ProjectReference) => projectStages.indexOf(stageOf(project, shiftDayOf(now, project)))
  const isAhead = (rank: number) => projectStages[rank] === 'planned'
  return projects.toSorted((a, b) => {
    const rank = rankOf(a)
    const other = rankOf(b)
    if (rank !== other) return rank - other
    if (a.startDay === b.startDay) return a.name.localeCompare(b.name)
    return a.startDay < b.startDay === isAhead(rank) ? -1 : 1
  })
}

/** The part of the work that is on one project. */
export function workOn({ projectId }: ProjectReference, work: JobberWork): JobberWork {
  const isOn = (of: { projectId: string }) => of.projectId === projectId
  return {
    projects: work.projects.filter(isOn),
    summaries: work.summaries.filter(({ ownerId }) => ownerId === projectId),
    loads: work.loads.filter(load => isOn(load) && load.party === 'jobber'),
    offers: work.offers.filter(isOn),
    dispatches: work.dispatches.filter(isOn),
    since: work.since,
  }
}

/** How many days summaries stay on the device. */
const summaryDays = 3

export function projectDayOf(project: ProjectReference, work: JobberWork, now: number): ProjectDay {
  const day = shiftDayOf(now, project)
  const own = work.summaries.filter(summary => summary.ownerId === project.projectId)
  const summary = own.find(each => each.day === day)
  const loads = work.loads.filter(load => load.projectId === project.projectId && load.shiftDay === day)
  const open = work.loads.filter(load => load.projectId === project.projectId && loadLogStates[load.state].open)
  const activeTrucks = new Set(open.map(load => load.terms.truck.truckId)).size
  const going = haulsGoing(project)
  const ids = new Set(going.map(haul => haul.haulId))
  const accepted = work.offers.filter(({ haulId, state }) => ids.has(haulId) && state === 'accepted')
  const cycles = measureCycles(loads)
  const amounts = amountsOf(project, own, summary)
  const isAhead = project.startDay > day
  const shift = shiftTimesOf(isAhead ? project.startDay : day, project)
  const isWhole = hasAllDays(project, day, work.since)
  return {
    project,
    day,
    isAhead,
    shift,
    summary,
    loads,
    amounts,
    isWhole,
    activeTrucks,
    cycles,
    expectedTrucks: sum(accepted.map(offer => offer.trucks)),
    wantedTrucks: sum(going.map(haul => haul.trucksWanted)),
    trucksLeft: sum(openHauls(project, work.offers).map(haul => haul.trucksLeft)),
    waiting: open.filter(load => load.state === 'queued').length,
    balance: cycles && activeTrucks > 0 ? balanceOf({ ...cycles, trucks: activeTrucks }) : undefined,
    forecast: isAhead ? undefined : forecastOf({ amounts, isWhole, summary, activeTrucks, endMs: shift.endMs, now }),
    costCents: costOf(own),
    soldCents: soldOf(project, own),
  }
}

/** The hauls that have not ended. Only these have work ahead. */
export function haulsGoing({ hauls }: Pick<ProjectReference, 'hauls'>): ProjectReference['hauls'] {
  return hauls.filter(({ endedOn }) => endedOn === undefined)
}

/** Whether the work has begun: its first day has come, or trucks have hauled before it. */
export function hasBegun({ isAhead, amounts }: Pick<ProjectDay, 'isAhead' | 'amounts'>): boolean {
  return !isAhead || amounts.some(({ doneMilli }) => doneMilli > 0)
}

/**
 * Whether the summaries of all days of a project are known.
 * @param since from which day on they are read, besides those of the last days
 */
export function hasAllDays({ startDay }: Pick<ProjectReference, 'startDay'>, day: string, since?: string): boolean {
  return startDay >= addDays(day, -summaryDays) || (since !== undefined && startDay >= since)
}

/** Projects with work today: published with a first day of today or earlier, or with a load today. */
export function todaysProjects(work: JobberWork, now: number): ProjectDay[] {
  return work.projects
    .filter(project => project.party === 'jobber')
    .map(project => projectDayOf(project, work, now))
    .filter(
      ({ project, day, summary }) =>
        summary !== undefined || (project.state === 'published' && project.startDay <= day),
    )
    .sort((a, b) => (b.summary?.totals.loads ?? 0) - (a.summary?.totals.loads ?? 0))
}

function amountsOf(
  project: ProjectReference,
  summaries: readonly DaySummaryDocument[],
  today: DaySummaryDocument | undefined,
): ProjectDay['amounts'] {
  const done = (unit: Unit, rows: DaySummaryDocument['rows']) =>
    sum(rows.filter(row => row.unit === unit).map(row => row.deliveredMilli))
  return [...new Set(project.hauls.map(haul => haul.unit))].map(unit => ({
    unit,
    targetMilli: sum(project.hauls.filter(haul => haul.unit === unit).map(haul => targetOf(haul, summaries))),
    doneMilli: sum(summaries.map(summary => done(unit, summary.rows))),
    todayMilli: done(unit, today?.rows ?? []),
  }))
}

/** A haul that has ended is due no more than it delivered. */
function targetOf({ haulId, unit, targetMilli, endedOn }: HaulDocument, summaries: readonly DaySummaryDocument[]) {
  if (endedOn === undefined) return targetMilli
  const own = summaries.flatMap(({ rows }) => rows).filter(({ key }) => key === `${haulId} ${unit}`)
  return sum(own.map(({ deliveredMilli }) => deliveredMilli))
}

type Pace = Pick<ProjectDay, 'amounts' | 'isWhole' | 'summary' | 'activeTrucks'> & { endMs: number; now: number }

/** Remaining quantity over hourly rate: of the trucks at work, by the median of the last ten cycles with queueing. */
function forecastOf({ amounts, isWhole, summary, activeTrucks, endMs, now }: Pace): Forecast | undefined {
  const [amount, ...others] = amounts
  const perTruckHour = milliPerTruckHour(summary)
  if (!amount || others.length > 0 || perTruckHour === undefined || activeTrucks === 0) return undefined
  const milliPerHour = activeTrucks * perTruckHour
  if (!isWhole) return { milliPerHour, finishAt: undefined, milliAtShiftEnd: undefined }
  const leftMilli = Math.max(0, amount.targetMilli - amount.doneMilli)
  const finishAt = now + (leftMilli / milliPerHour) * hourMs
  const hoursLeft = Math.max(0, endMs - now) / hourMs
  return {
    milliPerHour,
    finishAt: leftMilli > 0 && finishAt <= endMs ? finishAt : undefined,
    milliAtShiftEnd: Math.min(amount.targetMilli, amount.doneMilli + milliPerHour * hoursLeft),
  }
}

function costOf(summaries: readonly DaySummaryDocument[]): number | undefined {
  const priced = summaries.flatMap(({ money }) => money ?? [])
  if (priced.length === 0) return undefined
  return sum(priced.map(({ haulCents = 0, materialCents = 0 }) => haulCents + materialCents))
}

/** For what was loaded, like the cost: a load costs from its loading on. */
function soldOf({ money }: ProjectReference, summaries: readonly DaySummaryDocument[]): number | undefined {
  const loaded = summaries.flatMap(({ rows }) => rows).filter(({ loadedMilli }) => loadedMilli > 0)
  const sold = loaded.map(({ key, unit, loadedMilli }) => {
    const rateE4 = money?.hauls.find(({ haulId }) => `${haulId} ${unit}` === key)?.saleRateE4
    return rateE4 === undefined ? undefined : centsAtRate(loadedMilli, rateE4)
  })
  return sold.every(cents => cents !== undefined) && sold.length > 0 ? sum(sold) : undefined
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
