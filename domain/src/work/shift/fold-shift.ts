/** The fold computes a shift from its acts in any order, repeated or late. Server and phone use the same code. */
import { hourMs } from '../../time.ts'
import { actAt, compareReceived, distinctActs, sequenceOf } from '../act-order.ts'
import { isAboutCorrection } from '../correction/fold-proposals.ts'
import { isAboutLine } from '../dispute/line-dispute.ts'
import { foldSheetCorrections, type SheetCorrection } from './correction/sheet-correction.ts'
import { isSameSheet, type Shift, type ShiftAct, type ShiftBreak, type TimeSheet } from './shift.ts'
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

const breakKinds = {
  startBreak: 'break',
  endBreak: 'break',
  startBreakdown: 'breakdown',
  endBreakdown: 'breakdown',
} as const

/** The driver's punches, in the order of their times. A start after an end makes the time between them a break. */
function foldPunches(distinct: readonly ShiftAct[]): Punched {
  const sheet: FoldedSheet = { startAt: null, endAt: null, breaks: [] }
  const open = new Map<ShiftBreak['kind'], number>()
  const punched: Punched = { sheet, startSource: null, state: 'working', since: undefined, isBreakOpen: false }
  const close = (kind: ShiftBreak['kind'], to: number) => {
    const from = open.get(kind)
    open.delete(kind)
    if (from !== undefined && to > from) sheet.breaks.push({ kind, from, to, paid: false })
  }
  for (const act of distinct) {
    const at = actAt(act)
    if (act.kind === 'start') {
      if (sheet.startAt === null) {
        sheet.startAt = at
        punched.startSource = act.source ?? 'tap'
      } else if (sheet.endAt !== null && at > sheet.endAt) {
        sheet.breaks.push({ kind: 'break', from: sheet.endAt, to: at, paid: false })
      }
      sheet.endAt = null
    } else if (act.kind === 'end' && sheet.endAt === null) {
      punched.isBreakOpen = open.size > 0
      for (const kind of [...open.keys()]) close(kind, at)
      sheet.endAt = at
    } else if ((act.kind === 'startBreak' || act.kind === 'startBreakdown') && sheet.endAt === null) {
      if (!open.has(breakKinds[act.kind])) open.set(breakKinds[act.kind], at)
    } else if (act.kind === 'endBreak' || act.kind === 'endBreakdown') close(breakKinds[act.kind], at)
    else continue
    punched.since = at
  }
  for (const [kind, from] of open) sheet.breaks.push({ kind, from, to: null, paid: false })
  sheet.breaks = afterStart(sheet)
  const isOpen = (kind: ShiftBreak['kind']) => sheet.breaks.some(each => each.kind === kind && each.to === null)
  if (sheet.endAt !== null) punched.state = 'ended'
  else if (isOpen('breakdown')) punched.state = 'brokenDown'
  else if (isOpen('break')) punched.state = 'onBreak'
  return punched
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
