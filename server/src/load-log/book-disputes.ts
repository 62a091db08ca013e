/** Books what disputes of an approved load's lines hold, and what was agreed when they end. */

import { decideHoldDebt, decideSettleDispute } from '@haulway/domain/ledger/dispute-postings.ts'
import { type Hold, holdsOf } from '@haulway/domain/load-log/dispute/hold.ts'
import type { LineDispute } from '@haulway/domain/load-log/dispute/line-dispute.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { standingPay } from '@haulway/domain/load-log/load-pay.ts'
import { itemOfHold, itemOfSettled } from '@haulway/domain/payment/statement.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf, type Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Unit } from '../http/command/command.ts'
import { lockDebt, postEntry } from '../ledger/post-entry.ts'
import { addStatementItems } from '../payment/statement.table.ts'

type BookUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'receivedAt'>

/**
 * What the disputes of an approved load hold and settle, before the debt is known.
 * @param isApprovedNow its debt is booked in this transaction, so nothing of it has been paid
 */
export function decideHolds(loadLog: LoadLog, disputes: readonly LineDispute[], isApprovedNow: boolean): Hold[] {
  const { holds: booked = [], corrections = [], terms } = loadLog
  const pay = standingPay(loadLog)
  if (!pay) return []
  const mayHold = ({ agreement, state }: LineDispute) => {
    const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
    if (payerEntityId === payeeEntityId) return false
    // Two names turned out to be one load, and the dispute was raised and settled under the other one: nothing waits.
    return isApprovedNow || state === 'open'
  }
  const holds = holdsOf(pay, cardsOf(terms), disputes, booked, dispute =>
    mayHold(dispute) ? Number.POSITIVE_INFINITY : 0,
  )
  if (corrections.length === 0) return holds
  const isKnown = ({ disputeId }: Hold) => booked.some(each => each.disputeId === disputeId)
  return holds.map(hold => (isKnown(hold) ? hold : { ...hold, correctionsBefore: corrections.length }))
}

/**
 * Posts each new hold, and each dispute that ended, once. Only what is owed and not paid yet can be held.
 * @param booked the holds that were posted before
 * @returns the holds as they are booked
 */
export async function bookDisputes(
  unit: BookUnit,
  loadLog: LoadLog,
  holds: readonly Hold[],
  booked: readonly Hold[],
): Promise<Hold[]> {
  const { projectId, terms } = loadLog
  const posted: Hold[] = []
  for (const hold of holds) {
    const known = booked.find(each => each.disputeId === hold.disputeId)
    const now = known ? hold : await postHold(unit, projectId, terms, hold)
    if (!known) addStatementItems(unit.tx, itemOfHold(loadLog, now, unit.receivedAt))
    if (now.settled && !known?.settled) {
      await postSettlement(unit, projectId, terms, { ...now, settled: now.settled })
      addStatementItems(unit.tx, itemOfSettled(loadLog, now, now.settled.cents, unit.receivedAt))
    }
    posted.push(now)
  }
  return posted
}

function debtOf(terms: Terms, { disputeId, agreement }: Hold) {
  const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
  return { disputeId, jobberEntityId: payerEntityId, entityId: payeeEntityId }
}

async function postHold(unit: BookUnit, projectId: string, terms: Terms, hold: Hold): Promise<Hold> {
  if (hold.heldCents === 0) return hold
  const debt = debtOf(terms, hold)
  const { owedCents } = await lockDebt(unit.tx, debt, terms.currency)
  const heldCents = Math.max(0, Math.min(hold.heldCents, owedCents))
  const entry = decideHoldDebt(stampOf(unit, terms), debt, heldCents)
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
  if (debt.entityId === debt.jobberEntityId) return
  const { lineCents, heldCents } = hold
  const line = { lineCents, heldCents, settledCents: settled.cents }
  const entry = decideSettleDispute(stampOf(unit, terms), debt, line)
  if (entry) await postEntry(unit, projectId, entry)
}

function stampOf(unit: BookUnit, { currency }: Terms) {
  return { journalEntryId: unit.newId(), at: unit.receivedAt, currency }
}
