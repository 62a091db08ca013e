/**
 * Day summaries: the figures of the dashboards, kept by the server so that a phone never sums history. A summary is the
 * sum of its loads' parts. When a load changes, its old part is subtracted and its new part is added.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { correctedQuantity } from '../load-log/correction/booked-correction.ts'
import type { LoadLogFold } from '../load-log/fold/fold.ts'
import type { LoadLog } from '../load-log/load-log.ts'
import { centsOf, type LoadPay } from '../load-log/pay/load-pay.ts'
import { isDelivered, loadLogStates } from '../load-log/state/states.ts'
import { centsSchema } from '../money.ts'
import type { Price } from '../pay/line/line.ts'
import { daySchema, instantMsSchema, minuteMs } from '../time.ts'
import { convertQuantity, unitNames, unitSchema } from '../units.ts'
import type { AgreementKind } from '../work/agreement-cards.ts'

/** The day of a project, a pit, a driver or a fleet. */
export const daySummaryKinds = ['project', 'pit', 'trucker', 'fleet'] as const
export type DaySummaryKind = (typeof daySummaryKinds)[number]

/** The figures of loads; each is a sum. */
export const loadFiguresSchema = z.object({
  /** Loads that were started, on the road ones too; `deliveredLoads` are those that are done. */
  loads: z.int(),
  /** Loads between start and delivery: the number of trucks at work. */
  openLoads: z.int(),
  /** Loads in line or under the bucket. */
  waitingLoads: z.int(),
  loadedLoads: z.int(),
  loadedMilli: z.int(),
  deliveredLoads: z.int(),
  deliveredMilli: z.int(),
  loadsToApprove: z.int(),
  standbyMinutes: z.int(),
  haulCents: centsSchema,
  materialCents: centsSchema,
})
export type LoadFigures = z.infer<typeof loadFiguresSchema>

/** A row of a summary: the loads of a haul, a material or a truck, always in one unit. */
export const summaryRowSchema = loadFiguresSchema.extend({
  key: z.string().max(80),
  label: z.string().max(80),
  unit: unitSchema,
})
export type SummaryRow = z.infer<typeof summaryRowSchema>

const cycleSchema = z.object({ loadLogId: idSchema, at: instantMsSchema, minutes: z.int().min(0) })

/** The most named rows. All others are counted together. */
const summaryNamesMax = 200
const summaryRowsMax = summaryNamesMax + unitNames.length

export const daySummarySchema = z.object({
  kind: z.enum(daySummaryKinds),
  /** The id of the project or the entity. */
  ownerId: idSchema,
  day: daySchema,
  rows: z.array(summaryRowSchema).max(summaryRowsMax),
  /** The last cycles from start to delivery, oldest first. */
  cycles: z.array(cycleSchema).max(20),
  firstStartAt: instantMsSchema.nullable(),
  /** The project's jobber; only in a project's summary. */
  jobberEntityId: idSchema.nullable(),
  /** Whether the owner may see the hauling pay: a fleet's drivers may not. */
  seesHaulCents: z.boolean(),
})
export type DaySummary = z.infer<typeof daySummarySchema>

/** One load's part of one summary. */
export const summaryPartSchema = daySummarySchema.omit({ rows: true, cycles: true, firstStartAt: true }).extend({
  row: summaryRowSchema,
  cycle: cycleSchema.nullable(),
  startedAt: instantMsSchema,
})
export type SummaryPart = z.infer<typeof summaryPartSchema>

/** The parts of a load: one for each summary that counts it. */
export function summaryParts(loadLog: LoadLog, fold: LoadLogFold, pay: LoadPay | undefined): SummaryPart[] {
  const { terms, corrections = [] } = loadLog
  const foldFor = (agreement: AgreementKind) => ({
    ...fold,
    quantity: correctedQuantity(corrections, agreement) ?? fold.quantity,
  })
  const { projectId, jobberEntityId, pitEntityId, truckingEntityId, driverEntityId } = terms
  const ofMaterial = { key: terms.materialId, label: terms.materialName }
  const ofTruck = { key: terms.truck.truckId, label: terms.truck.number }
  const haul = partOf(loadLog, { kind: 'project', ownerId: projectId, ...ofHaul(terms) }, foldFor('haul'), pay)
  const pit = partOf(loadLog, { kind: 'pit', ownerId: pitEntityId, ...ofMaterial }, foldFor('material'), pay)
  // A hauler earns what its broker pays, and the jobber pays what the broker earns.
  const folded = foldFor(terms.broker ? 'subHaul' : 'haul')
  const price = pay?.subHaul ?? pay?.haul
  return [
    { ...haul, jobberEntityId, seesHaulCents: true },
    pit,
    truckerPart(loadLog, folded, price),
    ...(driverEntityId === truckingEntityId
      ? []
      : [earnedPart(loadLog, { kind: 'fleet', ownerId: truckingEntityId, ...ofTruck }, folded, price)]),
  ]
}

