/** A load as its disputes read it, from its record and its stored acts. */
import { disputedLoad } from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { currentHolds, currentPay } from '@haulway/domain/load-log/load-pay.ts'
import type { DisputedWork } from '@haulway/domain/work/dispute/arbitration.ts'
import type { Transaction } from '../db/database.ts'
import { findLoadLog } from './load-log.table.ts'
import { foldStored } from './refuse-unseen-doubts.ts'

export async function readDisputed(tx: Transaction, loadLog: LoadLog): Promise<DisputedWork> {
  const { fold, acts } = await foldStored(tx, loadLog)
  return disputedLoad({ loadLog, acts, pay: currentPay(loadLog, fold) }, currentHolds(loadLog, fold))
}

/** Undefined for a load that is gone. */
export async function findDisputedLoad(
  tx: Transaction,
  { projectId, loadLogId }: Pick<LoadLog, 'projectId' | 'loadLogId'>,
): Promise<DisputedWork | undefined> {
  const known = await findLoadLog(tx, projectId, loadLogId)
  return known && readDisputed(tx, known.loadLog)
}
