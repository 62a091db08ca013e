/**
 * Recomputes a dispatch's loads after a new act: which names are one load, which confirmations belong to which load,
 * each load's state, and the resulting documents, summaries and journal entries.
 *
 * It always locks in this order: the dispatch, its confirmations by id, load numbers, day summaries by key, debts,
 * wallets, and last the scopes, when documents are published.
 */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Confirmation } from '@haulway/domain/load-log/reconcile/confirmation.ts'
import { type Moment, type NameableLoad, nameLoads } from '@haulway/domain/load-log/reconcile/name-loads.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { actAt, compareActs } from '@haulway/domain/work/act-order.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { type ActOrder, openActOrder } from '../../work/dispatch/act-order.ts'
import { getProject } from '../../work/project/project.table.ts'
import { withFirstStartedAfter } from '../approval/current-terms.ts'
import { type LoadRow, listActs, listLoadLogs, saveAct, saveLoadLog, takeLoadNo } from '../load-log.table.ts'
import { type ReconcileUnit, saveLoad } from '../save-load.ts'
import { listConfirmationsForUpdate } from './confirmation.table.ts'
import { joinConfirmations, membersOf } from './join-confirmations.ts'

/** An approved load that started longer than this before the latest keeps its name and gets no more confirmations. */
const finalAfterMs = dayMs

/** A dispatch's loads within one command: read once, changed in memory, saved by `reconcileLoads`. */
export type OpenLoads = {
  dispatch: Dispatch
  operatorEntityIds: readonly string[]
  project: Project
  order: ActOrder
  /** In the order of their ids. */
  rows: LoadRow[]
  /** Acts by the load's name, without confirmations. */
  actsOf: Map<string, LoadLogAct[]>
  /** Those without a load, or joined to one of the rows. */
  confirmations: Confirmation[]
}

/**
 * Reads the loads of a dispatch that may still change, and the named ones.
 * @param dispatch the locked dispatch
 */
