/** Notifies the parties of who caused a wait, and plans the end of the 24 hours to answer. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { answerWithinMs, type WaitFault } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { isToDump, type Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { SystemUnit } from '../../http/command/run-command.ts'
import { notify } from '../../notification/notification.commands.ts'

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

function namedEntityOf({ jobberEntityId, truckingEntityId, pitEntityId }: Terms, { fault }: WaitFault): string {
  return { payer: jobberEntityId, hauler: truckingEntityId, weather: truckingEntityId, pit: pitEntityId }[fault]
}

/** Everyone who sees the wait. */
function partiesOf(terms: Terms, { place }: WaitFault): string[] {
  const { jobberEntityId, truckingEntityId, pitEntityId, broker } = terms
  const isAtGate = place === (isToDump(terms) ? 'site' : 'pit')
  return [jobberEntityId, truckingEntityId, ...(broker ? [broker.entityId] : []), ...(isAtGate ? [pitEntityId] : [])]
}
