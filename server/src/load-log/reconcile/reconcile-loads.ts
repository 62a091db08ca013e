/**
 * Works out a dispatch's loads anew after something was said: which names are one load, which confirmations belong to
 * which, what each load has become, and what follows for documents, summaries and the ledger.
 *
 * Locks, always in this order: the dispatch, its load logs by id, load numbers, day summaries by key, debts, wallets;
 * the scopes last, when documents are published.
 */

import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { actAt, compareActs, foldLoadLog } from '@haulway/domain/load-log/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Confirmation } from '@haulway/domain/load-log/reconcile/confirmation.ts'
import { nameLoads } from '@haulway/domain/load-log/reconcile/name-loads.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { dayMs } from '@haulway/domain/time.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { getProject } from '../../work/project/project.table.ts'
import { type ActOrder, openActOrder } from '../act-order.ts'
import { type LoadRow, listActs, listLoadLogsForUpdate, saveAct, saveLoadLog } from '../load-log.table.ts'
import { type SettlingUnit, saveLoad } from '../save-load.ts'
import { listConfirmationsForUpdate } from './confirmation.table.ts'
import { joinConfirmations, membersOf } from './join-confirmations.ts'

/** Loads approved and begun so long before the latest keep what they are called, and no confirmation finds them. */
const settledAfterMs = dayMs

/** A dispatch's loads as one command works with them: read once, changed in memory, saved when they are settled. */
export type OpenLoads = {
  dispatch: Dispatch
  operatorEntityIds: readonly string[]
  project: Project
  order: ActOrder
  /** By their ids. */
  rows: LoadRow[]
  /** By name, without what was confirmed. */
  actsOf: Map<string, LoadLogAct[]>
  /** Those that belong to no load yet, or to one of the rows. */
  confirmations: Confirmation[]
}

/**
 * Reads the loads of a dispatch that may still change, and those of some names.
 * @param dispatch locked
 */
export async function openLoads(
  unit: SettlingUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  names: readonly string[],
): Promise<OpenLoads> {
  const { projectId, dispatchId } = dispatch
  const rows = await listLoadLogsForUpdate(unit.tx, projectId, dispatchId, settledAfterMs, names)
  const allNames = rows.map(row => row.loadLog.loadLogId)
  const [order, actsOf, confirmations, project] = await Promise.all([
    openActOrder(unit, dispatch),
    listActs(unit.tx, projectId, allNames),
    listConfirmationsForUpdate(unit.tx, projectId, dispatchId, allNames),
    getProject(unit.tx, projectId),
  ])
  return { dispatch, operatorEntityIds, project, order, rows, actsOf, confirmations }
}

/**
 * Settles loads, once.
 * @param touched names under which something new was recorded
 * @returns the loads looked at, as they now are
 */
export async function reconcileLoads(
  unit: SettlingUnit,
  { operatorEntityIds, project, order, rows, actsOf, confirmations }: OpenLoads,
  touched: readonly string[],
): Promise<LoadRow[]> {
  const changed = new Set(touched)
  for (const row of rows) if (changed.has(row.loadLog.loadLogId)) spanOwnActs(row, actsOf)
  for (const name of renameLoads(rows)) changed.add(name)
  moveBehindApproval(unit, order, rows, actsOf)
  for (const name of joinConfirmations(unit, order, confirmations, operatorEntityIds, rows, actsOf)) changed.add(name)
  for (const row of rows) {
    const members = membersOf(rows, row.loadLog.loadLogId)
    if (!members.some(name => changed.has(name)) && !changed.has(row.loadLog.loadLogId)) continue
    const acts = members.flatMap(name => actsOf.get(name) ?? [])
    await saveLoad(
      unit,
      project,
      row,
      { acts, aliases: members.filter(name => name !== row.loadLog.loadLogId) },
      operatorEntityIds,
    )
    if (row.frozen) freezeAliases(unit, rows, row.loadLog.loadLogId)
  }
  return rows
}

/** When a load began and ended by what was said under its own name. */
function spanOwnActs(row: LoadRow, actsOf: Map<string, LoadLogAct[]>): void {
  const acts = [...(actsOf.get(row.loadLog.loadLogId) ?? [])].sort(compareActs)
  const first = acts.find(act => act.kind === 'start') ?? acts[0]
  if (first) row.startedAt = actAt(first)
  const fold = foldLoadLog(acts, foldOptionsOf(row.loadLog))
  const ending = acts.find(act => act.kind === 'deliver' || act.kind === 'cancel' || act.kind === 'reject')
  row.endedAt = loadLogStates[fold.state].open || !ending ? null : (fold.milestones.deliver?.at ?? actAt(ending))
}

/** Gives each load the name it has now. @returns every name whose load changed by it */
function renameLoads(rows: readonly LoadRow[]): string[] {
  const names = nameLoads(
    rows.map(({ loadLog, startedAt, endedAt, frozen }) => ({
      loadLogId: loadLog.loadLogId,
      dispatchId: loadLog.terms.dispatchId,
      truckId: loadLog.terms.truck.truckId,
      startedAt,
      ...(endedAt !== null && { endedAt }),
      aliasOf: loadLog.aliasOf,
      frozen,
    })),
  )
  return rows.flatMap(row => {
    const { loadLogId, aliasOf } = row.loadLog
    const leader = names.get(loadLogId) ?? loadLogId
    const now = leader === loadLogId ? null : leader
    if (now === aliasOf) return []
    row.loadLog = { ...row.loadLog, aliasOf: now }
    return [loadLogId, ...(aliasOf === null ? [] : [aliasOf]), ...(now === null ? [] : [now])]
  })
}

/** What turns out to be another name of a load after its approval brings its acts as corrections. */
function moveBehindApproval(
  unit: SettlingUnit,
  order: ActOrder,
  rows: readonly LoadRow[],
  actsOf: Map<string, LoadLogAct[]>,
): void {
  const approved = new Set(rows.filter(row => row.frozen).map(row => row.loadLog.loadLogId))
  for (const { loadLog, frozen } of rows) {
    if (frozen || loadLog.aliasOf === null || !approved.has(loadLog.aliasOf)) continue
    const moved = (actsOf.get(loadLog.loadLogId) ?? []).map(act => order.move(act))
    actsOf.set(loadLog.loadLogId, moved)
    for (const act of moved) saveAct(unit.tx, loadLog.projectId, loadLog.loadLogId, act)
  }
}

/** Approval binds the other names too: none of them can become a load of its own any more. */
function freezeAliases(unit: SettlingUnit, rows: readonly LoadRow[], leaderId: string): void {
  for (const other of rows.filter(row => row.loadLog.aliasOf === leaderId && !row.frozen)) {
    other.frozen = true
    saveLoadLog(unit.tx, other)
  }
}
