/** After the answer-by day of a dispute: both sides learn that it has no answer, and the arbiter may settle it. */

import { addDays, secondMs, startOfDayMs } from '@haulway/domain/time.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf, type Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import { answerByOf, arbiterOf, isAnswered } from '@haulway/domain/work/dispute/arbiter.ts'
import type { LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { Unit } from '../http/command/command.ts'
import type { SystemUnit } from '../http/command/run-command.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { notify } from '../notification/notification.commands.ts'
import { findLoadLog } from './load-log.table.ts'
import { foldStored } from './refuse-unseen-doubts.ts'

/** For a dispute that was raised just now. */
export function enqueueReminder(
  unit: Pick<Unit, 'enqueue' | 'receivedAt'>,
  terms: Terms,
  loadLogId: string,
  dispute: LineDispute,
): void {
  const answerBy = answerByOf(unit.receivedAt, cardsOf(terms)[dispute.agreement]?.card, terms.timeZone)
  const overAt = startOfDayMs(addDays(answerBy, 1), terms.timeZone)
  const startAfterSeconds = Math.max(0, Math.ceil((overAt - unit.receivedAt) / secondMs))
  const data = { projectId: terms.projectId, loadLogId, disputeId: dispute.disputeId }
  unit.enqueue({ kind: 'remind-of-dispute', data, ...(startAfterSeconds > 0 && { startAfterSeconds }) })
}

/** Nothing for a dispute that is over or answered. */
export async function remindOfDispute(unit: SystemUnit, data: JobKinds['remind-of-dispute']): Promise<void> {
  const known = await findLoadLog(unit.tx, data.projectId, data.loadLogId)
  if (!known) return
  const { loadLog } = known
  const { fold } = await foldStored(unit.tx, loadLog)
  const dispute = fold.disputes.find(each => each.disputeId === data.disputeId)
  if (dispute?.state !== 'open' || isAnswered(dispute)) return
  const { projectId, projectName, truck } = loadLog.terms
  const { payerEntityId, payeeEntityId } = agreementOf(loadLog.terms, dispute.agreement)
  for (const entityId of [payerEntityId, payeeEntityId]) {
    const names = { projectId, projectName, truckNumber: truck.number, loadLogId: data.loadLogId }
    await notify(unit, entityId, 'disputeOverdue', names)
  }
  const arbiter = arbiterOf(cardsOf(loadLog.terms)[dispute.agreement]?.card, loadLog.terms)
  if (arbiter) await notify(unit, arbiter.entityId, 'disputeToSettle', { projectId, projectName })
}
