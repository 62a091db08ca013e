/** Saves a load's new state: its row, documents, its part of day summaries, and the journal entry of its approval. */

import { isDeepStrictEqual } from 'node:util'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
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
import { approvedPay, currentPay, standingPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { isPaidByTimeOnSite, mayBeOnSite } from '@haulway/domain/load-log/pay/time-on-site.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { daySummaryDocuments } from '@haulway/domain/metrics/day-summary.documents.ts'
import {
  changeSummary,
  type DaySummary,
  type SummaryPart,
  summaryKey,
  summaryParts,
} from '@haulway/domain/metrics/day-summary.ts'
import { linesOf } from '@haulway/domain/pay/line/line.ts'
import { bookedLoad } from '@haulway/domain/payment/booked-work.ts'
import type { Booking } from '@haulway/domain/payment/booking.ts'
import { lostPositionScopes } from '@haulway/domain/tracker/tracking.documents.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import { agreementPartiesOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { decideHolds, type Hold, isSettledSince } from '@haulway/domain/work/dispute/hold.ts'
import type { Unit } from '../http/command/command.ts'
import { bookWork, notifyOfCorrection } from '../payment/book-work.ts'
import { bookDisputes } from '../payment/dispute/book-disputes.ts'
import { enqueueDriverDays } from '../payment/driver/enqueue-driver-days.ts'
import { addDelivered } from '../work/haul/haul.table.ts'
import { type Scene, withCurrentTerms } from './approval/current-terms.ts'
import { withOverlap } from './approval/overlapping-loads.ts'
import { lockDaySummary, saveDaySummary } from './day-summary.table.ts'
import { type LoadRow, saveLoadLog, takeLoadNo } from './load-log.table.ts'
import { type LoadHistory, withoutTicket, withSameTicket } from './same-ticket/same-ticket.ts'
import { enqueueCloseDay, isSettled } from './truck-day/enqueue-close-day.ts'

/** The parts of a unit that reconciling needs. Tracking reconciles with its own kind of unit. */
export type ReconcileUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'hideTruck' | 'enqueue' | 'receivedAt'>

/** Saves a load, or another name of one, whose history is empty then. Changes the row to what is saved. */
export async function saveLoad(
  unit: ReconcileUnit,
  scene: Scene,
  row: LoadRow,
  history: LoadHistory,
  operatorEntityIds: readonly string[],
): Promise<void> {
  if (row.loadLog.aliasOf !== null) return saveAlias(unit, scene, row, operatorEntityIds)
  const before = { ...row }
  const current = await withCurrentFacts(unit, scene, before, history)
  const decided = decideLoad(current, history.acts, unit.newId)
  const { fold, pay } = decided
  const parts = summaryParts(decided.loadLog, fold, pay)
  await countLoad(unit, decided.loadLog, before.parts, parts)
  const wasOpen = loadLogStates[before.state].open
  const isOpen = loadLogStates[fold.state].open
  if (wasOpen && !isOpen) unit.enqueue({ kind: 'summarize-track', data: nameOf(current) })
  if (changesDay(before, decided)) enqueueCloseDay(unit, scene.project, current)
  const loadLog = await book(unit, decided, before.loadLog.holds ?? [])
  Object.assign(row, { loadLog, parts, state: fold.state, frozen: fold.frozen })
  saveLoadLog(unit.tx, row)
  enqueueTimeOnSite(unit, before, row)
  const { terms, shiftDay } = loadLog
  if (!wasOpen || !isOpen) enqueueDriverDays(unit, terms, [before.loadLog.shiftDay, shiftDay])
  const { acts, aliases } = history
  unit.publish(loadLogDocuments({ loadLog, pay, acts, aliases }, operatorEntityIds))
  const { leavePit, arriveAtSite } = fold.milestones
  const hasLeftPit = leavePit !== undefined || arriveAtSite !== undefined
  if (wasOpen) hideTruck(unit, loadLog, operatorEntityIds, { isOpen, hasLeftPit })
}

/** A name that is another load's has no ticket, counts in no day, and is on no map. */
async function saveAlias(
  unit: ReconcileUnit,
  { project }: Scene,
  row: LoadRow,
  operatorEntityIds: readonly string[],
): Promise<void> {
  const { parts: counted } = row
  const loadLog = await withoutTicket(unit, row.loadLog)
  Object.assign(row, { loadLog, parts: [] })
  saveLoadLog(unit.tx, row)
  await countLoad(unit, loadLog, counted, [])
  unit.publish(removedLoadLogDocuments(loadLog, operatorEntityIds))
  hideTruck(unit, loadLog, operatorEntityIds, { isOpen: false, hasLeftPit: true })
  // A name that was a load until now: its day no longer waits for it.
  if (counted.length > 0) enqueueCloseDay(unit, project, loadLog)
  enqueueTimeOnSite(unit, row)
  if (!loadLogStates[row.state].open) enqueueDriverDays(unit, loadLog.terms, [loadLog.shiftDay])
}

/**
 * The load with the terms and prices that count now, its number in its day, the loads with the same ticket, and whether
 * another was hauled at the same time.
 */
async function withCurrentFacts(
  unit: ReconcileUnit,
  scene: Scene,
  row: LoadRow,
  history: LoadHistory,
): Promise<LoadLog> {
  const before = await withOverlap(unit.tx, row, history)
  let loadLog = await withCurrentTerms(unit, scene, before, history.acts)
  const { projectId, shiftDay } = loadLog
  if (shiftDay !== before.shiftDay) {
    loadLog = { ...loadLog, loadNo: await takeLoadNo(unit.tx, projectId, shiftDay) }
    enqueueCloseDay(unit, scene.project, before)
  }
  return withSameTicket(unit, loadLog, history, before.shiftDay)
}

/** For a card that pays the time on site: prices the shifts again on whose days the load is, or was, there. */
function enqueueTimeOnSite(unit: ReconcileUnit, ...versions: readonly Pick<LoadRow, 'loadLog' | 'state'>[]): void {
  const onSite = versions.flatMap(({ loadLog, state }) => {
    const isPaid = Object.values(cardsOf(loadLog.terms)).some(({ card }) => isPaidByTimeOnSite(card))
    return isPaid && mayBeOnSite(state) ? loadLog : []
  })
  for (const [shiftDay, [loadLog]] of Map.groupBy(onSite, ({ shiftDay }) => shiftDay)) {
    const { projectId, terms } = loadLog!
    unit.enqueue({ kind: 'price-time-on-site', data: { projectId, dispatchId: terms.dispatchId, shiftDay } })
  }
}

type DecidedLoad = ReturnType<typeof decideLoad>

/** What the acts make of a load: its state and pay, and what is new to book. */
function decideLoad(before: LoadLog, acts: readonly LoadLogAct[], newId: () => string) {
  const fold = foldLoadLog(acts, foldOptionsOf(before))
  const approvedNow = !before.approval && fold.frozen ? decideApproval(before, acts) : undefined
  const approved = approvedNow ? { ...before, approval: approvedNow } : before
  const pay = standingPay(approved)
  const inDispute = pay && { ...approved, pay, cards: cardsOf(approved.terms), disputes: fold.disputes }
  const holds = inDispute ? decideHolds(inDispute, !before.approval) : []
  const held = holds.length > 0 ? { ...approved, holds } : approved
  const corrections = decideCorrections(held, fold, newId)
  const loadLog =
    corrections.length > 0 ? { ...held, corrections: [...(held.corrections ?? []), ...corrections] } : held
  return { loadLog, fold, pay: currentPay(loadLog, fold), approvedNow, holds, corrections }
}

/** Whether the truck's day has to be closed again. */
function changesDay(before: LoadRow, { fold, approvedNow, holds, corrections }: DecidedLoad): boolean {
  const isSettledNow = !isSettled(before.state) && isSettled(fold.state)
  const isDisputeSettled = isSettledSince(before.loadLog.holds, holds)
  return isSettledNow || approvedNow !== undefined || corrections.length > 0 || isDisputeSettled
}

/** Books the approval, then what disputes hold and settle, then corrections. @returns the load as it was booked */
async function book(
  unit: ReconcileUnit,
  { loadLog: decided, fold: { ticketNo }, approvedNow, holds, corrections }: DecidedLoad,
  heldBefore: readonly Hold[],
): Promise<LoadLog> {
  const work = bookedLoad(decided, ticketNo)
  if (approvedNow) await bookWork(unit, work, bookingOfApproval(decided, approvedNow))
  const hold = () => bookDisputes(unit, bookedLoad(decided), holds, heldBefore, approvedNow !== undefined)
  const loadLog = holds.length > 0 ? { ...decided, holds: await hold() } : decided
  for (const { bookingId: id, agreement, lines, fuel } of corrections) {
    await bookWork(unit, work, { kind: 'loadCorrected', id, parts: [{ agreement, lines }] })
    if (fuel && lines.length > 0) await notifyOfCorrection(unit, work, agreement, { loadLogId: decided.loadLogId })
  }
  return loadLog
}

/** An approval makes a load payable, under each of its agreements. */
function bookingOfApproval({ loadLogId: id, terms }: LoadLog, approval: LoadApproval): Booking {
  const pay = approvedPay(approval)
  const parts = agreementPartiesOf(terms).map(({ kind }) => ({ agreement: kind, lines: linesOf(pay[kind]) }))
  return { kind: 'loadApproved', id, at: approval.at, parts }
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
