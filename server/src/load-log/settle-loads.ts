/**
 * Works out a dispatch's loads anew after something was said: which names are one load, which confirmations belong to
 * which, what each load has become, and what follows for documents, summaries and the ledger.
 *
 * Locks, always in this order: the dispatch, its load logs by id, load numbers, day summaries by key, debts, wallets;
 * the scopes last, when documents are published.
 */
import type { Dispatch } from '@haulway/domain/dispatch/dispatch.ts'
import { confirmationDocuments } from '@haulway/domain/load-log/confirmation.documents.ts'
import { type Confirmation, toJoin } from '@haulway/domain/load-log/confirmation.ts'
import { joinConfirmation, type LoadToJoin } from '@haulway/domain/load-log/join-confirmation.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/load-log-act.ts'
import { actAt, compareActs, foldLoadLog } from '@haulway/domain/load-log/load-log-fold.ts'
import { loadLogStates } from '@haulway/domain/load-log/load-log-state.ts'
import { nameLoads } from '@haulway/domain/load-log/name-loads.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { listUnmatchedForUpdate, saveJoin } from './confirmation.table.ts'
import { appendAct, type LoadRow, listActs, listLoadLogsForUpdate, saveLoadLog } from './load-log.table.ts'
import { type SettlingUnit, saveLoad } from './save-load.ts'

/** Loads approved longer ago than this keep what they are called, and no confirmation finds them. */
const settledAfterMs = dayMs

/**
 * @param dispatch locked
 * @param touched names under which something new was said
 * @returns every load the dispatch may still change, by name, after settling
 */
export async function settleLoads(
  unit: SettlingUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  touched: readonly string[],
): Promise<Map<string, LoadRow>> {
  const { tx } = unit
  const { projectId, dispatchId } = dispatch
  const rows = await listLoadLogsForUpdate(tx, projectId, dispatchId, unit.receivedAt - settledAfterMs)
  const actsOf = await listActs(
    tx,
    projectId,
    rows.map(row => row.loadLog.loadLogId),
  )
  const unmatched = await listUnmatchedForUpdate(tx, projectId, dispatchId)
  const changed = new Set(touched)
  for (const row of rows) if (changed.has(row.loadLog.loadLogId)) spanOwnActs(row, actsOf)
  for (const name of renameLoads(rows)) changed.add(name)
  for (const name of await joinUnmatched(unit, unmatched, rows, actsOf)) changed.add(name)
  unit.publish(unmatched.flatMap(confirmation => confirmationDocuments(confirmation, operatorEntityIds)))
  for (const row of rows) {
    const members = membersOf(rows, row.loadLog.loadLogId)
    if (!members.some(name => changed.has(name)) && !changed.has(row.loadLog.loadLogId)) continue
    const acts = members.flatMap(name => actsOf.get(name) ?? [])
    await saveLoad(
      unit,
      row,
      { acts, aliases: members.filter(name => name !== row.loadLog.loadLogId) },
      operatorEntityIds,
    )
    if (row.frozen) await freezeAliases(unit, rows, row.loadLog.loadLogId)
  }
  return new Map(rows.map(row => [row.loadLog.loadLogId, row]))
}

/** All names of a load, its own first; none for one that is itself another's. */
function membersOf(rows: readonly LoadRow[], loadLogId: string): string[] {
  const leads = rows.find(row => row.loadLog.loadLogId === loadLogId)?.loadLog.aliasOf === null
  if (!leads) return []
  const others = rows.filter(row => row.loadLog.aliasOf === loadLogId).map(row => row.loadLog.loadLogId)
  return [loadLogId, ...others]
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

/** Joins what can be joined: the confirmation becomes an act of its load. @returns the loads that gained one */
async function joinUnmatched(
  unit: SettlingUnit,
  unmatched: Confirmation[],
  rows: readonly LoadRow[],
  actsOf: Map<string, LoadLogAct[]>,
): Promise<string[]> {
  if (unmatched.length === 0) return []
  const loads = rows.filter(row => row.loadLog.aliasOf === null).map(row => loadToJoin(row, rows, actsOf))
  const { joined } = joinConfirmation(unmatched.map(toJoin), loads)
  for (const { confirmationId, loadLogId } of joined) {
    const index = unmatched.findIndex(each => each.confirmationId === confirmationId)
    const { projectId, act } = unmatched[index]!
    const acts = membersOf(rows, loadLogId).flatMap(name => actsOf.get(name) ?? [])
    const heard = { ...act, confirmationId, receivedAt: receiptIn(acts, act.receivedAt ?? unit.receivedAt) }
    if (await appendAct(unit.tx, projectId, loadLogId, heard)) actsOf.get(loadLogId)?.push(heard)
    unmatched[index] = { ...unmatched[index]!, loadLogId }
    await saveJoin(unit.tx, unmatched[index]!)
  }
  return joined.map(each => each.loadLogId)
}

/**
 * When an act counts as received in its load: after an approval that came first, before one that comes later. This is
 * what freezing depends on, so that an act that waited for a lock never slips behind an approval already booked.
 */
export function receiptIn(acts: readonly LoadLogAct[], receivedAt: number): number {
  const approvals = acts.filter(act => act.kind === 'approve').map(act => act.receivedAt ?? 0)
  return approvals.length === 0 ? receivedAt : Math.max(receivedAt, Math.min(...approvals) + 1)
}

function loadToJoin(row: LoadRow, rows: readonly LoadRow[], actsOf: Map<string, LoadLogAct[]>): LoadToJoin {
  const { loadLogId, terms } = row.loadLog
  const members = membersOf(rows, loadLogId)
  const acts = members.flatMap(name => actsOf.get(name) ?? [])
  const fold = foldLoadLog(acts, foldOptionsOf(row.loadLog))
  const isLoaders = (act: LoadLogAct) => act.witness === 'operator' || act.witness === 'pit'
  const confirmed = (['confirmTrucker', 'confirmLoad'] as const).filter(kind =>
    acts.some(act => act.kind === kind && isLoaders(act)),
  )
  const queuedAt = fold.milestones.arriveAtPit?.at
  return {
    loadLogId,
    aliases: members.slice(1),
    dispatchId: terms.dispatchId,
    truckId: terms.truck.truckId,
    startedAt: row.startedAt,
    ...(queuedAt !== undefined && { queuedAt }),
    ...(row.endedAt !== null && { endedAt: row.endedAt }),
    confirmed,
  }
}

/** Approval binds the other names too: none of them can become a load of its own any more. */
async function freezeAliases(unit: SettlingUnit, rows: readonly LoadRow[], leaderId: string): Promise<void> {
  for (const other of rows.filter(row => row.loadLog.aliasOf === leaderId && !row.frozen)) {
    other.frozen = true
    await saveLoadLog(unit.tx, other)
  }
}
