/** What a fleet's driver is paid for a shift: its times, and what it pays the fleet if the fleet is paid by shifts. */
import { withoutReversed } from '../../pay/correction/correction.ts'
import type { FrozenDriverPay } from '../../work/driver-terms/driver-terms.ts'
import { completeSheet, foldShift } from '../../work/shift/fold-shift.ts'
import { moneyIn, type Shift, type ShiftAct } from '../../work/shift/shift.ts'
import { shiftFactsOf, workedMinutes } from '../../work/shift/shift-facts.ts'
import { bookedPay, payOfShift } from '../../work/shift/shift-pay.ts'
import type { DriverFacts } from './driver-day.ts'

/**
 * The times count for the driver once both sides have agreed, or the fleet has stated them: a jobber that pays loads
 * never looks at them.
 * @returns nothing for a shift without an end
 */
export function driverFactsOfShift(agreed: FrozenDriverPay, shift: Shift, acts: readonly ShiftAct[]): DriverFacts[] {
  const { agreedAt, sheet: folded, statements } = foldShift(acts, shift)
  const stated = agreedAt === null ? statements.hauler?.sheet : undefined
  const sheet = completeSheet(stated ?? folded)
  if (!sheet) return []
  const { shiftId: ref, terms } = shift
  // What its own fleet is paid by.
  const agreement = terms.broker ? 'subHaul' : 'haul'
  const money = moneyIn(shift, agreement)
  const { startAt: arriveAt, endAt: leaveAt } = sheet
  const isFinal = agreedAt !== null || stated !== undefined
  const pay = money && (bookedPay(money, agreement) ?? payOfShift(shift, money, sheet))
  const lines = pay && 'lines' in pay ? withoutReversed(pay.lines).filter(line => line.ref === ref) : []
  return [
    {
      ...{ kind: 'shift', ref, agreed, projectName: terms.projectName, loadNo: null, ticketNo: null },
      ...{ truckNumber: terms.truck.number, isFinal: money ? money.booked !== undefined : isFinal },
      ...{ minutes: workedMinutes(shift, sheet), fleetLines: lines },
      shift: shiftFactsOf(shift, sheet, { arriveAt, leaveAt }),
    },
  ]
}
