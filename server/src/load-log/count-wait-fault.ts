/** Who caused a wait: the party named learns of it, and without its answer within 24 hours, the proposal counts. */
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { answerWithinMs, type WaitFault } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { isToDump, type Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { SystemUnit } from '../http/command/run-command.ts'
import type { JobKinds } from '../jobs/job-kind.ts'
import { notify } from '../notification/notification.commands.ts'
import { findLoadLog } from './load-log.table.ts'
import { recordBySystem } from './record-by-system.ts'
import { foldStored } from './refuse-unseen-doubts.ts'

/** After an act about a wait was recorded. @param waitFaults with the act */
export async function announceWaitFault(
  unit: SystemUnit,
  terms: Terms,
  loadLogId: string,
  act: Pick<LoadLogAct, 'actId' | 'aboutActId' | 'by'>,
  waitFaults: readonly WaitFault[],
): Promise<void> {
  const proposed = waitFaults.find(each => each.proposalId === (act.aboutActId ?? act.actId))
  if (!proposed) return
  const { projectId, projectName, truck } = terms
  const isOpen = proposed.state === 'open'
  if (isOpen) {
    const data = { projectId, loadLogId, proposalId: proposed.proposalId }
    unit.enqueue({ kind: 'count-wait-fault', data, startAfterSeconds: Math.ceil(answerWithinMs / secondMs) + 1 })
  }
  const concerned = isOpen ? [namedEntityOf(terms, proposed)] : partiesOf(terms, proposed)
  for (const entityId of new Set(concerned)) {
    if (entityId === act.by.entityId) continue
    const names = { projectId, projectName, truckNumber: truck.number, loadLogId }
    await notify(unit, entityId, isOpen ? 'waitFaultProposed' : 'waitFaultAnswered', names)
  }
}

/** Nothing for a proposal that is answered, or on an approved load. */
export async function countWaitFault(unit: SystemUnit, data: JobKinds['count-wait-fault']): Promise<void> {
  const { projectId, loadLogId, proposalId } = data
  const loadLog = (await findLoadLog(unit.tx, projectId, loadLogId))?.loadLog
  if (!loadLog) return
  const find = async () => (await foldStored(unit.tx, loadLog)).fold.waitFaults
  const proposed = (await find()).find(each => each.proposalId === proposalId)
  if (proposed?.state !== 'open') return
  const { place, fault } = proposed
  const answer = { aboutActId: proposalId, wait: { place, fault, answer: 'accept' as const } }
  const recorded = await recordBySystem(
    unit,
    { projectId, loadLogId, kind: 'answerWaitFault', witness: 'system', occurredAt: unit.receivedAt, ...answer },
    (_, acts) => !acts.some(each => each.witness === 'system' && each.aboutActId === proposalId),
  )
  const by = { uid: 'system', entityId: '' }
  if (recorded) await announceWaitFault(unit, loadLog.terms, loadLogId, { ...answer, actId: '', by }, await find())
}

function namedEntityOf({ jobberEntityId, truckingEntityId, pitEntityId }: Terms, { fault }: WaitFault): string {
  return { payer: jobberEntityId, hauler: truckingEntityId, weather: truckingEntityId, pit: pitEntityId }[fault]
}

/** Everyone who sees the wait. */
function partiesOf(terms: Terms, { place }: WaitFault): string[] {
  const { jobberEntityId, truckingEntityId, pitEntityId, broker } = terms
  const isAtGate = place === (isToDump(terms) ? 'site' : 'pit')
  return [jobberEntityId, truckingEntityId, ...(broker ? [broker.entityId] : []), ...(isAtGate ? [pitEntityId] : [])]
}
