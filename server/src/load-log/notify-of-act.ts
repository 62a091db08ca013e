/** Notifies the other parties of a load of problems, disputes and corrections. */
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import type { NotificationKind } from '@haulway/domain/notification/notification.ts'
import { agreementOf, agreementsOf, type Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Unit } from '../http/command/command.ts'
import { notify } from '../notification/notification.commands.ts'
import type { LoadRow } from './load-log.table.ts'

/** @param rows the loads after the act */
export async function notifyOfAct(
  unit: Unit,
  { terms }: Dispatch,
  loadLogId: string,
  act: LoadLogAct,
  rows: readonly LoadRow[],
): Promise<void> {
  const kind = noticeOf(act, rows)
  if (!kind) return
  const { projectId, projectName, truck } = terms
  const agreement = act.dispute?.agreement ?? act.correction?.agreement
  // A quantity is of the whole load, so all its agreements learn of it.
  const isOfWholeLoad = act.correction !== undefined && agreement === undefined
  const concerned = isOfWholeLoad ? agreementsOf(terms) : [agreementOf(terms, agreement ?? 'haul')]
  const parties = new Set(concerned.flatMap(({ payerEntityId, payeeEntityId }) => [payerEntityId, payeeEntityId]))
  for (const entityId of parties) {
    if (entityId === act.by.entityId) continue
    await notify(unit, entityId, kind, { projectId, projectName, truckNumber: truck.number, loadLogId })
  }
}

function noticeOf({ kind, actId, aboutActId, correction }: LoadLogAct, rows: readonly LoadRow[]) {
  const isBooked = (correctionId: string | undefined) =>
    rows.some(({ loadLog }) => loadLog.corrections?.some(each => each.correctionId === correctionId))
  const notices: Partial<Record<typeof kind, NotificationKind | undefined>> = {
    dispute: 'disputed',
    disputeLine: 'disputed',
    proposeCorrection: isBooked(actId) ? 'corrected' : 'correctionProposed',
    answerCorrection:
      correction?.answer === 'refuse' ? 'correctionRefused' : isBooked(aboutActId) ? 'corrected' : undefined,
  }
  return notices[kind]
}
