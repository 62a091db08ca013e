/**
 * Finds the load of each weighing of a scale house's file: by the ticket's number, otherwise by the truck, the time and
 * the weight. What is not certain is not matched: the screen says why.
 */
import type { Weights } from '../load-log/act/act.ts'
import type { LoadLogDocument } from '../load-log/load-log.documents.ts'
import { differsBeyond, quantityToleranceBps } from '../load-log/quantity/quantity.ts'
import { isNumberOfDay, isTicketNumber, spellTicketNo } from '../load-log/same-ticket/ticket-key.ts'
import { isCanceled } from '../load-log/state/states.ts'
import { weighingOf } from '../load-log/ticket/ticket-of-load.ts'
import { gramsOfStated } from '../pay/load/stated-quantity.ts'
import { dayMs, dayOf, minuteMs } from '../time.ts'
import { wordOf } from './paste-kinds.ts'
import type { ScaleRow } from './read-scale-file.ts'

/** A truck is weighed within this time of its loading. */
export const weighedWithinMs = 45 * minuteMs

/** No truck carries more than this times its empty weight, and none is weighed for less than that part of it. */
const timesTareMax = 20

/** What differs between a weighing and its load: someone must look before the weights are recorded. */
export type ScaleDifference = 'quantity' | 'truck' | 'ticketNo'

export type ScaleMatch =
  /** `isKnown`: the load has these weights already. */
  | { state: 'matched'; load: LoadLogDocument; differs: ScaleDifference[]; isKnown: boolean }
  /** The load is approved and has another weight: only a correction that both sides agree to changes it. */
  | { state: 'approved'; load: LoadLogDocument }
  /** The truck of the ticket is another one: the number may be misread. */
  | { state: 'otherTruck'; load: LoadLogDocument }
  /** Another row of the file has the same load. */
  | { state: 'twice'; load: LoadLogDocument }
  | { state: 'several'; loads: LoadLogDocument[] }
  | { state: 'none' }

/** @param loads of the pit, in any order. @returns the match of each row, in the order of the rows */
export function matchScaleRows(rows: readonly ScaleRow[], loads: readonly LoadLogDocument[]): ScaleMatch[] {
  const open = loads.filter(load => !isCanceled(load))
  const byNumber = Map.groupBy(
    open.flatMap(load => numbersOf(load).map(number => ({ number, load }))),
    ({ number }) => number,
  )
  const found = rows.map(row => {
    const [number] = numbersIn([row.ticketNo])
    const having = number === undefined ? [] : (byNumber.get(number) ?? []).map(({ load }) => load)
    const named = having.filter(load => isOfItsDay(row, load, isNumberOfDay(number ?? '')))
    const ofTruck = named.filter(load => isTruckOf(row, load))
    if (ofTruck.length > 0) return ofTruck
    const then = open.filter(load => isOfTruckThen(row, load))
    return then.length > 0 ? then : named
  })
  const counts = new Map<string, number>()
  for (const [load, ...others] of found) {
    if (load && others.length === 0) counts.set(load.loadLogId, (counts.get(load.loadLogId) ?? 0) + 1)
  }
  return rows.map((row, nth) => {
    const [load, ...others] = found[nth] ?? []
    if (!load) return { state: 'none' }
    if (others.length > 0) return { state: 'several', loads: found[nth]! }
    if ((counts.get(load.loadLogId) ?? 0) > 1) return { state: 'twice', load }
    return judge(row, load)
  })
}

/** The load on which a row's weights may be recorded unseen: it differs in nothing, is not approved, and lacks them. */
export function readyLoadOf(match: ScaleMatch): LoadLogDocument | undefined {
  const isReady = match.state === 'matched' && match.differs.length === 0 && !match.isKnown && !match.load.frozen
  return isReady ? match.load : undefined
}

/** The weights of a row, as they are recorded on its load. */
export function weightsOf(row: ScaleRow): Weights {
  const { unit, grossMicro, tareMicro, netMicro, weighmaster, weighedAt, tareOn } = row
  return {
    unit,
    netMicro,
    ...(grossMicro !== undefined && { grossMicro }),
    ...(tareMicro !== undefined && { tareMicro }),
    ...(weighmaster !== undefined && { weighmaster }),
    ...(weighedAt !== undefined && { weighedAt }),
    ...(tareOn !== undefined && { tareOn }),
  }
}

