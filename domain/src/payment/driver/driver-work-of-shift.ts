/** What a fleet's driver is paid for a shift: its times, and what it pays the fleet if the fleet is paid by shifts. */
import { withoutReversed } from '../../pay/correction/correction.ts'
import { type Line, linesOf } from '../../pay/line/line.ts'
import type { AgreedDriverPay } from '../../work/driver-terms/driver-terms.ts'
import { completeSheet, foldShift } from '../../work/shift/fold-shift.ts'
import { moneyIn, ownShiftAgreementOf, type Shift, type ShiftAct, type ShiftAgreement } from '../../work/shift/shift.ts'
import { shiftFactsOf, workedMinutes } from '../../work/shift/shift-facts.ts'
import { payOfShift, standingShiftPay } from '../../work/shift/shift-pay.ts'
import type { DriverFacts } from './driver-day.ts'

/**
 * The times count for the driver once both sides have agreed, or the fleet has stated them: a jobber that pays loads
 * never looks at them.
 * @param sharing the truck's other booked shifts that share the pay of the day: their bookings may have its new lines
 * @returns nothing for a shift without an end
 */
export function driverFactsOfShift(
  agreed: AgreedDriverPay,
  shift: Shift,
  acts: readonly ShiftAct[],
  sharing: readonly Shift[],
): DriverFacts[] {
  const { agreedAt, sheet: folded, statements } = foldShift(acts, shift)
  const stated = agreedAt === null ? statements.hauler?.sheet : undefined
  const sheet = completeSheet(stated ?? folded)
  if (!sheet) return []
  const { shiftId: ref, terms } = shift
  const agreement = ownShiftAgreementOf(terms)
  const money = moneyIn(shift, agreement)
  const { startAt: arriveAt, endAt: leaveAt } = sheet
  const isFinal = agreedAt !== null || stated !== undefined
  const alone = money && !money.booked ? linesOf(payOfShift(shift, money, sheet)) : []
  const lines = money?.booked ? bookedLinesOf(shift, agreement, sharing) : alone.filter(line => line.ref === ref)
  return [
    {
      kind: 'shift',
      ref,
      agreed,
      projectName: terms.projectName,
      loadNo: null,
      ticketNo: null,
      truckNumber: terms.truck.number,
      isFinal: money ? money.booked !== undefined : isFinal,
      minutes: workedMinutes(shift, sheet),
      fleetLines: lines,
      shift: shiftFactsOf(shift, sheet, { arriveAt, leaveAt }),
    },
  ]
}

/** The current lines of a shift, in whichever booking. What the whole day pays counts for the truck's first shift. */
function bookedLinesOf(shift: Shift, agreement: ShiftAgreement, sharing: readonly Shift[]): Line[] {
  const ofDay = [shift, ...sharing.filter(({ cancelled }) => !cancelled)]
  const booked = ofDay.flatMap(each => linesOf(standingShiftPay(each, agreement)))
  const [first] = ofDay.toSorted((a, b) => a.createdOn - b.createdOn || (a.shiftId < b.shiftId ? -1 : 1))
  const isOfDay = ({ ref }: Line) => ofDay.every(({ shiftId }) => shiftId !== ref)
  return withoutReversed(booked).filter(line => line.ref === shift.shiftId || (first === shift && isOfDay(line)))
}
