/** What a project hauled and plans to haul day by day, and the trucks ordered for it. */
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { addDays, dayMs } from '@haulway/domain/time.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { hasAllDays, haulsGoing, type ProjectDay } from '../project-day.ts'
import { milliPerTruckHour, shiftMilliOf } from '../truck-pace.ts'

export type CalendarDay = {
  /** One for each unit of the project's hauls. */
  amounts: CalendarAmount[]
  /** Undefined for a day that is over, as what was ordered then is not kept, and for later ones without a plan. */
  trucks: { accepted: number; wanted: number } | undefined
  /** Delivered, as the quantities are. */
  loads: number
  /** False from today on while earlier days are not known: neither is what is left, nor when it ends. */
  isPlanKnown: boolean
}

export type CalendarAmount = {
  unit: Unit
  hauledMilli: number
  /** Undefined for a day that is over, and while no loads say how much the trucks haul in a day. */
  plannedMilli: number | undefined
  /** All that is left, on the first day of a project whose trucks' loads do not say yet how many days it takes. */
  leftMilli: number | undefined
}

/** A project, and what it has on each day of a week. */
export type CalendarRow = { of: ProjectDay; cells: (CalendarDay | undefined)[] }

/** The seven days of the week that a day is in. @param firstDay where the reader is: 0 for Sunday, 1 for Monday */
export function daysOfWeek(day: string, firstDay: number): string[] {
  const sinceFirst = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7
  return Array.from({ length: 7 }, (_, nth) => addDays(day, nth - sinceFirst))
}

/** The days of all projects that are known, in any order. All since a day, or only some. */
export type KnownDays = { summaries: readonly DaySummaryDocument[]; since: string | undefined }

export function calendarOf(of: ProjectDay, known: KnownDays, days: readonly string[]): (CalendarDay | undefined)[] {
  const { project } = of
  const summaries = known.summaries.filter(({ ownerId }) => ownerId === project.projectId)
  const byDay = new Map(summaries.map(summary => [summary.day, summary]))
  const isWhole = hasAllDays(project, of.day, known.since)
  const plan = planOf(of, summaries, isWhole)
  return days.map(day => {
    const summary = byDay.get(day)
    const planned = plan(day)
    if (!summary && !planned) return undefined
    const amounts = of.amounts.map(({ unit }) => ({
      unit,
      hauledMilli: hauledOf(summary, unit),
      plannedMilli: undefined,
      leftMilli: undefined,
      ...planned?.get(unit),
    }))
    const isPlanKnown = planned?.size !== 0
    const isOver =
      day < of.day || (day > of.day && !isPlanKnown) || project.state === 'closed' || haulsGoing(project).length === 0
    const trucks = isOver ? undefined : { accepted: of.expectedTrucks, wanted: of.wantedTrucks }
    return { amounts, trucks, loads: summary?.totals.deliveredLoads ?? 0, isPlanKnown }
  })
}

/** The earliest day whose summary the calendar of some projects needs. */
export function firstDayNeeded(projects: readonly ProjectDay[], firstShown: string): string {
  const open = projects.filter(({ project }) => project.state === 'published').map(({ project }) => project.startDay)
  return [firstShown, ...open].toSorted()[0] ?? firstShown
}

/**
 * The sums of a day over projects: trucks, and for each unit what was hauled and is planned. A unit has no plan where
 * something was hauled without one, such as for a project that is closed: it would be measured against too little.
 */
export function totalsOf(days: readonly (CalendarDay | undefined)[]): CalendarDay | undefined {
  const known = days.flatMap(day => day ?? [])
  if (known.length === 0) return undefined
  const trucks = known.flatMap(day => day.trucks ?? [])
  const byUnit = Map.groupBy(
    known.flatMap(({ amounts }) => amounts),
    ({ unit }) => unit,
  )
  return {
    amounts: [...byUnit].map(([unit, amounts]) => {
      const planned = amounts.flatMap(({ plannedMilli }) => plannedMilli ?? [])
      const isPlanned = amounts.every(
        ({ hauledMilli, plannedMilli }) => hauledMilli === 0 || plannedMilli !== undefined,
      )
      return {
        unit,
        leftMilli: undefined,
        hauledMilli: sum(amounts.map(({ hauledMilli }) => hauledMilli)),
        plannedMilli: isPlanned && planned.length > 0 ? sum(planned) : undefined,
      }
    }),
    trucks:
      trucks.length === 0
        ? undefined
        : { accepted: sum(trucks.map(({ accepted }) => accepted)), wanted: sum(trucks.map(({ wanted }) => wanted)) },
    loads: sum(known.map(({ loads }) => loads)),
    isPlanKnown: known.every(({ isPlanKnown }) => isPlanKnown),
  }
}