function judge(row: ScaleRow, load: LoadLogDocument): ScaleMatch {
  const stated = weighingOf(load)
  const isKnown = stated?.netMicro === row.netMicro && stated.unit === row.unit
  if (load.frozen) return isKnown ? { state: 'matched', load, differs: [], isKnown } : { state: 'approved', load }
  if (!isTruckOf(row, load)) return { state: 'otherTruck', load }
  const numbers = numbersOf(load)
  const [number] = numbersIn([row.ticketNo])
  const isOtherNumber = number !== undefined && numbers.length > 0 && !numbers.includes(number)
  const differs: ScaleDifference[] = [...farFrom(row, load), ...(isOtherNumber ? ['ticketNo' as const] : [])]
  return { state: 'matched', load, differs, isKnown }
}

function numbersOf({ ticketNo, acts }: LoadLogDocument): string[] {
  return numbersIn([ticketNo, ...acts.map(act => act.ticketNo)])
}

/** Each number once, as it is spelled for comparing. */
function numbersIn(ticketNos: readonly (string | null | undefined)[]): string[] {
  const entered = ticketNos.filter(each => each !== null && each !== undefined)
  return [...new Set(entered.map(spellTicketNo).filter(isTicketNumber))]
}

/**
 * Whether a load with the row's number has it from this weighing. A short number is given again each day (0125): it
 * must be of the load's shift, and says nothing without a time.
 */
function isOfItsDay({ weighedAt }: ScaleRow, load: LoadLogDocument, isShort: boolean): boolean {
  if (weighedAt === undefined) return !isShort
  const at = loadedAt(load)
  const apartMs = at === undefined ? 0 : Math.abs(weighedAt - at)
  if (!isShort) return apartMs <= dayMs
  const { shiftDay, terms } = load
  const day = dayOf(weighedAt, terms.timeZone)
  if (at === undefined) return day === shiftDay
  // After midnight, a night shift still has the day on which it began.
  const isOfShift = day === shiftDay || day === dayOf(at, terms.timeZone) || apartMs <= weighedWithinMs
  return isOfShift && apartMs <= dayMs / 2
}

function loadedAt({ milestones }: LoadLogDocument): number | undefined {
  return milestones.confirmLoad ?? milestones.leavePit ?? milestones.arriveAtPit
}

/** A row that names no truck contradicts none. */
function isTruckOf({ truck, plate }: ScaleRow, { terms }: LoadLogDocument): boolean {
  if (truck === undefined && plate === undefined) return true
  const own = [terms.truck.number, terms.truck.plate].map(wordOf).filter(word => word !== '')
  return [truck, plate].some(each => each !== undefined && own.includes(wordOf(each)))
}

/** Without a ticket number, the truck, the time and the weight must fit, if the load has them. */
function isOfTruckThen(row: ScaleRow, load: LoadLogDocument): boolean {
  const at = loadedAt(load)
  if (row.weighedAt === undefined || at === undefined || (row.truck ?? row.plate) === undefined) return false
  return isTruckOf(row, load) && Math.abs(row.weighedAt - at) <= weighedWithinMs && farFrom(row, load).length === 0
}

/**
 * What a weight doesn't fit: the load's quantity, or where that can't be compared with it, the truck. A number that is
 * read 1000 times wrong, or in the wrong unit, is nowhere near what its truck carries.
 */
function farFrom({ netMicro, unit }: ScaleRow, { quantity, terms }: LoadLogDocument): ('quantity' | 'truck')[] {
  const net = { valueMicro: netMicro, unit }
  const stated = quantity ? { valueMicro: quantity.amountMilli * 1000, unit: quantity.unit } : undefined
  const density = terms.gramsPerCubicMeter ?? undefined
  const differs = stated && differsBeyond(net, stated, quantityToleranceBps, density)
  if (differs !== undefined) return differs ? ['quantity'] : []
  const grams = gramsOfStated(net) ?? 0
  const { tareGrams } = terms.truck
  const isNear = grams * timesTareMax >= tareGrams && grams <= tareGrams * timesTareMax
  return tareGrams === 0 || isNear ? [] : ['truck']
}
