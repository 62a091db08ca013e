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
import type { ShiftAgreement, ShiftMoney, TimeSheet } from './shift.ts'
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

export type PaidShift = ShiftName & { terms: { timeZone: string } }
type PaidBy = Pick<ShiftMoney, 'card' | 'commission' | 'fuel' | 'onSite'>

/**
 * The pay of a shift alone, by its sheet.
 * @param now closes a shift that is under way, for the pay so far; without it, its minutes are missing
 */
export function payOfShift(shift: PaidShift, money: PaidBy, sheet: FoldedSheet, now?: number): Price {
  const shown = now === undefined ? sheet : closedAt(sheet, now)
  return priceShifts([factsOf(shift, money, shown)], money, shift.terms.timeZone)
}

/** What a shift pays under an agreement: as it is booked, and as disputes and corrections have changed it. */
export function bookedPay(
  { booked, holds = [], corrections = [] }: Pick<ShiftMoney, 'booked' | 'holds' | 'corrections'>,
  agreement: ShiftAgreement,
): Price | undefined {
  const pay: Partial<Record<ShiftAgreement, Price>> = booked ? { [agreement]: booked } : {}
  const changes = corrections.map(each => ({ ...each, agreement }))
  return payInOrder(pay, holds, changes)[agreement]
}

/** A shift that both sides have agreed to. */
export type AgreedShift = { shift: PaidShift; money: ShiftMoney; sheet: TimeSheet }

/** Whether two shifts share the rules of a day: the same truck, day and agreement. Businesses are for the caller. */
export function isSameTruckDay(a: Omit<AgreedShift, 'sheet'>, b: Omit<AgreedShift, 'sheet'>): boolean {
  const isSame = a.shift.shiftDay === b.shift.shiftDay && a.shift.terms.truck.truckId === b.shift.terms.truck.truckId
  return isSame && dayRulesKey(a.money) === dayRulesKey(b.money)
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
  const old = priceOfDay(booked, before ?? after)
  const fresh = priceOfDay([...others, after], after)
  if (fresh.missing !== undefined) return fresh
  if (old.missing !== undefined) return old
  const standing = standingLines(agreement, booked)
  return changeOfDay(standing, { before: old.lines, after: fresh.lines }, others.map(sharing))
}

/** What the other shifts of the day changed in a shift while it was in dispute, once the dispute is over. */
export function priceAfterDispute(agreement: ShiftAgreement, own: AgreedShift, others: readonly AgreedShift[]): Price {
  const fresh = priceOfDay([...others, own], own)
  if (fresh.missing !== undefined) return fresh
  return changeAfterDispute(standingLines(agreement, [...others, own]), fresh.lines, sharing(own))
}

/** The lines in effect of the shifts of a day, in whichever booking they are. */
export function standingLines(agreement: ShiftAgreement, booked: readonly Pick<AgreedShift, 'money'>[]): Line[] {
  return standingOfDay(booked.map(({ money }) => bookedPay(money, agreement)))
}

function sharing({ shift, money }: AgreedShift): SharingShift {
  return { shiftId: shift.shiftId, money }
}

function priceOfDay(shifts: readonly AgreedShift[], { shift, money }: AgreedShift): Price {
  const facts = shifts.map(each => factsOf(each.shift, each.money, each.sheet))
  return priceShifts(facts, money, shift.terms.timeZone)
}

function priceShifts(shifts: readonly ShiftFacts[], { card, commission, fuel }: PaidBy, timeZone: string): Price {
  const price = priceWork(card, { shifts, fuelPrices: pricesFor(card, fuel), timeZone })
  return commission ? withoutCommission(price, commission) : price
}

/**
 * The time on site is by GPS, and where it is not known, what both sides state. GPS has the whole day, of which a shift
 * is paid what is within its own times.
 */
function factsOf(shift: PaidShift, { onSite }: PaidBy, sheet: FoldedSheet): ShiftFacts {
  const { startAt, endAt } = sheet
  const stated = startAt !== null && endAt !== null ? { arriveAt: startAt, leaveAt: endAt } : {}
  return shiftFactsOf(shift, sheet, onSite && endAt !== null ? partOf(onSite, startAt, endAt) : stated)
}

/** Without a minute in common it is a span without length: the shift had no time on site. */
function partOf(onSite: NonNullable<ShiftMoney['onSite']>, startAt: number | null, endAt: number) {
  const arriveAt = Math.max(onSite.arriveAt, startAt ?? onSite.arriveAt)
  return { arriveAt, leaveAt: Math.max(arriveAt, Math.min(onSite.leaveAt, endAt)) }
}