export async function openLoads(
  unit: ReconcileUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  names: readonly string[],
): Promise<OpenLoads> {
  const { projectId, dispatchId } = dispatch
  const rows = await listLoadLogs(unit.tx, projectId, dispatchId, finalAfterMs, names)
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
 * Reconciles and saves loads. Call it once per `openLoads`.
 * @param touched names of loads with a new act
 * @returns all opened loads, with their new state
 */
export async function reconcileLoads(
  unit: ReconcileUnit,
  { dispatch, operatorEntityIds, project, order, rows, actsOf, confirmations }: OpenLoads,
  touched: readonly string[],
): Promise<LoadRow[]> {
  const changed = new Set(touched)
  for (const row of rows) if (changed.has(row.loadLog.loadLogId)) setOwnSpan(row, actsOf)
  for (const name of renameLoads(rows, actsOf)) changed.add(name)
  await numberLoads(unit, rows)
  moveBehindApproval(unit, order, rows, actsOf)
  for (const name of joinConfirmations(unit, order, confirmations, operatorEntityIds, rows, actsOf)) changed.add(name)
  for (const row of rows) {
    const members = membersOf(rows, row.loadLog.loadLogId)
    if (!members.some(name => changed.has(name)) && !changed.has(row.loadLog.loadLogId)) continue
    const acts = members.flatMap(name => actsOf.get(name) ?? [])
    const aliases = members.filter(name => name !== row.loadLog.loadLogId)
    const ofMembers = rows.filter(({ loadLog }) => members.includes(loadLog.loadLogId))
    const names = ofMembers.map(({ loadLog }) => loadLog)
    row.loadLog = withFirstStartedAfter(row.loadLog, names, actsOf)
    const pictures = [...new Set(names.flatMap(({ ticketPictures = [] }) => ticketPictures))]
    await saveLoad(unit, { project, dispatch }, row, { acts, aliases, pictures }, operatorEntityIds)
    if (row.frozen) freezeAliases(unit, rows, row.loadLog.loadLogId)
  }
  return rows
}

/** Sets a load's start and end by the acts under its own name. */
function setOwnSpan(row: LoadRow, actsOf: Map<string, LoadLogAct[]>): void {
  const acts = listOwnActs(row, actsOf)
  const first = firstOf(acts)
  if (first) row.startedAt = actAt(first)
  const fold = foldLoadLog(acts, foldOptionsOf(row.loadLog))
  const [ending] = listEndings(acts)
  row.endedAt = loadLogStates[fold.state].open || !ending ? null : (fold.milestones.deliver?.at ?? actAt(ending))
}

function listOwnActs({ loadLog }: LoadRow, actsOf: Map<string, LoadLogAct[]>): LoadLogAct[] {
  return [...(actsOf.get(loadLog.loadLogId) ?? [])].sort(compareActs)
}

function firstOf(acts: readonly LoadLogAct[]): LoadLogAct | undefined {
  return acts.find(act => act.kind === 'start') ?? acts[0]
}

export function isEnding({ kind }: Pick<LoadLogAct, 'kind'>): boolean {
  return kind === 'deliver' || kind === 'cancel' || kind === 'reject'
}

/** Decides again which names are one load. @returns every name whose load this changed */
function renameLoads(rows: readonly LoadRow[], actsOf: Map<string, LoadLogAct[]>): string[] {
  const names = nameLoads(rows.map(row => toNameable(row, actsOf)))
  return rows.flatMap(row => {
    const { loadLogId, aliasOf } = row.loadLog
    const leader = names.get(loadLogId) ?? loadLogId
    const now = leader === loadLogId ? null : leader
    if (now === aliasOf) return []
    row.loadLog = { ...row.loadLog, aliasOf: now }
    return [loadLogId, ...(aliasOf === null ? [] : [aliasOf]), ...(now === null ? [] : [now])]
  })
}

function toNameable(row: LoadRow, actsOf: Map<string, LoadLogAct[]>): NameableLoad {
  const { startedAt, endedAt, frozen } = row
  const { loadLogId, terms, aliasOf } = row.loadLog
  const acts = listOwnActs(row, actsOf)
  const first = firstOf(acts)
  return {
    loadLogId,
    truckId: terms.truck.truckId,
    aliasOf,
    frozen,
    start: { at: startedAt, ...placeOf(first) },
    ends: endedAt === null ? [] : listEndings(acts).map(act => ({ at: endedAt, ...placeOf(act) })),
  }
}

function placeOf(act: LoadLogAct | undefined): Pick<Moment, 'sequence' | 'sent'> {
  return { sequence: act?.sequence, sent: act?.sent }
}

/** The acts that ended a load: a delivery counts before a cancellation. */
function listEndings(acts: readonly LoadLogAct[]): LoadLogAct[] {
  const endings = effectiveActs(acts).filter(isEnding)
  const deliveries = endings.filter(({ kind }) => kind === 'deliver')
  return deliveries.length > 0 ? deliveries : endings
}

/**
 * Numbers the loads that have no number yet. A load takes over the number of its other name, so a load that was started
 * twice has one number, whichever start arrives first.
 */
async function numberLoads({ tx }: ReconcileUnit, rows: readonly LoadRow[]): Promise<void> {
  for (const row of rows) {
    const { loadLogId, projectId, loadNo, shiftDay, aliasOf } = row.loadLog
    if (aliasOf !== null || loadNo !== 0) continue
    const other = rows.find(({ loadLog: name }) => isNumberOf(name, { aliasOf: loadLogId, shiftDay }))
    row.loadLog = { ...row.loadLog, loadNo: other?.loadLog.loadNo ?? (await takeLoadNo(tx, projectId, shiftDay)) }
    if (other) other.loadLog = { ...other.loadLog, loadNo: 0 }
  }
}

function isNumberOf(name: LoadRow['loadLog'], { aliasOf, shiftDay }: { aliasOf: string; shiftDay: string }): boolean {
  return name.aliasOf === aliasOf && name.loadNo !== 0 && name.shiftDay === shiftDay
}

/** If a name turns out to be another name of an approved load, its acts count as corrections after the approval. */
function moveBehindApproval(
  unit: ReconcileUnit,
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

/** Approval also freezes a load's other names: they can no longer become separate loads. */
function freezeAliases(unit: ReconcileUnit, rows: readonly LoadRow[], leaderId: string): void {
  for (const other of rows.filter(row => row.loadLog.aliasOf === leaderId && !row.frozen)) {
    other.frozen = true
    saveLoadLog(unit.tx, other)
  }
}
