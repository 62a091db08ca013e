/** The pay of a shift: expected while its times are open, booked once both sides have agreed to them. */
import { dayRulesKey } from '../../pay/card/day-rules.ts'
import { isPaidByShift } from '../../pay/card/rate-card.ts'
import { withoutCommission } from '../../pay/commission/commission.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { pricesFor } from '../../pay/fuel/index-prices.ts'
import type { Line, Price } from '../../pay/line/line.ts'
import type { ShiftFacts } from '../../pay/shift/shift-facts.ts'
import type { Terms } from '../dispatch/dispatch.ts'
import { payInOrder } from '../dispute/hold.ts'
import { changeAfterDispute, changeOfDay, type SharingShift, standingOfDay } from './disputed-share.ts'
import type { FoldedSheet } from './fold-shift.ts'
import { moneyIn, type Shift, type ShiftAgreement, type ShiftMoney, type TimeSheet } from './shift.ts'
import { closedAt, type ShiftName, shiftFactsOf } from './shift-facts.ts'

/** What a new shift is paid by under each agreement; nothing under one that pays loads. */
export function shiftMoneyOf(terms: Pick<Terms, 'card' | 'versions' | 'currency' | 'broker'>): {
  money?: ShiftMoney
  subHaul?: ShiftMoney
} {
  const { card, versions, currency, broker } = terms
  const named = (version: number | undefined) => version !== undefined && { version }
  return {
    ...(isPaidByShift(card) && { money: { currency, card, ...named(versions?.version) } }),
    ...(broker &&
      isPaidByShift(broker.card) && {
        subHaul: { currency, card: broker.card, commission: broker.commission, ...named(broker.version) },
      }),
  }
}

/** A shift with what pays it. */
export type PaidShift = TimedShift & Pick<Shift, 'money' | 'subHaul'>
type TimedShift = ShiftName & { terms: { timeZone: string } }
type PaidBy = Pick<ShiftMoney, 'card' | 'commission' | 'fuel' | 'onSite'>

/** What a shift pays under an agreement: as booked, and before that what its times so far would pay alone. */
export function currentShiftPay(shift: PaidShift, agreement: ShiftAgreement, sheet: FoldedSheet): Price | undefined {
  const money = moneyIn(shift, agreement)
  return money && (standingShiftPay(shift, agreement) ?? payOfShift(shift, money, sheet))
}

/**
 * The pay of a shift alone, by its sheet.
 * @param now closes a shift that is under way, for the pay so far; without it, its minutes are missing
 */
export function payOfShift(shift: TimedShift, money: PaidBy, sheet: FoldedSheet, now?: number): Price {
  const shown = now === undefined ? sheet : closedAt(sheet, now)
  return priceShifts([factsOf(shift, money, shown)], money, shift.terms.timeZone)
}

/** What is booked of a shift under an agreement, with what disputes and corrections have changed since. */
export function standingShiftPay(
  shift: Pick<Shift, 'money' | 'subHaul'>,
  agreement: ShiftAgreement,
): Price | undefined {
  const { booked, holds = [], corrections = [] } = moneyIn(shift, agreement) ?? {}
  if (!booked) return undefined
  const pay: Partial<Record<ShiftAgreement, Price>> = { [agreement]: booked }
  const changes = corrections.map(each => ({ ...each, agreement }))
  return payInOrder(pay, holds, changes)[agreement]
}

/** A shift with times that both sides have agreed to, or may agree to. */
export type AgreedShift = { shift: PaidShift; sheet: TimeSheet }

/** Whether two shifts share the rules of a day: the same truck, day and agreement. Businesses are for the caller. */
export function isSameTruckDay(agreement: ShiftAgreement, a: PaidShift, b: PaidShift): boolean {
  const [ofA, ofB] = [moneyIn(a, agreement), moneyIn(b, agreement)]
  if (!ofA || !ofB || a.shiftDay !== b.shiftDay || a.terms.truck.truckId !== b.terms.truck.truckId) return false
  return dayRulesKey(ofA) === dayRulesKey(ofB)
}

/**
 * What a shift changes in what is booked for its truck's day: its lines, and for a minimum of the day, the new shares
 * of all shifts of the day.
 * @param before the shift as it is booked, if it is
 * @param after as both sides agreed to it, or with other times, or with another price of fuel
 * @param others the truck's other shifts of the day that are booked
 */
export function priceAgreedShift(
  agreement: ShiftAgreement,
  { before, after, others }: { before?: AgreedShift | undefined; after: AgreedShift; others: readonly AgreedShift[] },
): Price {
  const booked = before ? [...others, before] : others
  const old = priceOfDay(agreement, booked, before ?? after)
  const fresh = priceOfDay(agreement, [...others, after], after)
  if (fresh.missing !== undefined) return fresh
  if (old.missing !== undefined) return old
  const standing = standingLines(agreement, booked)
  const sharing = others.map(each => sharingOf(agreement, each))
  return changeOfDay(standing, { before: old.lines, after: fresh.lines }, sharing)
}

/** What the other shifts of the day changed in a shift while it was in dispute, once the dispute is over. */
export function priceAfterDispute(agreement: ShiftAgreement, own: AgreedShift, others: readonly AgreedShift[]): Price {
  const fresh = priceOfDay(agreement, [...others, own], own)
  if (fresh.missing !== undefined) return fresh
  return changeAfterDispute(standingLines(agreement, [...others, own]), fresh.lines, sharingOf(agreement, own))
}

/** The lines in effect of the shifts of a day, in whichever booking they are. */
export function standingLines(agreement: ShiftAgreement, booked: readonly Pick<AgreedShift, 'shift'>[]): Line[] {
  return standingOfDay(booked.map(({ shift }) => standingShiftPay(shift, agreement)))
}

function sharingOf(agreement: ShiftAgreement, { shift }: AgreedShift): SharingShift {
  return { shiftId: shift.shiftId, holds: moneyIn(shift, agreement)?.holds ?? [] }
}

/** @param of the shift whose card counts: all of them have the same rules of the day */
function priceOfDay(agreement: ShiftAgreement, shifts: readonly AgreedShift[], of: AgreedShift): Price {
  const moneyOf = ({ shift }: AgreedShift) => moneyIn(shift, agreement)!
  const facts = shifts.map(each => factsOf(each.shift, moneyOf(each), each.sheet))
  return priceShifts(facts, moneyOf(of), of.shift.terms.timeZone)
}

function priceShifts(shifts: readonly ShiftFacts[], { card, commission, fuel }: PaidBy, timeZone: string): Price {
  const price = priceWork(card, { shifts, fuelPrices: pricesFor(card, fuel), timeZone })
  return commission ? withoutCommission(price, commission) : price
}

/**
 * The time on site is by GPS, and where it is not known, what both sides state. GPS has the whole day, of which a shift
 * is paid what is within its own times.
 */
function factsOf(shift: TimedShift, { onSite }: PaidBy, sheet: FoldedSheet): ShiftFacts {
  const { startAt, endAt } = sheet
  const stated = startAt !== null && endAt !== null ? { arriveAt: startAt, leaveAt: endAt } : {}
  return shiftFactsOf(shift, sheet, onSite && endAt !== null ? partOf(onSite, startAt, endAt) : stated)
}

/** Without a minute in common it is a span without length: the shift had no time on site. */
function partOf(onSite: NonNullable<ShiftMoney['onSite']>, startAt: number | null, endAt: number) {
  const arriveAt = Math.max(onSite.arriveAt, startAt ?? onSite.arriveAt)
  return { arriveAt, leaveAt: Math.max(arriveAt, Math.min(onSite.leaveAt, endAt)) }
}
