/** Saves a load's new state: its row, documents, its part of day summaries, and the journal entry of its approval. */

import { isDeepStrictEqual } from 'node:util'
import { decideApproveLoad } from '@haulway/domain/ledger/load-postings.ts'
import type { LoadApproval } from '@haulway/domain/load-log/approval/approval.ts'
import { decideApproval } from '@haulway/domain/load-log/approval/decide-approval.ts'
import { decideCorrections } from '@haulway/domain/load-log/correction/correction-effect.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import {
  foldOptionsOf,
  loadLogDocuments,
  removedLoadLogDocuments,
} from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { approvedPay, currentPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { daySummaryDocuments } from '@haulway/domain/metrics/day-summary.documents.ts'
import {
  changeSummary,
  type DaySummary,
  type SummaryPart,
  summaryKey,
  summaryParts,
} from '@haulway/domain/metrics/day-summary.ts'
import { statedLoad } from '@haulway/domain/payment/statement/stated-work.ts'
import { itemsOfApproval } from '@haulway/domain/payment/statement/statement.ts'
import { lostPositionScopes } from '@haulway/domain/tracker/tracking.documents.ts'
import { agreementPartiesOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Hold } from '@haulway/domain/work/dispute/hold.ts'
import type { Unit } from '../http/command/command.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { bookDisputes } from '../payment/dispute/book-disputes.ts'
import { enqueueDriverDays } from '../payment/driver/enqueue-driver-days.ts'
import { addStatementItems } from '../payment/statement/statement.table.ts'
import { addDelivered } from '../work/haul/haul.table.ts'
import { type Scene, withCurrentTerms } from './approval/current-terms.ts'
import { bookCorrections } from './correction/book-corrections.ts'
import { lockDaySummary, saveDaySummary } from './day-summary.table.ts'
import { decideHolds } from './dispute/decide-holds.ts'
import { type LoadRow, saveLoadLog, takeLoadNo } from './load-log.table.ts'
import { type LoadHistory, withoutTicket, withSameTicket } from './same-ticket/same-ticket.ts'
import { enqueueCloseDay, isSettled } from './truck-day/enqueue-close-day.ts'

/** The parts of a unit that reconciling needs. Tracking reconciles with its own kind of unit. */
export type ReconcileUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'hideTruck' | 'enqueue' | 'receivedAt'>

/** @param history all of it empty if this is an alias */
export async function saveLoad(
  unit: ReconcileUnit,
  scene: Scene,
  row: LoadRow,
  history: LoadHistory,
  operatorEntityIds: readonly string[],
): Promise<void> {
  if (row.loadLog.aliasOf !== null) {
    const counted = row.parts
    row.parts = []
    row.loadLog = await withoutTicket(unit, row.loadLog)
    saveLoadLog(unit.tx, row)
    await countLoad(unit, row.loadLog, counted, [])
    unit.publish(removedLoadLogDocuments(row.loadLog, operatorEntityIds))
    hideTruck(unit, row.loadLog, operatorEntityIds, { isOpen: false, hasLeftPit: true })
    // A name that was a load until now: its day no longer waits for it.
    if (counted.length > 0) enqueueCloseDay(unit, scene.project, row.loadLog)
    if (!loadLogStates[row.state].open) enqueueDriverDays(unit, row.loadLog.terms, [row.loadLog.shiftDay])
    return
  }
  const loadBefore = row.loadLog
  const { shiftDay: dayBefore } = loadBefore
  row.loadLog = await withCurrentTerms(unit, scene, row.loadLog, history.acts)
  const { projectId, shiftDay } = row.loadLog
  if (shiftDay !== dayBefore) {
    row.loadLog = { ...row.loadLog, loadNo: await takeLoadNo(unit.tx, projectId, shiftDay) }
    enqueueCloseDay(unit, scene.project, loadBefore)
  }
  row.loadLog = await withSameTicket(unit, row.loadLog, history, dayBefore)
  const fold = foldLoadLog(history.acts, foldOptionsOf(row.loadLog))
  const before = row.loadLog.approval
  const approval = before ?? (fold.frozen ? decideApproval(row.loadLog, history.acts) : undefined)
  if (approval) row.loadLog = { ...row.loadLog, approval }
  const booked = row.loadLog.holds ?? []
  const holds = decideHolds(row.loadLog, fold.disputes, !before)
  if (holds.length > 0) row.loadLog = { ...row.loadLog, holds }
  const corrections = decideCorrections(row.loadLog, fold, unit.newId)
  if (corrections.length > 0) {
    row.loadLog = { ...row.loadLog, corrections: [...(row.loadLog.corrections ?? []), ...corrections] }
  }
  const pay = currentPay(row.loadLog, fold)
  const isOverNow = loadLogStates[row.state].open && !loadLogStates[fold.state].open
  const wasOpen = loadLogStates[row.state].open
  const isSettledNow = !isSettled(row.state) && isSettled(fold.state)
  const counted = row.parts
  row.state = fold.state
  row.frozen = fold.frozen
  row.parts = summaryParts(row.loadLog, fold, pay)
  await countLoad(unit, row.loadLog, counted, row.parts)
  if (isOverNow) unit.enqueue({ kind: 'summarize-track', data: nameOf(row.loadLog) })
  if (approval && !before) {
    await postApproval(unit, row.loadLog, approval, fold.ticketNo)
  }
  const isDisputeSettled = countSettled(holds) > countSettled(booked)
  const changesDay = isSettledNow || (approval && !before) || corrections.length > 0 || isDisputeSettled
  if (changesDay) enqueueCloseDay(unit, scene.project, row.loadLog)
  if (holds.length > 0)
    row.loadLog = { ...row.loadLog, holds: await bookDisputes(unit, statedLoad(row.loadLog), holds, booked, !before) }
  await bookCorrections(unit, row.loadLog, corrections, fold.ticketNo)
  saveLoadLog(unit.tx, row)
  const isOrWasDone = !wasOpen || !loadLogStates[fold.state].open
  if (isOrWasDone) enqueueDriverDays(unit, row.loadLog.terms, [dayBefore, shiftDay])
  const { acts, aliases } = history
  unit.publish(loadLogDocuments({ loadLog: row.loadLog, pay, acts, aliases }, operatorEntityIds))
  const { leavePit, arriveAtSite } = fold.milestones
  const hasLeftPit = leavePit !== undefined || arriveAtSite !== undefined
  if (wasOpen) hideTruck(unit, row.loadLog, operatorEntityIds, { isOpen: !isOverNow, hasLeftPit })
}

/** The node that follows the truck hides it, too. But it may be down, and the others know the last position. */
function hideTruck(
  unit: ReconcileUnit,
  { loadLogId, terms }: LoadLog,
  operatorEntityIds: readonly string[],
  now: { isOpen: boolean; hasLeftPit: boolean },
): void {
  const scopes = lostPositionScopes(terms, operatorEntityIds, now)
  if (scopes.length > 0) unit.hideTruck({ loadLogId, scopes })
}

function countSettled(holds: readonly Hold[]): number {
  return holds.filter(({ settled }) => settled !== undefined).length
}

function nameOf({ projectId, loadLogId }: LoadLog) {
  return { projectId, loadLogId }
}

async function countLoad(
  unit: ReconcileUnit,
  { terms }: LoadLog,
  before: SummaryPart[],
  after: SummaryPart[],
): Promise<void> {
  const keys = [...new Set([...before, ...after].map(summaryKey))].sort()
  const changes = keys.flatMap(key => {
    const removed = before.find(part => summaryKey(part) === key)
    const added = after.find(part => summaryKey(part) === key)
    const part = added ?? removed
    return !part || isDeepStrictEqual(removed, added) ? [] : { part, removed, added }
  })
  const locked = await Promise.all(changes.map(({ part }) => lockDaySummary(unit.tx, part)))
  for (const [index, { removed, added }] of changes.entries()) {
    const summary: DaySummary = changeSummary(locked[index], removed, added)
    saveDaySummary(unit.tx, summary)
    unit.publish(daySummaryDocuments(summary))
  }
  await addDelivered(unit.tx, terms, deliveredMilliOf(after) - deliveredMilliOf(before))
}

function deliveredMilliOf(parts: SummaryPart[]): number {
  return parts.find(part => part.kind === 'project')?.row.deliveredMilli ?? 0
}

/**
 * Approval makes a load payable: posts the total of each agreement, and adds it to the next statement, in the same
 * transaction (design: money).
 */
async function postApproval(
  unit: ReconcileUnit,
  loadLog: LoadLog,
  approval: LoadApproval,
  ticketNo: string | undefined,
): Promise<void> {
  const { projectId, loadLogId, terms } = loadLog
  const pay = approvedPay(approval)
  addStatementItems(unit.tx, itemsOfApproval({ ...statedLoad(loadLog), ticketNo, pay }, unit.receivedAt))
  const shares = agreementPartiesOf(terms).map(({ kind, ...parties }) => ({
    ...parties,
    amountCents: pay[kind]?.totalCents ?? 0,
  }))
  const stamp = { journalEntryId: unit.newId(), at: approval.at, currency: terms.currency }
  const entry = decideApproveLoad(stamp, { loadLogId, shares })
  if (entry) await postEntry(unit, projectId, entry)
}