/** The part of a load that its summary depends on: a record and a driver's document both have it. */
type CountedLoad = Pick<LoadLog, 'loadLogId' | 'shiftDay' | 'createdOn'> & {
  terms: Pick<
    LoadLog['terms'],
    'unit' | 'gramsPerCubicMeter' | 'haulId' | 'materialName' | 'truckingEntityId' | 'driverEntityId'
  >
}
type Place = Pick<SummaryPart, 'kind' | 'ownerId'> & Pick<SummaryRow, 'key' | 'label'>

function ofHaul({ haulId, materialName }: CountedLoad['terms']) {
  return { key: haulId, label: materialName }
}

/**
 * A load's part of its driver's day: the server counts it, and a phone with acts that the server has not answered.
 * @param price what the hauling pays
 */
export function truckerPart(load: CountedLoad, fold: LoadLogFold, price: Price | undefined): SummaryPart {
  return earnedPart(load, { kind: 'trucker', ownerId: load.terms.driverEntityId, ...ofHaul(load.terms) }, fold, price)
}

/** The part of a summary of who hauls: money is earned with the delivery, so both count the same loads. */
function earnedPart(load: CountedLoad, place: Place, fold: LoadLogFold, price: Price | undefined): SummaryPart {
  const pay = price && { haul: price, material: { lines: [], totalCents: 0 } }
  const part = partOf(load, place, fold, pay)
  const isEarned = part.row.deliveredLoads > 0 || isGone(fold)
  return { ...part, row: { ...part.row, haulCents: isEarned ? centsOf(price) : 0 } }
}

function partOf(load: CountedLoad, place: Place, fold: LoadLogFold, pay: LoadPay | undefined): SummaryPart {
  const { loadLogId, shiftDay, createdOn, terms } = load
  const { kind, ownerId, key, label } = place
  const figures = figuresOf(load, fold, pay)
  const { start, deliver } = fold.milestones
  const minutes = start && deliver && Math.max(0, Math.round((deliver.at - start.at) / minuteMs))
  const isCycle = deliver && minutes !== undefined && figures.deliveredLoads === 1
  return {
    kind,
    ownerId,
    day: shiftDay,
    jobberEntityId: null,
    seesHaulCents: ownerId === terms.truckingEntityId,
    row: { ...figures, key: `${key} ${terms.unit}`, label, unit: terms.unit },
    cycle: isCycle ? { loadLogId, at: deliver.at, minutes } : null,
    startedAt: start?.at ?? createdOn,
  }
}

/** The key of a part's summary; also the order in which summaries are locked. */
export function summaryKey(part: Pick<SummaryPart, 'kind' | 'ownerId' | 'day'>): string {
  return `${part.ownerId} ${part.kind} ${part.day}`
}

/**
 * A summary after a load has changed.
 * @param held the summary before, undefined for the first load of its day
 * @param removed the load's part as counted before. @param added its part now. Both belong to this summary.
 */
export function changeSummary(
  held: DaySummary | undefined,
  removed: SummaryPart | undefined,
  added: SummaryPart | undefined,
): DaySummary {
  const part = added ?? removed
  if (!held && !part) throw new RangeError('a summary needs a first load')
  const { row, cycle, startedAt, ...identity } = part ?? removed!
  const before: DaySummary = held ?? { ...identity, rows: [], cycles: [], firstStartAt: null }
  const starts = [before.firstStartAt, added?.startedAt ?? null].filter(at => at !== null)
  return {
    ...before,
    rows: addRow(addRow(before.rows, removed?.row, -1), added?.row, 1),
    cycles: changeCycles(before.cycles, removed, added),
    firstStartAt: starts.length > 0 ? Math.min(...starts) : null,
  }
}

