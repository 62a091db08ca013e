/** Books what disputes hold of the lines of an approved load or an agreed shift, and what was agreed when they end. */
import { decideHoldDebt, decideSettleDispute } from '@haulway/domain/ledger/dispute-postings.ts'
import type { StatedWork } from '@haulway/domain/payment/statement/stated-work.ts'
import { itemOfHold, itemOfSettled } from '@haulway/domain/payment/statement/statement.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Hold } from '@haulway/domain/work/dispute/hold.ts'
import type { Unit } from '../../http/command/command.ts'
import { lockDebt, postEntry, stampOf } from '../../ledger/post-entry.ts'
import { addStatementItems } from '../statement/statement.table.ts'

type Terms = StatedWork['terms']

type BookUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'receivedAt'>

/**
 * Posts each new hold, and each dispute that ended, once. Of work that was booked before, only what is still owed can
 * be held. Of work that is booked in this transaction nothing is paid, so its hold is whole, even if the payee owes the
 * payer: then the debt falls further below zero, and the next work sets it off.
 * @param booked the holds that were posted before
 * @param isBookedNow the work is booked in this transaction
 * @returns the holds as they are booked
 */
export async function bookDisputes(
  unit: BookUnit,
  work: StatedWork,
  holds: readonly Hold[],
  booked: readonly Hold[],
  isBookedNow: boolean,
): Promise<Hold[]> {
  const { projectId, terms } = work
  const posted: Hold[] = []
  for (const hold of holds) {
    const known = booked.find(each => each.disputeId === hold.disputeId)
    const now = known ? hold : await postHold(unit, projectId, terms, hold, isBookedNow)
    if (!known) addStatementItems(unit.tx, itemOfHold(work, now, unit.receivedAt))
    if (now.settled && !known?.settled) {
      await postSettlement(unit, projectId, terms, { ...now, settled: now.settled })
      addStatementItems(unit.tx, itemOfSettled(work, now, now.settled.cents, unit.receivedAt))
    }
    posted.push(now)
  }
  return posted
}

function debtOf(terms: Terms, { disputeId, agreement }: Hold) {
  const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
  return { disputeId, payerEntityId, payeeEntityId }
}

async function postHold(
  unit: BookUnit,
  projectId: string,
  terms: Terms,
  hold: Hold,
  isBookedNow: boolean,
): Promise<Hold> {
  if (hold.heldCents === 0) return hold
  const debt = debtOf(terms, hold)
  const { owedCents } = await lockDebt(unit.tx, debt, terms.currency)
  const heldCents = isBookedNow ? hold.heldCents : Math.max(0, Math.min(hold.heldCents, owedCents))
  const entry = decideHoldDebt(stampOf(unit, terms.currency), debt, heldCents)
  if (entry) await postEntry(unit, projectId, entry)
  return { ...hold, heldCents }
}

async function postSettlement(
  unit: BookUnit,
  projectId: string,
  terms: Terms,
  { settled, ...hold }: Hold & { settled: NonNullable<Hold['settled']> },
): Promise<void> {
  const debt = debtOf(terms, hold)
  if (debt.payerEntityId === debt.payeeEntityId) return
  const { lineCents, heldCents } = hold
  const line = { lineCents, heldCents, settledCents: settled.cents }
  const entry = decideSettleDispute(stampOf(unit, terms.currency), debt, line)
  if (entry) await postEntry(unit, projectId, entry)
}
