/**
 * The reminders of a dispute that has no answer: the day before its answer-by day, for the side that has to answer, and
 * after it, for both sides and the arbiter, who may settle it from then on.
 */
import { addDays, hourMs, secondMs, startOfDayMs } from '@haulway/domain/time.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { isAnswered } from '@haulway/domain/work/dispute/arbiter.ts'
import { arbitrationOf, type DisputedWork, findDispute } from '@haulway/domain/work/dispute/arbitration.ts'
import type { LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { Unit } from '../../http/command/command.ts'
import type { SystemUnit } from '../../http/command/run-command.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { notify } from '../../notification/notification.commands.ts'

/** The load or the shift that a dispute is about. */
export type WorkName = { loadLogId: string } | { shiftId: string }

/** The morning before the answer-by day, in the time zone of the project. */
const morningMs = 8 * hourMs

/** For a dispute that was raised just now. */
export function enqueueReminders(
  unit: Pick<Unit, 'enqueue' | 'receivedAt'>,
  work: DisputedWork,
  name: WorkName,
  dispute: LineDispute,
): void {
  const { timeZone } = work.terms
  const { answerBy } = arbitrationOf(work, dispute)
  const data = { projectId: work.projectId, ...name, disputeId: dispute.disputeId }
  const secondsTo = (at: number) => Math.ceil((at - unit.receivedAt) / secondMs)
  const beforeSeconds = secondsTo(startOfDayMs(addDays(answerBy, -1), timeZone) + morningMs)
  // With a day or less to answer, the notice of the dispute is the reminder.
  if (beforeSeconds > 0) {
    unit.enqueue({ kind: 'remind-of-dispute', data: { ...data, isBefore: true }, startAfterSeconds: beforeSeconds })
  }
  const afterSeconds = secondsTo(startOfDayMs(addDays(answerBy, 1), timeZone))
  unit.enqueue({
    kind: 'remind-of-dispute',
    data,
    ...(afterSeconds > 0 && { startAfterSeconds: afterSeconds }),
  })
}

/**
 * Nothing for a dispute that is over or answered.
 * @param work what `data` names; undefined when it is gone
 */
export async function remindOfDispute(
  unit: SystemUnit,
  { disputeId, isBefore, ...data }: JobKinds['remind-of-dispute'],
  work: DisputedWork | undefined,
): Promise<void> {
  const dispute = work && findDispute(work, disputeId)
  if (!work || dispute?.state !== 'open' || isAnswered(dispute)) return
  const name = 'shiftId' in data ? { shiftId: data.shiftId } : { loadLogId: data.loadLogId }
  const names = namesIn(work, name)
  for (const entityId of sidesOf(work, dispute)) {
    if (!isBefore) await notify(unit, entityId, 'disputeOverdue', names)
    else if (entityId !== dispute.by) await notify(unit, entityId, 'disputeDue', names)
  }
  const { arbiter } = arbitrationOf(work, dispute)
  if (arbiter && !isBefore) await notify(unit, arbiter.entityId, 'disputeToSettle', namesIn(work))
}

/** Payer and payee of the disputed agreement. */
export function sidesOf({ terms }: DisputedWork, { agreement }: LineDispute): string[] {
  const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
  return [...new Set([payerEntityId, payeeEntityId])]
}

/** What a notification says and opens. The arbiter sees neither the load nor the shift. */
export function namesIn({ projectId, terms }: DisputedWork, name?: WorkName) {
  const { projectName, truck } = terms
  return { projectId, projectName, ...(name && { truckNumber: truck.number, ...name }) }
}
