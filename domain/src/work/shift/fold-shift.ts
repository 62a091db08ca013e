/** The fold computes a shift from its acts in any order, repeated or late. Server and phone use the same code. */
import { hourMs } from '../../time.ts'
import { actAt, compareReceived, distinctActs, sequenceOf } from '../act-order.ts'
import { isAboutCorrection } from '../correction/fold-proposals.ts'
import { isAboutLine } from '../dispute/line-dispute.ts'
import { foldSheetCorrections, type SheetCorrection } from './correction/sheet-correction.ts'
import { isSameSheet, type Shift, type ShiftAct, type ShiftActKind, type ShiftBreak, type TimeSheet } from './shift.ts'
import { type ShiftConcern, type ShiftState, shiftConcernCodes } from './shift-states.ts'

/** The two sides of a time sheet. */
export const shiftSides = ['hauler', 'jobber'] as const
export type ShiftSide = (typeof shiftSides)[number]

/** A time sheet that may still be open: without an end, with a break under way, or without its start. */
export type FoldedSheet = {
  startAt: number | null
  endAt: number | null
  breaks: (Omit<ShiftBreak, 'to'> & { to: number | null })[]
}

/** What a side last proposed or agreed to. */
export type SideStatement = { kind: 'change' | 'agree'; sheet: TimeSheet; at: number; uid: string; reason?: string }

export type ShiftFold = {
  state: ShiftState
  /** When it came into this state; undefined while nothing is known. */
  stateSince: number | undefined
  sheet: FoldedSheet
  /** How the start was known, if it is. */
  startSource: NonNullable<ShiftAct['source']> | null
  statements: Partial<Record<ShiftSide, SideStatement>>
  /** When both sides had agreed: the sheet is final from then on, unless it is corrected. */
  agreedAt: number | null
  /** What was proposed after the agreement. The record says which of them count. */
  corrections: SheetCorrection[]
  needsYou: ShiftConcern[]
}

/**
 * Commutative, idempotent over `actId`, and never throws for order or conflict.
 * @param shift its record or its document: whether a correction counts depends on what it changes in the pay
 */
export function foldShift(
  acts: Iterable<ShiftAct>,
  { corrections: counted = [] }: Pick<Shift, 'corrections'> = {},
): ShiftFold {
  const all = distinctActs(acts)
  // The others are about an agreed sheet, or its pay.
  const distinct = all.filter(act => !isAboutLine(act) && !isAboutCorrection(act))
  const stated = foldStatements(distinct)
  const punched = foldPunches(distinct)
  const agreed = stated.agreed && (counted.at(-1)?.sheet ?? stated.agreed.sheet)
  const sheet = agreed ?? stated.proposed?.sheet ?? punched.sheet
  return {
    ...stateOf(punched, stated),
    sheet,
    startSource: punched.startSource,
    statements: stated.latest,
    agreedAt: stated.agreed?.at ?? null,
    corrections: stated.agreed ? foldSheetCorrections(all, stated.agreed.sequence) : [],
    needsYou: findConcerns(distinct, { sheet, punched, stated }),
  }
}

/** A proposal doesn't end the work: the driver's punches do. */
function stateOf(
  { state, since, sheet }: Punched,
  { agreed, proposed }: Stated,
): Pick<ShiftFold, 'state' | 'stateSince'> {
  if (agreed) return { state: 'agreed', stateSince: agreed.at }
  const isAtWork = sheet.startAt !== null && sheet.endAt === null
  return proposed && !isAtWork ? { state: 'ended', stateSince: proposed.at } : { state, stateSince: since }
}

/** The sheet as a party can agree to it, if it is complete. */
export function completeSheet({ startAt, endAt, breaks }: FoldedSheet): TimeSheet | undefined {
  if (startAt === null || endAt === null) return undefined
  return { startAt, endAt, breaks: breaks.flatMap(each => (each.to === null ? [] : [{ ...each, to: each.to }])) }
}

export function sideOf({ relation }: Pick<ShiftAct, 'relation'>): ShiftSide {
  return relation === 'jobber' ? 'jobber' : 'hauler'
}

type Stated = {
  latest: Partial<Record<ShiftSide, SideStatement>>
  /** The latest proposal. */
  proposed: { sheet: TimeSheet; at: number; sequence: number } | undefined
  /** The first sheet that both sides agreed to. */
  agreed: { sheet: TimeSheet; at: number; sequence: number } | undefined
}

/** In the server's order: the first time that what both sides last stated is the same, it is agreed for good. */
function foldStatements(distinct: readonly ShiftAct[]): Stated {
  const stated: Stated = { latest: {}, proposed: undefined, agreed: undefined }
  for (const act of [...distinct].sort(compareReceived)) {
    const { kind, sheet } = act
    if ((kind !== 'change' && kind !== 'agree') || !sheet || stated.agreed) continue
    const at = actAt(act)
    const reason = act.reason === undefined ? {} : { reason: act.reason }
    stated.latest[sideOf(act)] = { kind, sheet, at, uid: act.by.uid, ...reason }
    if (kind === 'change') stated.proposed = { sheet, at, sequence: sequenceOf(act) }
    const { hauler, jobber } = stated.latest
    if (hauler && jobber && isSameSheet(hauler.sheet, jobber.sheet)) {
      stated.agreed = { sheet, at: Math.max(hauler.at, jobber.at), sequence: sequenceOf(act) }
    }
  }
  return stated
}