/** The median of the last ten cycles in minutes; null before the first. */
export function medianCycleMinutes(cycles: DaySummary['cycles']): number | null {
  const minutes = cycles
    .slice(-10)
    .map(cycle => cycle.minutes)
    .sort((a, b) => a - b)
  if (minutes.length === 0) return null
  const middle = Math.floor(minutes.length / 2)
  return minutes.length % 2 === 1 ? minutes[middle]! : Math.round((minutes[middle - 1]! + minutes[middle]!) / 2)
}

const figureNames = Object.keys(loadFiguresSchema.shape) as (keyof LoadFigures)[]

/** The sum of all rows. Its quantities are meaningful only if all rows have the same unit. */
export function sumFigures(rows: readonly SummaryRow[]): LoadFigures {
  const sum = (name: keyof LoadFigures) => rows.reduce((total, row) => addSafely(total, row[name]), 0)
  return Object.fromEntries(figureNames.map(name => [name, sum(name)])) as LoadFigures
}

function isGone({ state, undelivered }: LoadLogFold): boolean {
  return state === 'cancelled' || state === 'rejected' || undelivered !== undefined
}

function figuresOf({ terms }: CountedLoad, fold: LoadLogFold, pay: LoadPay | undefined): LoadFigures {
  const isTurnedAway = isGone(fold)
  const { rank, open } = loadLogStates[fold.state]
  const isLoaded = !isTurnedAway && rank >= loadLogStates.loaded.rank
  const isSold = isLoaded || fold.undelivered?.materialLeft === true
  const isDone = isDelivered(fold)
  const quantity =
    terms.unit === 'load'
      ? { amountMilli: 1000 }
      : fold.quantity && convertQuantity(fold.quantity, terms.unit, terms.gramsPerCubicMeter ?? undefined)
  const milli = quantity?.amountMilli ?? 0
  return {
    loads: isTurnedAway ? 0 : 1,
    openLoads: open ? 1 : 0,
    waitingLoads: fold.state === 'queued' || fold.state === 'loading' ? 1 : 0,
    loadedLoads: isLoaded ? 1 : 0,
    loadedMilli: isLoaded ? milli : 0,
    deliveredLoads: isDone ? 1 : 0,
    deliveredMilli: isDone ? milli : 0,
    loadsToApprove: fold.state === 'delivered' || (isTurnedAway && pay && !fold.frozen) ? 1 : 0,
    standbyMinutes: isTurnedAway ? 0 : (fold.standby.minutes ?? 0),
    haulCents: isLoaded || isTurnedAway ? centsOf(pay?.haul) : 0,
    materialCents: isSold ? centsOf(pay?.material) : 0,
  }
}

function addRow(rows: readonly SummaryRow[], row: SummaryRow | undefined, sign: 1 | -1): SummaryRow[] {
  if (!row) return [...rows]
  const isNamed = rows.some(each => each.key === row.key) || rows.length < summaryNamesMax
  const counted = isNamed ? row : { ...row, key: `others ${row.unit}`, label: '…' }
  const held = rows.find(each => each.key === counted.key)
  const changed = { ...counted }
  for (const name of figureNames) changed[name] = addSafely(held?.[name] ?? 0, sign * row[name])
  const others = rows.filter(each => each.key !== counted.key)
  const isEmpty = figureNames.every(name => changed[name] === 0)
  return (isEmpty ? others : [...others, changed]).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Caps a sum at the largest safe integer, so that no load makes a summary unreadable. */
function addSafely(a: number, b: number): number {
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, a + b))
}

const cyclesKept = 20

function changeCycles(
  cycles: DaySummary['cycles'],
  removed: SummaryPart | undefined,
  added: SummaryPart | undefined,
): DaySummary['cycles'] {
  const ids = [removed?.cycle?.loadLogId, added?.cycle?.loadLogId]
  const others = cycles.filter(cycle => !ids.includes(cycle.loadLogId))
  const all = added?.cycle ? [...others, added.cycle] : others
  return all.sort((a, b) => a.at - b.at || (a.loadLogId < b.loadLogId ? -1 : 1)).slice(-cyclesKept)
}
