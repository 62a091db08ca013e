/** The arbiter settles a dispute of a line, with a number between what the two sides say. */
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import type { LoadReply, SettleInput } from '@haulway/domain/load-log/load-log.calls.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { currentPay } from '@haulway/domain/load-log/load-pay.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import { answerByOf, arbiterOf, raisedAtOf, whyNotSettle } from '@haulway/domain/work/dispute/arbiter.ts'
import { standingLine } from '@haulway/domain/work/dispute/hold.ts'
import { grantedIn, type LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import { requireEntity } from '../entity/member/membership.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import type { Unit } from '../http/command/command.ts'
import { officeTypes } from '../pay/refuse-unknown-in-card.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { appendToLoad, replyOf } from './load-log.commands.ts'
import { findLoadLog } from './load-log.table.ts'
import { notifyOfAct } from './notify-of-act.ts'
import { foldStored } from './refuse-unseen-doubts.ts'

/** @throws AppError notFound to everyone but the arbiter, conflict or invalidInput when it can't be settled now */
export async function settleDispute(unit: Unit, input: SettleInput): Promise<LoadReply> {
  const { projectId, entityId, actId, aboutActId, dispute: settled, reason } = input
  await requireEntity(unit, entityId, 'manager', officeTypes)
  const known = await findLoadLog(unit.tx, projectId, input.loadLogId)
  if (!known) throw notFound()
  const loadLogId = known.loadLog.aliasOf ?? input.loadLogId
  const dispatch = await getDispatchForUpdate(unit.tx, projectId, known.loadLog.terms.dispatchId)
  const { loadLog } = (await findLoadLog(unit.tx, projectId, loadLogId)) ?? known
  const { fold, acts } = await foldStored(unit.tx, loadLog)
  const dispute = fold.disputes.find(each => each.disputeId === aboutActId && each.agreement === settled.agreement)
  const card = cardsOf(loadLog.terms)[settled.agreement]?.card
  if (!dispute || arbiterOf(card, loadLog.terms)?.entityId !== entityId) throw notFound()
  const { uid } = unit.actor
  const act: LoadLogAct = {
    ...{ kind: 'settleDispute', witness: 'arbiter', by: { uid, entityId }, occurredAt: unit.receivedAt },
    ...{ actId, aboutActId, dispute: { ...settled, answer: 'propose' }, reason },
  }
  if (!acts.some(each => each.actId === actId)) {
    refuseSettling(unit, loadLog, { dispute, acts }, act, currentPay(loadLog, fold))
  }
  const operators = await listOperatorEntityIds(unit.tx, loadLog.terms.pitEntityId)
  const appended = await appendToLoad(unit, dispatch, operators, loadLogId, act, { relation: 'system' })
  if (appended.length > 0) await notifyOfAct(unit, dispatch, loadLogId, act, appended)
  return replyOf(unit, projectId, loadLogId, appended)
}

function refuseSettling(
  unit: Unit,
  { terms }: LoadLog,
  { dispute, acts }: { dispute: LineDispute; acts: readonly LoadLogAct[] },
  act: LoadLogAct,
  pay: ReturnType<typeof currentPay>,
): void {
  const granted = grantedIn(act.dispute)
  if (!granted) throw new AppError('invalidInput', 'Enter a number.', { field: 'dispute' })
  const line = standingLine(pay?.[dispute.agreement], dispute.code)
  if (!line) throw new AppError('conflict', 'This line is not there anymore.')
  const answerBy = answerByOf(raisedAtOf(dispute, acts), cardsOf(terms)[dispute.agreement]?.card, terms.timeZone)
  const today = dayOf(unit.receivedAt, terms.timeZone)
  const sentence = whyNotSettle(dispute, { line, granted, answerBy, today })
  if (sentence) throw new AppError('conflict', sentence)
}

function notFound(): AppError {
  return new AppError('notFound', 'This dispute could not be found.')
}
