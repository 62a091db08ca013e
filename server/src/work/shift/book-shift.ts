/**
 * The pay of a shift: kept up to date while its times are open, and booked once, when both sides have agreed. A revised
 * price of fuel, or a load that arrives later, corrects what is booked.
 */
import { isDeepStrictEqual } from 'node:util'
import { isPaidByTimeOnSite, timeOnSiteOf } from '@haulway/domain/load-log/pay/time-on-site.ts'
import { sharesDay } from '@haulway/domain/pay/card/day-rules.ts'
import { withoutReversed, withoutSettled } from '@haulway/domain/pay/correction/correction.ts'
import { type Line, linesOf, type Price, totalOf } from '@haulway/domain/pay/line/line.ts'
import { bookedShift } from '@haulway/domain/payment/booked-work.ts'
import { decideHolds, isSettledSince } from '@haulway/domain/work/dispute/hold.ts'
import { foldDisputes } from '@haulway/domain/work/dispute/line-dispute.ts'
import { whoMustAgree } from '@haulway/domain/work/shift/correction/sheet-consent.ts'
import { openCorrectionOf } from '@haulway/domain/work/shift/correction/sheet-correction.ts'
import { completeSheet, foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import {
  moneyIn,
  type Shift,
  type ShiftAct,
  type ShiftAgreement,
  type ShiftMoney,
  shiftAgreements,
  withMoney,
} from '@haulway/domain/work/shift/shift.ts'
import {
  type AgreedShift,
  priceAfterDispute,
  priceAgreedShift,
  standingShiftPay,
} from '@haulway/domain/work/shift/shift-pay.ts'
import type { Transaction } from '../../db/database.ts'
import { foldStored } from '../../load-log/fold-stored.ts'
import { listLoadsOfTruckDay } from '../../load-log/load-log.table.ts'
import { readIndexPrices } from '../../pay/index-prices.ts'
import { type BookUnit, bookWork, notifyOfCorrection } from '../../payment/book-work.ts'
import { bookDisputes } from '../../payment/dispute/book-disputes.ts'
import { enqueueDriverDays } from '../../payment/driver/enqueue-driver-days.ts'
import { listAgreedOfDay, listSharing } from './shifts-of-day.ts'

/** @returns the shift with its newest pay; booked in this transaction if both sides have agreed and it can be priced */
export async function withPay(unit: BookUnit, shift: Shift, acts: readonly ShiftAct[]): Promise<Shift> {
  let after = shift
  for (const agreement of shiftAgreements) after = await withPayIn(unit, after, agreement, acts)
  return withCorrection(unit, after, acts)
}

async function withPayIn(
  unit: BookUnit,
  shift: Shift,
  agreement: ShiftAgreement,
  acts: readonly ShiftAct[],
): Promise<Shift> {
  const known = moneyIn(shift, agreement)
  if (!known) return shift
  if (known.booked) return withDisputes(unit, shift, agreement, acts, false)
  const money = await withFacts(unit.tx, shift, known)
  const current = withMoney(shift, agreement, money)
  const { agreedAt, sheet } = foldShift(acts, shift)
  const agreed = agreedAt === null ? undefined : completeSheet(sheet)
  if (!agreed) return current
  const price = await priceWithDay(unit.tx, agreement, { after: { shift: current, sheet: agreed } })
  if (price.missing !== undefined) return current
  const booked = withMoney(current, agreement, { ...money, booked: price })
  await postShift(unit, booked, agreement)
  return withDisputes(unit, booked, agreement, acts, true)
}

/** The money with what no side of the shift states, as far as it is known now: the price of fuel, the time on site. */
async function withFacts(tx: Transaction, shift: Shift, known: ShiftMoney): Promise<ShiftMoney> {
  const { fuel: _, onSite: __, ...money } = known
  const onSite = isPaidByTimeOnSite(money.card) ? await findTimeOnSite(tx, shift) : undefined
  return { ...money, ...(await readIndexPrices(tx, [money.card], shift.shiftDay)), ...(onSite && { onSite }) }
}

/**
 * Books what disputes of its lines hold and settle. What both sides have settled stays settled, and a price of fuel
 * that was revised during a dispute counts once the dispute is over.
 */
async function withDisputes(
  unit: BookUnit,
  shift: Shift,
  agreement: ShiftAgreement,
  acts: readonly ShiftAct[],
  isBookedNow: boolean,
): Promise<Shift> {
  const money = moneyIn(shift, agreement)
  const disputes = foldDisputes(acts).filter(dispute => dispute.agreement === agreement)
  if (!money?.booked || disputes.length === 0) return shift
  const pay = { [agreement]: standingShiftPay(shift, agreement) }
  const inDispute = { ...money, terms: shift.terms, pay, cards: { [agreement]: money }, disputes }
  const known = money.holds ?? []
  const holds = await bookDisputes(unit, bookedShift(shift), decideHolds(inDispute, isBookedNow), known, isBookedNow)
  const after = withMoney(shift, agreement, { ...money, holds })
  if (!isSettledSince(known, holds)) return after
  return withShareOfDay(unit, await correctPayIn(unit, after, agreement, acts), agreement, acts)
}

/** Books what other shifts of the day changed in its lines while they were in dispute. */
async function withShareOfDay(
  unit: BookUnit,
  shift: Shift,
  agreement: ShiftAgreement,
  acts: readonly ShiftAct[],
): Promise<Shift> {
  const money = moneyIn(shift, agreement)
  const sheet = completeSheet(foldShift(acts, shift).sheet)
  if (!money || !sheet || !sharesDay(money.card) || money.holds?.some(hold => !hold.settled)) return shift
  const others = await listAgreedOfDay(unit.tx, agreement, shift)
  const change = priceAfterDispute(agreement, { shift, sheet }, others)
  return change.missing === undefined ? withChange(unit, shift, agreement, change.lines) : shift
}

/**
 * Books what the price of fuel and the time on site that count now change: changed lines are reversed whole and written
 * again. No one has to agree, and both sides are notified.
 */
export async function correctPay(unit: BookUnit, shift: Shift, acts: readonly ShiftAct[]): Promise<Shift> {
  let after = shift
  for (const agreement of shiftAgreements) after = await correctPayIn(unit, after, agreement, acts)
  return after
}

async function correctPayIn(
  unit: BookUnit,
  shift: Shift,
  agreement: ShiftAgreement,
  acts: readonly ShiftAct[],
): Promise<Shift> {
  const known = moneyIn(shift, agreement)
  if (!known?.booked || known.holds?.some(hold => !hold.settled)) return shift
  const money = await withFacts(unit.tx, shift, known)
  const sheet = completeSheet(foldShift(acts, shift).sheet)
  if (!sheet || isDeepStrictEqual(money, known)) return shift
  const current = withMoney(shift, agreement, money)
  const changed = { before: { shift, sheet }, after: { shift: current, sheet } }
  const change = await priceWithDay(unit.tx, agreement, changed)
  if (change.missing !== undefined) return shift
  const { lines } = withoutSettled(change, withoutReversed(linesOf(standingShiftPay(shift, agreement))))
  const after = await withChange(unit, current, agreement, lines)
  if (lines.length > 0) await notifyOfCorrection(unit, bookedShift(shift), agreement, { shiftId: shift.shiftId })
  return after
}

type Effect = { agreement: ShiftAgreement; lines: Line[]; changeCents: number }

/**
 * Books other times under all agreements at once, when all who have to agree have agreed and nothing that they change
 * is in dispute.
 */
async function withCorrection(unit: BookUnit, shift: Shift, acts: readonly ShiftAct[]): Promise<Shift> {
  const fold = foldShift(acts, shift)
  const open = openCorrectionOf(fold.corrections, shift)
  const sheet = completeSheet(fold.sheet)
  if (!open || !sheet) return shift
  const effects: Effect[] = []
  for (const agreement of shiftAgreements) {
    const money = moneyIn(shift, agreement)
    if (!money) continue
    const changed = { before: { shift, sheet }, after: { shift, sheet: open.fact } }
    const change = money.booked && (await priceWithDay(unit.tx, agreement, changed))
    if (!change || change.missing !== undefined) return shift
    effects.push({ agreement, lines: change.lines, changeCents: change.totalCents })
  }
  if (whoMustAgree(open, shift.terms, effects).length > 0) return shift
  const isDisputed = ({ agreement, lines }: Effect) =>
    lines.length > 0 && foldDisputes(acts).some(each => each.state === 'open' && each.agreement === agreement)
  if (effects.some(isDisputed)) return shift
  const counted = { correctionId: open.correctionId, at: unit.receivedAt, sheet: open.fact }
  let after: Shift = { ...shift, corrections: [...(shift.corrections ?? []), counted] }
  for (const { agreement, lines } of effects) after = await withChange(unit, after, agreement, lines)
  return after
}

/** Prices it with the shifts of the same truck and day that are booked already. */
async function priceWithDay(
  tx: Transaction,
  agreement: ShiftAgreement,
  changed: { before?: AgreedShift; after: AgreedShift & { shift: Shift } },
): Promise<Price> {
  const others = await listAgreedOfDay(tx, agreement, changed.after.shift)
  return priceAgreedShift(agreement, { ...changed, others })
}

/** After a change of a shift: the day of its driver, and of those whose shares of the truck's day it changed. */
export async function enqueueDriversOf(unit: BookUnit, shift: Shift, days: readonly string[]): Promise<void> {
  enqueueDriverDays(unit, shift.terms, days)
  for (const { terms, shiftDay } of await listSharing(unit.tx, shift)) enqueueDriverDays(unit, terms, [shiftDay])
}

/** What a shift pays is owed and stated, once under each agreement. */
export async function postShift(unit: BookUnit, shift: Shift, agreement: ShiftAgreement): Promise<void> {
  const kind = agreement === 'subHaul' ? 'shiftPassedOn' : 'shiftAgreed'
  const parts = [{ agreement, lines: linesOf(moneyIn(shift, agreement)?.booked) }]
  await bookWork(unit, bookedShift(shift), { kind, id: shift.shiftId, parts })
}

/** Changed lines are owed and stated, reversed whole and written again. @returns the shift with them */
async function withChange(unit: BookUnit, shift: Shift, agreement: ShiftAgreement, lines: Line[]): Promise<Shift> {
  const money = moneyIn(shift, agreement)
  if (!money || lines.length === 0) return shift
  const bookingId = unit.newId()
  await bookWork(unit, bookedShift(shift), { kind: 'loadCorrected', id: bookingId, parts: [{ agreement, lines }] })
  const change = { bookingId, lines, changeCents: totalOf(lines) }
  return withMoney(shift, agreement, { ...money, corrections: [...(money.corrections ?? []), change] })
}

/** By the dispatch's loads of the day. */
async function findTimeOnSite(tx: Transaction, { projectId, shiftDay, terms }: Shift) {
  const loads = await listLoadsOfTruckDay(tx, { projectId, truckId: terms.truck.truckId, shiftDay })
  const own = loads.filter(({ loadLog }) => loadLog.terms.dispatchId === terms.dispatchId)
  const folds = await Promise.all(own.map(({ loadLog }) => foldStored(tx, loadLog)))
  return timeOnSiteOf(folds.map(({ fold }) => fold))
}
