import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { Transaction } from '../db/database.ts'
import { listActs, listNamesOfLoad } from './load-log.table.ts'
import { listConfirmedActs } from './reconcile/confirmation.table.ts'

/**
 * A load's stored acts, under all its names, and their fold: for those who only read. A command that changes a load
 * opens it, under a lock (`openLoads`).
 */
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
