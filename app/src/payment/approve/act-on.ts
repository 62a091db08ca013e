import { newId } from '@haulway/client/new-id.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'

/** The fields of every act by the jobber on a load. The business is that of the load, whichever one is open now. */
export function actOn(load: LoadLogDocument) {
  const { projectId, loadLogId, terms } = load
  return { projectId, loadLogId, dispatchId: terms.dispatchId, actId: newId(), entityId: terms.jobberEntityId }
}

/** The approval of a load as it is on screen. The server refuses it if the total or doubts have changed. */
export function approvalOf(load: LoadLogDocument) {
  const { money, approvalDoubts: shownDoubts = [] } = load
  return { ...actOn(load), shownDoubts, ...(money && { shownTotalCents: totalCentsOf(money) }) }
}
