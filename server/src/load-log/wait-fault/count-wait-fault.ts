/** The 24 hours to answer who caused a wait are over: without an answer, the proposal counts. */
import type { SystemUnit } from '../../http/command/run-command.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { foldStored } from '../fold-stored.ts'
import { findLoadLog } from '../load-log.table.ts'
import { recordBySystem } from '../record-by-system.ts'
import { announceWaitFault } from './announce-wait-fault.ts'

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
    // Until the load was locked, the party named may have answered.
    (_, __, { fold }) => fold.waitFaults.some(each => each.proposalId === proposalId && each.state === 'open'),
  )
  const by = { uid: 'system', entityId: '' }
  if (recorded) await announceWaitFault(unit, loadLog.terms, loadLogId, { ...answer, actId: '', by }, await find())
}
