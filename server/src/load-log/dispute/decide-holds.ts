/** What the disputes of an approved load hold and settle. */
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { standingPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { type Hold, holdsOf } from '@haulway/domain/work/dispute/hold.ts'
import type { LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'

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
    // Two ids turned out to be one load, and the dispute was raised and resolved under the other one: nothing is held.
    return isApprovedNow || state === 'open'
  }
  const holds = holdsOf(pay, cardsOf(terms), disputes, booked, dispute =>
    mayHold(dispute) ? Number.POSITIVE_INFINITY : 0,
  )
  if (corrections.length === 0) return holds
  const isKnown = ({ disputeId }: Hold) => booked.some(each => each.disputeId === disputeId)
  return holds.map(hold => (isKnown(hold) ? hold : { ...hold, correctionsBefore: corrections.length }))
}
