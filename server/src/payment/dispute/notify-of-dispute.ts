/** Notifies the sides and the arbiter of a dispute of a line, of a load or of a shift, and plans its reminders. */

import { nameForReader } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { arbitrationOf, type DisputedWork, findDisputeOf } from '@haulway/domain/work/dispute/arbitration.ts'
import type { DisputeAct, LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { enqueueReminders, namesIn, sidesOf, type WorkName } from './remind-of-dispute.ts'

/**
 * @param work after the act
 * @param act a line was disputed, or its dispute was answered, withdrawn or settled
 */
export async function notifyOfDispute(unit: Unit, work: DisputedWork, name: WorkName, act: DisputeAct): Promise<void> {
  const dispute = findDisputeOf(work, act)
  if (!dispute) return
  const kind = noticeOf(act, dispute)
  for (const entityId of sidesOf(work, dispute)) {
    if (!kind || entityId === act.by.entityId) continue
    const whoName = nameForReader(work.terms, act.by.entityId, entityId)
    await notify(unit, entityId, kind, { ...namesIn(work, name), ...(whoName && { whoName }) })
  }
  if (dispute.disputeId === act.actId) enqueueReminders(unit, work, name, dispute)
  const { arbiter } = arbitrationOf(work, dispute)
  const isFirstAnswer = dispute.state === 'open' && act.kind === 'answerDispute' && act.by.entityId !== dispute.by
  // Without an answer, a job notifies the arbiter after the answer-by day.
  if (arbiter && isFirstAnswer) await notify(unit, arbiter.entityId, 'disputeToSettle', namesIn(work))
}

function noticeOf({ kind }: DisputeAct, { state }: LineDispute) {
  if (kind === 'disputeLine') return 'disputed'
  if (state !== 'open') return 'disputeSettled'
  return kind === 'answerDispute' ? 'disputeAnswered' : undefined
}
