/** A load as its disputes read it, from its record and its acts. */
import { disputedLoad } from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { currentHolds, currentPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import type { DisputedWork } from '@haulway/domain/work/dispute/arbitration.ts'
import type { Transaction } from '../../db/database.ts'
import { foldStored } from '../fold-stored.ts'
import { findLoadLog } from '../load-log.table.ts'
import type { OpenedLoad } from '../reconcile/opened-load.ts'

export function disputedOf(loadLog: LoadLog, { fold, acts }: Pick<OpenedLoad, 'fold' | 'acts'>): DisputedWork {
  return disputedLoad({ loadLog, acts, pay: currentPay(loadLog, fold) }, currentHolds(loadLog, fold))
}

/** Undefined for a load that is gone. */
export async function findDisputedLoad(
  tx: Transaction,
  { projectId, loadLogId }: Pick<LoadLog, 'projectId' | 'loadLogId'>,
): Promise<DisputedWork | undefined> {
  const known = await findLoadLog(tx, projectId, loadLogId)
  return known && disputedOf(known.loadLog, await foldStored(tx, known.loadLog))
}
