/** Books what disputes hold of the lines of an approved load or an agreed shift, and what was agreed when they end. */
import type { BookedWork } from '@haulway/domain/payment/booked-work.ts'
import { bookingOfHold, bookingOfSettled } from '@haulway/domain/payment/booking.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Hold } from '@haulway/domain/work/dispute/hold.ts'
import { lockDebt } from '../../ledger/post-entry.ts'
import { type BookUnit, bookWork } from '../book-work.ts'

/**
 * Books each new hold, and each dispute that ended, once. Of work that was booked before, only what is still owed can
 * be held. Of work that is booked in this transaction nothing is paid, so its hold is whole, even if the payee owes the
 * payer: then the debt falls further below zero, and the next work sets it off.
 * @param booked the holds that were booked before
 * @param isBookedNow the work is booked in this transaction
 * @returns the holds as they are booked
 */
export async function bookDisputes(
  unit: BookUnit,
  work: BookedWork,
  holds: readonly Hold[],
  booked: readonly Hold[],
  isBookedNow: boolean,
): Promise<Hold[]> {
  const now: Hold[] = []
  for (const hold of holds) {
    const known = booked.find(each => each.disputeId === hold.disputeId)
    const held = known || isBookedNow ? hold : await withinDebt(unit, work, hold)
    if (!known) await bookWork(unit, work, bookingOfHold(held))
    if (held.settled && !known?.settled) await bookWork(unit, work, bookingOfSettled(work, held, held.settled.cents))
    now.push(held)
  }
  return now
}

async function withinDebt({ tx }: BookUnit, { terms }: BookedWork, hold: Hold): Promise<Hold> {
  if (hold.heldCents === 0) return hold
  const { payerEntityId, payeeEntityId } = agreementOf(terms, hold.agreement)
  const { owedCents } = await lockDebt(tx, { payerEntityId, payeeEntityId }, terms.currency)
  return { ...hold, heldCents: Math.max(0, Math.min(hold.heldCents, owedCents)) }
}
