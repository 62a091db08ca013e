/** Refuses to approve a load that has a doubt or a total its approver was not shown, for example among many loads. */
import { AppError } from '@haulway/domain/errors.ts'
import {
  type ApprovalDoubt,
  approvalDoubts,
  findLoadDoubts,
} from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { owedCentsOf, refuseChangedTotal } from '@haulway/domain/load-log/approval/shown-total.ts'
import { currentPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import type { OpenedLoad } from '../reconcile/opened-load.ts'

/** What the approver's screen showed; nothing for a caller that shows none: it is not refused. */
type Shown = { shownDoubts?: readonly ApprovalDoubt[] | undefined; shownTotalCents?: number | undefined }

/**
 * An approved load is not refused: its total never changes, and a repeat succeeds.
 * @param load as the approval would save it
 * @throws AppError conflict with the first doubt that was not shown, or with both totals
 */
export function refuseIfChangedSinceShown(
  { row: { loadLog }, fold, acts }: OpenedLoad,
  { shownDoubts, shownTotalCents }: Shown,
): void {
  if (loadLog.approval) return
  const doubts = findLoadDoubts({ load: loadLog, cards: cardsOf(loadLog.terms), fold, acts })
  const unseen = shownDoubts ? doubts.filter(code => !shownDoubts.includes(code)) : []
  if (unseen[0]) throw new AppError('conflict', approvalDoubts[unseen[0]].sentence, { doubts: unseen })
  if (shownTotalCents === undefined) return
  refuseChangedTotal(owedCentsOf(currentPay(loadLog, fold)), shownTotalCents, loadLog.terms.currency)
}
