/** A load among those that a command has opened: what it is before the command changes it. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Unit } from '../../http/command/command.ts'
import { withCurrentTerms } from '../approval/current-terms.ts'
import type { LoadRow } from '../load-log.table.ts'
import { membersOf } from './join-confirmations.ts'
import type { OpenLoads } from './reconcile-loads.ts'

export type OpenedLoad = {
  row: LoadRow
  /** Under all its names, with its confirmations. */
  acts: LoadLogAct[]
  fold: ReturnType<typeof foldLoadLog>
}

/**
 * The load that an id names: its own id or another of its names. Undefined for a new one. Call it before
 * `reconcileLoads`, which adds the confirmations to the acts.
 */
export function findOpened(loads: OpenLoads, loadLogId: string): OpenedLoad | undefined {
  const named = findRow(loads, loadLogId)
  const row = named?.loadLog.aliasOf ? findRow(loads, named.loadLog.aliasOf) : named
  if (!row) return undefined
  const names = membersOf(loads.rows, row.loadLog.loadLogId)
  const joined = loads.confirmations.filter(each => each.loadLogId !== null && names.includes(each.loadLogId))
  const acts = [...names.flatMap(name => loads.actsOf.get(name) ?? []), ...joined.map(({ act }) => act)]
  return { row, acts, fold: foldLoadLog(acts, foldOptionsOf(row.loadLog)) }
}

/**
 * The load as the next save has it, with a price of fuel that was entered since. What decides about money compares
 * this, not what is stored: the save books it in the same transaction.
 */
export async function asSavedNow(
  unit: Pick<Unit, 'tx' | 'receivedAt'>,
  loads: OpenLoads,
  { row, acts }: OpenedLoad,
): Promise<OpenedLoad> {
  const loadLog = await withCurrentTerms(unit, loads, row.loadLog, acts)
  return { row: { ...row, loadLog }, acts, fold: foldLoadLog(acts, foldOptionsOf(loadLog)) }
}

export function findRow({ rows }: Pick<OpenLoads, 'rows'>, loadLogId: string): LoadRow | undefined {
  return rows.find(({ loadLog }) => loadLog.loadLogId === loadLogId)
}
