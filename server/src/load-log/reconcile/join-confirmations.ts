/** Joins each confirmation to its load, again after each new act, until the load is approved. */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import { confirmationDocuments } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { type Confirmation, toJoin } from '@haulway/domain/load-log/reconcile/confirmation.ts'
import { joinConfirmation, type LoadToJoin } from '@haulway/domain/load-log/reconcile/match-confirmation.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import type { ActOrder } from '../../work/dispatch/act-order.ts'
import type { LoadRow } from '../load-log.table.ts'
import type { ReconcileUnit } from '../save-load.ts'
import { saveConfirmation } from './confirmation.table.ts'

/**
 * Joins a dispatch's confirmations to its loads, and adds them to the loads' acts.
 * @param candidates the locked confirmations of the dispatch without a load, or joined to one of the rows
 * @param actsOf acts by the load's name, without confirmations; this function adds those
 * @returns the names of loads that gained or lost a confirmation
 */
export function joinConfirmations(
  unit: ReconcileUnit,
  order: ActOrder,
  candidates: readonly Confirmation[],
  operatorEntityIds: readonly string[],
  rows: readonly LoadRow[],
  actsOf: Map<string, LoadLogAct[]>,
): string[] {
  const confirmations = candidates.filter(({ takenBack }) => takenBack === null)
  const frozen = new Set(rows.filter(row => row.frozen).map(row => row.loadLog.loadLogId))
  const voided = new Set([...actsOf.values()].flat().map(act => act.voidsActId))
  const isFixed = ({ loadLogId, confirmationId }: Confirmation) =>
    loadLogId !== null && (frozen.has(loadLogId) || voided.has(confirmationId))
  const fixed = confirmations.filter(isFixed)
  const valid = fixed.filter(({ confirmationId }) => !voided.has(confirmationId))
  const movable = confirmations.filter(each => !isFixed(each))
  const leaders = rows.filter(row => row.loadLog.aliasOf === null)
  const loads = leaders.map(row => loadToJoin(row, rows, actsOf, valid))
  const { joined } = joinConfirmation(movable.map(toJoin), loads)
  const loadOf = new Map(joined.map(each => [each.confirmationId, each.loadLogId]))
  const changed: string[] = []
  for (const before of movable) {
    const loadLogId = loadOf.get(before.confirmationId) ?? null
    const now =
      loadLogId === before.loadLogId
        ? before
        : { ...before, loadLogId, act: order.move({ ...before.act, confirmationId: before.confirmationId }) }
    if (loadLogId !== null) actsOf.get(loadLogId)?.push(now.act)
    if (now !== before || loadLogId === null) unit.publish(confirmationDocuments(now, operatorEntityIds))
    if (now === before) continue
    saveConfirmation(unit.tx, now)
    for (const name of [before.loadLogId, loadLogId]) if (name !== null) changed.push(name)
  }
  for (const { loadLogId, act } of fixed) if (loadLogId !== null) actsOf.get(loadLogId)?.push(act)
  return changed
}

/** All names of a load, its leading name first; empty if this name is itself an alias. */
export function membersOf(rows: readonly LoadRow[], loadLogId: string): string[] {
  const leads = rows.find(row => row.loadLog.loadLogId === loadLogId)?.loadLog.aliasOf === null
  if (!leads) return []
  const others = rows.filter(row => row.loadLog.aliasOf === loadLogId).map(row => row.loadLog.loadLogId)
  return [loadLogId, ...others]
}

function loadToJoin(
  row: LoadRow,
  rows: readonly LoadRow[],
  actsOf: Map<string, LoadLogAct[]>,
  valid: readonly Confirmation[],
): LoadToJoin {
  const { loadLogId, terms } = row.loadLog
  const members = membersOf(rows, loadLogId)
  const fold = foldLoadLog(
    members.flatMap(name => actsOf.get(name) ?? []),
    foldOptionsOf(row.loadLog),
  )
  const ends = rows.filter(each => members.includes(each.loadLog.loadLogId)).flatMap(each => each.endedAt ?? [])
  const queuedAt = fold.milestones.arriveAtPit?.at
  return {
    loadLogId,
    aliases: members.slice(1),
    dispatchId: terms.dispatchId,
    truckId: terms.truck.truckId,
    startedAt: row.startedAt,
    ...(queuedAt !== undefined && { queuedAt }),
    ...(ends.length > 0 && !loadLogStates[fold.state].open && { endedAt: Math.min(...ends) }),
    confirmed: valid.filter(each => each.loadLogId === loadLogId).map(each => each.act.kind),
  }
}