/**
 * The sums of a project's days in a week. Of a unit with a plan, the plan of the week is what was hauled on the days
 * without one, and what is planned for the others; without a plan, all that is left may be hauled. Its trucks are the
 * same from day to day, so they have no sum.
 */
export function weekTotalOf(cells: readonly (CalendarDay | undefined)[]): CalendarDay | undefined {
  const known = cells.flatMap(cell => cell ?? [])
  const [first] = known
  if (!first) return undefined
  const amounts = first.amounts.map(({ unit }): CalendarAmount => {
    const ofUnit = known.flatMap(day => day.amounts.filter(amount => amount.unit === unit))
    const isPlanned = ofUnit.some(({ plannedMilli }) => plannedMilli !== undefined)
    const firstLeft = ofUnit.findIndex(({ leftMilli }) => leftMilli !== undefined)
    const hauledBefore = ofUnit.slice(0, firstLeft).map(({ hauledMilli }) => hauledMilli)
    return {
      unit,
      hauledMilli: sum(ofUnit.map(({ hauledMilli }) => hauledMilli)),
      leftMilli: firstLeft < 0 ? undefined : sum([...hauledBefore, ofUnit[firstLeft]?.leftMilli ?? 0]),
      plannedMilli: isPlanned ? sum(ofUnit.map(each => each.plannedMilli ?? each.hauledMilli)) : undefined,
    }
  })
  const loads = sum(known.map(day => day.loads))
  return { amounts, trucks: undefined, loads, isPlanKnown: known.every(({ isPlanKnown }) => isPlanKnown) }
}

/** Whether something is drawn as a bar: hauled, of what is planned. */
export function hasBars(rows: readonly CalendarRow[]): boolean {
  return rows.some(({ cells }) => cells.some(cell => cell?.amounts.some(amount => amount.plannedMilli !== undefined)))
}

/** Empty where it is not known. */
type Planned = Map<Unit, Pick<CalendarAmount, 'plannedMilli' | 'leftMilli'>>

/**
 * The plan from today on: each shift hauls what its wanted trucks can, until nothing is left. The pace is that of the
 * last day with enough loads; without one, all that is left is planned from the first day on, with no end.
 */
function planOf(
  of: ProjectDay,
  summaries: readonly DaySummaryDocument[],
  isWhole: boolean,
): (day: string) => Planned | undefined {
  const { project, day: today } = of
  const going = haulsGoing(project)
  if (project.state === 'closed' || going.length === 0) return () => undefined
  const first = [project.startDay, today].toSorted().at(-1)!
  if (!isWhole) return day => (day < first ? undefined : new Map())
  const keys = new Set(going.map(({ haulId, unit }) => `${haulId} ${unit}`))
  const rowsBefore = summaries.filter(({ day }) => day < today).flatMap(({ rows }) => rows)
  const ownBefore = rowsBefore.filter(({ key }) => keys.has(key))
  const left = [...Map.groupBy(going, ({ unit }) => unit)].map(([unit, hauls]) => {
    const doneBefore = sum(ownBefore.filter(row => row.unit === unit).map(({ deliveredMilli }) => deliveredMilli))
    const targetMilli = sum(hauls.map(haul => haul.targetMilli))
    return { unit, leftMilli: Math.max(0, targetMilli - doneBefore) }
  })
  if (left.every(({ leftMilli }) => leftMilli === 0)) return () => undefined
  const [amount, ...others] = left
  const pace = others.length > 0 ? undefined : paceOf(summaries.filter(isAllIn(amount?.unit)))
  if (!amount || pace === undefined) {
    return day => {
      if (day < first) return undefined
      return new Map(
        left.map(({ unit, leftMilli }) => [
          unit,
          { plannedMilli: undefined, leftMilli: day === first ? leftMilli : undefined },
        ]),
      )
    }
  }
  const shiftMilli = shiftMilliOf(of, pace)
  return day => {
    if (day < first) return undefined
    const before = shiftMilli * ((Date.parse(day) - Date.parse(first)) / dayMs)
    const plannedMilli = Math.round(Math.min(shiftMilli, amount.leftMilli - before))
    return plannedMilli <= 0 ? undefined : new Map([[amount.unit, { plannedMilli, leftMilli: undefined }]])
  }
}

/** A haul that has ended may have had another unit. */
const isAllIn = (unit: Unit | undefined) => (summary: DaySummaryDocument) =>
  summary.rows.every(row => row.unit === unit)

/** The pace of the last day that has one. */
function paceOf(summaries: readonly DaySummaryDocument[]): number | undefined {
  const paces = summaries.toSorted((a, b) => (a.day < b.day ? 1 : -1)).map(milliPerTruckHour)
  return paces.find(pace => pace !== undefined)
}

function hauledOf(summary: DaySummaryDocument | undefined, unit: Unit): number {
  return sum((summary?.rows ?? []).filter(row => row.unit === unit).map(row => row.deliveredMilli))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
