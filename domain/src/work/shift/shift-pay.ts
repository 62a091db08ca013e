/** The pay of a shift: expected while its times are open, booked once both sides have agreed to them. */
import { isPaidByShift } from '../../pay/card/rate-card.ts'
import { withoutCommission } from '../../pay/commission/commission.ts'
import { correctionOf, withoutReversed } from '../../pay/correction/correction.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { pricesFor } from '../../pay/fuel/index-prices.ts'
import type { Price } from '../../pay/line/line.ts'
import type { ShiftFacts } from '../../pay/shift/shift-facts.ts'
import type { Terms } from '../dispatch/dispatch.ts'
import { payWithSettled } from '../dispute/hold.ts'
import type { FoldedSheet } from './fold-shift.ts'
import type { ShiftAgreement, ShiftMoney, TimeSheet } from './shift.ts'
import { closedAt, type ShiftName, shiftFactsOf } from './shift-facts.ts'

/** What a new shift is paid by under each agreement; nothing under one that pays loads. */
export function shiftMoneyOf({ card, currency, broker }: Pick<Terms, 'card' | 'currency' | 'broker'>): {
  money?: ShiftMoney
  subHaul?: ShiftMoney
} {
  const { commission } = broker ?? {}
  return {
    ...(isPaidByShift(card) && { money: { currency, card } }),
    ...(broker && isPaidByShift(broker.card) && { subHaul: { currency, card: broker.card, commission } }),
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

/** What a shift pays under an agreement: as it is booked, and as disputes of its lines have settled. */
export function bookedPay(
  { booked, holds = [] }: Pick<ShiftMoney, 'booked' | 'holds'>,
  agreement: ShiftAgreement,
): Price | undefined {
  return payWithSettled({ [agreement]: booked as Price | undefined }, holds)[agreement]
}

/** A shift that both sides have agreed to. */
export type AgreedShift = { shift: PaidShift; money: ShiftMoney; sheet: TimeSheet }

/** Whether two shifts share the rules of a truck day: the same truck, day and card. Businesses are for the caller. */
export function isSameTruckDay(a: Omit<AgreedShift, 'sheet'>, b: Omit<AgreedShift, 'sheet'>): boolean {
  const isSame = a.shift.shiftDay === b.shift.shiftDay && a.shift.terms.truck.truckId === b.shift.terms.truck.truckId
  const paidBy = ({ money: { currency, card, commission } }: typeof a) => JSON.stringify([currency, card, commission])
  return isSame && paidBy(a) === paidBy(b)
}

/**
 * What an agreed shift adds to what is booked for the truck's other shifts of the day: its lines, and for a minimum of
 * the day, the new shares of all of them.
 */
export function priceAgreedShift(agreed: AgreedShift, others: readonly AgreedShift[]): Price {
  const { shift, money } = agreed
  const facts = [...others, agreed].map(each => factsOf(each.shift, each.money, each.sheet))
  const price = priceShifts(facts, money, shift.terms.timeZone)
  if (price.missing !== undefined) return price
  const booked = [...others, agreed].flatMap(each => each.money.booked?.lines ?? [])
  return correctionOf(withoutReversed(booked), price.lines)
}

function priceShifts(shifts: readonly ShiftFacts[], { card, commission, fuel }: PaidBy, timeZone: string): Price {
  const price = priceWork(card, { shifts, fuelPrices: pricesFor(card, fuel), timeZone })
  return commission ? withoutCommission(price, commission) : price
}

/** The time on site is by GPS, and where it is not known, what both sides state. */
function factsOf(shift: PaidShift, { onSite }: PaidBy, sheet: FoldedSheet): ShiftFacts {
  const { startAt, endAt } = sheet
  const stated = startAt !== null && endAt !== null ? { arriveAt: startAt, leaveAt: endAt } : {}
  return shiftFactsOf(shift, sheet, onSite && endAt !== null ? onSite : stated)
}
