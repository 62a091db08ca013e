/** Refuses to approve a load that has a doubt the approver has not seen, for example among many approved together. */
import { AppError } from '@haulway/domain/errors.ts'
import {
  type ApprovalDoubt,
  approvalDoubts,
  findLoadDoubts,
} from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import type { OpenedLoad } from './reconcile/opened-load.ts'

/**
 * @param shown the doubts that the app showed the approver; undefined for a caller that shows none: it is not refused
 * @throws AppError conflict with the first doubt that was not shown
 */
export function refuseUnseenDoubts(
  { row: { loadLog }, fold, acts }: OpenedLoad,
  shown: readonly ApprovalDoubt[] | undefined,
): void {
  if (shown === undefined) return
  const doubts = findLoadDoubts({ load: loadLog, cards: cardsOf(loadLog.terms), fold, acts })
  const unseen = doubts.filter(code => !shown.includes(code))
  if (unseen[0]) throw new AppError('conflict', approvalDoubts[unseen[0]].sentence, { doubts: unseen })
}