type Punched = Pick<ShiftFold, 'sheet' | 'startSource' | 'state'> & { since: number | undefined; isBreakOpen: boolean }

/** The driver's punches, in the order of their times. A start after an end makes the time between them a break. */
function foldPunches(distinct: readonly ShiftAct[]): Punched {
  const clock: PunchClock = {
    sheet: { startAt: null, endAt: null, breaks: [] },
    startSource: null,
    since: undefined,
    isBreakOpen: false,
    open: new Map(),
  }
  for (const act of distinct) if (punches[act.kind]?.(clock, actAt(act), act)) clock.since = actAt(act)
  const { sheet, open, ...punched } = clock
  for (const [kind, from] of open) sheet.breaks.push({ kind, from, to: null, paid: false })
  sheet.breaks = afterStart(sheet)
  return { ...punched, sheet, state: punchedState(sheet) }
}

/** A shift while it is punched; `open` has the starts of the breaks that have not ended. */
type PunchClock = Omit<Punched, 'state'> & { open: Map<ShiftBreak['kind'], number> }

type Punch = (clock: PunchClock, at: number, act: ShiftAct) => boolean

/** What each punch does. @returns whether it counts: after the end, only a new start and the ends of breaks do */
const punches: Partial<Record<ShiftActKind, Punch>> = {
  start: (clock, at, { source }) => {
    const { sheet } = clock
    if (sheet.startAt === null) {
      sheet.startAt = at
      clock.startSource = source ?? 'tap'
    } else if (sheet.endAt !== null && at > sheet.endAt) {
      sheet.breaks.push({ kind: 'break', from: sheet.endAt, to: at, paid: false })
    }
    sheet.endAt = null
    return true
  },
  end: (clock, at) => {
    if (clock.sheet.endAt !== null) return false
    clock.isBreakOpen = clock.open.size > 0
    for (const kind of [...clock.open.keys()]) endBreak(kind)(clock, at)
    clock.sheet.endAt = at
    return true
  },
  startBreak: startBreak('break'),
  endBreak: endBreak('break'),
  startBreakdown: startBreak('breakdown'),
  endBreakdown: endBreak('breakdown'),
}

function startBreak(kind: ShiftBreak['kind']) {
  return ({ sheet, open }: PunchClock, at: number): boolean => {
    if (sheet.endAt !== null) return false
    if (!open.has(kind)) open.set(kind, at)
    return true
  }
}

function endBreak(kind: ShiftBreak['kind']) {
  return ({ sheet, open }: PunchClock, to: number): boolean => {
    const from = open.get(kind)
    open.delete(kind)
    if (from !== undefined && to > from) sheet.breaks.push({ kind, from, to, paid: false })
    return true
  }
}

function punchedState({ endAt, breaks }: FoldedSheet): Punched['state'] {
  if (endAt !== null) return 'ended'
  const open = breaks.filter(({ to }) => to === null).map(({ kind }) => kind)
  if (open.includes('breakdown')) return 'brokenDown'
  return open.includes('break') ? 'onBreak' : 'working'
}

function afterStart({ startAt, breaks }: FoldedSheet): FoldedSheet['breaks'] {
  if (startAt === null) return breaks
  const inside = breaks.filter(({ to }) => to === null || to > startAt)
  return inside.map(each => ({ ...each, from: Math.max(each.from, startAt) }))
}

/** From here a shift is more likely to be a forgotten end than work. */
const longMs = 16 * hourMs

function findConcerns(
  distinct: readonly ShiftAct[],
  { sheet, punched, stated }: { sheet: FoldedSheet; punched: Punched; stated: Stated },
): ShiftConcern[] {
  const { agreed, proposed, latest } = stated
  const isAfter = (sequence: number) => distinct.some(act => sequenceOf(act) > sequence && act.kind !== 'agree')
  const isPunchAfter = (sequence: number) =>
    distinct.some(act => sequenceOf(act) > sequence && act.kind !== 'agree' && act.kind !== 'change')
  const isByPunches = !agreed && !proposed
  const { hauler, jobber } = latest
  const found: Record<ShiftConcern, boolean> = {
    // Only the server knows the driver's other shifts.
    overlap: false,
    noStart: isByPunches && sheet.startAt === null,
    breakOpen: isByPunches && punched.isBreakOpen && sheet.endAt !== null,
    long: !agreed && sheet.startAt !== null && sheet.endAt !== null && sheet.endAt - sheet.startAt > longMs,
    timesDiffer: !agreed && hauler !== undefined && jobber !== undefined,
    recordedLater: !agreed && proposed !== undefined && isPunchAfter(proposed.sequence),
    afterAgreement: agreed !== undefined && isAfter(agreed.sequence),
  }
  return shiftConcernCodes.filter(code => found[code])
}
