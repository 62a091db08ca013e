/** Refuses to approve a load that has a doubt the approver has not seen, for example among many approved together. */
import { AppError } from '@haulway/domain/errors.ts'
import {
  type ApprovalDoubt,
  approvalDoubts,
  findLoadDoubts,
} from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import type { Transaction } from '../db/database.ts'
import { listActs, listNamesOfLoad } from './load-log.table.ts'
import { listConfirmedActs } from './reconcile/confirmation.table.ts'

/**
 * @param shown the doubts that the app showed the approver; undefined for a caller that shows none: it is not refused
 * @throws AppError conflict with the first doubt that was not shown
 */
export async function refuseUnseenDoubts(
  tx: Transaction,
  { projectId, loadLogId, shiftDay, terms, fuel, sameTicket }: LoadLog,
  shown: readonly ApprovalDoubt[] | undefined,
): Promise<void> {
  if (shown === undefined) return
  const { fold, acts } = await foldStored(tx, { projectId, loadLogId, terms, sameTicket })
  const doubts = findLoadDoubts({ load: { loadLogId, shiftDay, terms, fuel }, cards: cardsOf(terms), fold, acts })
  const unseen = doubts.filter(code => !shown.includes(code))
  if (unseen[0]) throw new AppError('conflict', approvalDoubts[unseen[0]].sentence, { doubts: unseen })
}

/** A load's stored acts, under all its names, and their fold. */
export async function foldStored(
  tx: Transaction,
  load: Pick<LoadLog, 'projectId' | 'loadLogId' | 'terms' | 'sameTicket'>,
) {
  const { projectId, loadLogId } = load
  const names = await listNamesOfLoad(tx, projectId, loadLogId)
  const [byName, confirmed] = await Promise.all([
    listActs(tx, projectId, names),
    listConfirmedActs(tx, projectId, names),
  ])
  const acts = [...[...byName.values()].flat(), ...confirmed]
  return { acts, fold: foldLoadLog(acts, foldOptionsOf(load)) }
}
