/** The fold computes a load from its acts in any order, repeated or late. Server and phone use the same code. */
import { minuteMs } from '../../time.ts'
import type { Unit } from '../../units.ts'
import { actAt, compareActs, distinctActs, sequenceOf } from '../../work/act-order.ts'
import { foldDisputes, type LineDispute } from '../../work/dispute/line-dispute.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'
import { voidedIds } from '../act/undone-acts.ts'
import { findConcerns, type LoadLogConcern } from '../concerns.ts'
import { foldCorrections, type LoadCorrection } from '../correction/load-correction.ts'
import { type EvidenceGrade, type EvidenceMissing, gradeEvidence } from '../evidence.ts'
import type { findFarCheckIn } from '../far-check-in.ts'
import { type OverLegal, overLegalOf } from '../quantity/over-legal.ts'
import { decideQuantity, type LoadQuantity } from '../quantity/quantity.ts'
import { foldUndelivered, type Undelivered, withoutOverruled } from '../quantity/undelivered.ts'
import { foldSeal, type LoadSeal } from '../signed/fold-seal.ts'
import {
  type LoadLogMilestoneKind,
  type LoadLogState,
  loadLogMilestoneKinds,
  loadLogMilestones,
  loadLogStates,
} from '../state/states.ts'
import { foldWaitFaults, type WaitFault } from '../wait-fault/wait-fault.ts'

export type MilestoneWitness = { witness: Witness; uid: string; at: number; actId: string; uncertaintyMs?: number }

/** One event with everyone who reported it. `at` is the corrected time of the most trusted witness. */
export type LoadLogMilestone = { at: number; actId: string; witnesses: MilestoneWitness[] }

export type LoadLogFold = {
  state: LoadLogState
  milestones: Partial<Record<LoadLogMilestoneKind, LoadLogMilestone>>
  quantity: LoadQuantity | undefined
  ticketNo: string | undefined
  /** The truck was weighed above what it may weigh on that day. */
  overLegal: OverLegal | undefined
  /** Waiting in line: from the pit's geofence to the first bucket. `minutes` is set once both ends are known. */
  standby: { startedAt?: number; endedAt?: number; minutes?: number }
  /** Who caused the waits, as proposed and answered until the approval. */
  waitFaults: WaitFault[]
  /** Refused at the site, or sent home without a load: paid by what the card says about that, also once approved. */
  undelivered: Undelivered | undefined
  /** Whether a dispute of a line or a reported problem is open. */
  disputed: boolean
  disputes: LineDispute[]
  /** Undefined before the load was confirmed, and when no device signed. */
  seal: LoadSeal | undefined
  evidence: { grade: EvidenceGrade; missing: EvidenceMissing[] }
  needsYou: LoadLogConcern[]
  /** Approved: the fields above are final, and later acts are in `late`. */
  frozen: boolean
  late: LoadLogAct[]
  /** What was proposed since the approval. */
  corrections: LoadCorrection[]
}

/**
 * What the fold knows besides the acts: the project's settings, and whether the ticket is in use. Tolerance is in
 * hundredths of a percent.
 */
export type FoldOptions = {
  unit?: Unit
  gramsPerCubicMeter?: number
  quantityToleranceBps?: number
  /** Whether another load had this load's ticket before. */
  isTicketUsed?: boolean
  /** What the truck may weigh on the load's day, if that is known. */
  legalGrossGrams?: number
  /** Whether the dump is the jobber's own. */
  isDumpPayer?: boolean
  /** Both ends of the haul, where their geofences are known. */
  places?: Parameters<typeof findFarCheckIn>[1]
}

/**
 * Folds acts into a load. Commutative, idempotent over `actId`, and never throws for order or conflict: a conflict is a
 * row of `needsYou`, and no act is lost.
 */
export function foldLoadLog(acts: Iterable<LoadLogAct>, options: FoldOptions = {}): LoadLogFold {
  const { distinct, approval, effective, late, disputed, disputes } = classifyActs(acts)
  const milestones = foldMilestones(effective)
  const { quantity, claims } = decideQuantity(effective, options)
  const ticketNos = ticketClaims(effective)
  const counted = withoutOverruled(effective, options.isDumpPayer)
  const state = decideState(counted, milestones)
  const seal = foldSeal(effective)
  const fold = {
    state,
    milestones,
    quantity,
    ticketNo: ticketNos[0],
    overLegal: overLegalOf(effective, options.legalGrossGrams),
    standby: foldStandby(milestones),
    waitFaults: foldWaitFaults(effective),
    undelivered: foldUndelivered(counted, milestones),
    disputed,
    disputes,
    seal,
    evidence: gradeEvidence(milestones, seal?.state === 'sealed'),
    frozen: milestones.approve !== undefined,
    late,
    corrections: foldCorrections(distinct, approval, options),
  }
  return { ...fold, needsYou: findConcerns({ ...fold, acts: effective, claims, ticketNos, options }) }
}

function classifyActs(acts: Iterable<LoadLogAct>) {
  const distinct = distinctActs(acts)
  const approval = approvalSequence(distinct)
  const disputes = foldDisputes(distinct)
  const isLate = (act: LoadLogAct) => !neverLate.has(act.kind) && sequenceOf(act) > approval
  const inTime = distinct.filter(act => !isLate(act))
  const voided = voidedIds(inTime)
  return {
    distinct,
    approval,
    effective: inTime.filter(act => !voided.has(act.actId)),
    late: distinct.filter(isLate),
    disputed: openProblems(distinct).length > 0 || disputes.some(each => each.state === 'open'),
    disputes,
  }
}

// Approvals freeze the load; problems, disputes and corrections are about the frozen load.
const neverLate: ReadonlySet<LoadLogAct['kind']> = new Set([
  'approve',
  'agree',
  'dispute',
  'resolveDispute',
  'disputeLine',
  'answerDispute',
  'withdrawDispute',
  'settleDispute',
  'proposeCorrection',
  'answerCorrection',
  'withdrawCorrection',
])

/** The position of the first approval in the server's order. Acts after it no longer change the load. */
export function approvalSequence(acts: readonly LoadLogAct[]): number {
  return Math.min(...acts.filter(act => act.kind === 'approve').map(sequenceOf))
}

/** The reported problems that are not solved, and not undone by their makers, oldest first. */
export function openProblems(acts: Iterable<LoadLogAct>): LoadLogAct[] {
  const distinct = distinctActs(acts)
  const solutions = distinct.filter(act => act.kind === 'resolveDispute')
  const voided = voidedIds(distinct)
  const isSolved = (problem: LoadLogAct) =>
    solutions.some(each =>
      each.aboutActId ? each.aboutActId === problem.actId : sequenceOf(each) > sequenceOf(problem),
    )
  return distinct.filter(act => act.kind === 'dispute' && !voided.has(act.actId) && !isSolved(act))
}

/** Since when the load is disputed: by its oldest open problem or dispute of a line. Undefined if none is open. */
export function disputedAt(acts: Iterable<LoadLogAct>): number | undefined {
  const distinct = distinctActs(acts)
  const openLines = foldDisputes(distinct).filter(({ state }) => state === 'open')
  const ofLines = distinct.filter(({ actId }) => openLines.some(({ disputeId }) => disputeId === actId))
  const [first] = [...openProblems(distinct), ...ofLines].map(act => actAt(act)).sort((a, b) => a - b)
  return first
}

function foldMilestones(acts: LoadLogAct[]): LoadLogFold['milestones'] {
  const milestones: LoadLogFold['milestones'] = {}
  for (const kind of loadLogMilestoneKinds) {
    const milestone = foldMilestone(
      kind,
      acts.filter(act => act.kind === kind),
    )
    if (milestone) milestones[kind] = milestone
  }
  return milestones
}

/** A geofence's time less certain than this yields to any person's; an automatic act of a phone yields to both. */
export const geofenceSureMs = 2 * minuteMs

/** Behind the ranks of the witnesses whose time is trusted. */
const lastRanks = { unsure: 50, automatic: 60, untrusted: 99 }

function foldMilestone(kind: LoadLogMilestoneKind, acts: LoadLogAct[]): LoadLogMilestone | undefined {
  const byPerson = new Map<string, LoadLogAct>()
  const automatic = new Set(acts.flatMap(act => (act.automatic ? [act.actId] : [])))
  for (const act of acts) {
    const key = `${act.witness} ${act.by.uid} ${act.automatic ?? false}`
    const held = byPerson.get(key)
    if (!held || isBetterExit(act, held)) byPerson.set(key, act)
  }
  // A document has only a geofence's latest exit, so the order must not depend on replaced exits.
  const witnesses = [...byPerson.values()].sort(compareActs).map((act): MilestoneWitness => {
    const { witness, by, actId, uncertaintyMs } = act
    return { witness, uid: by.uid, at: actAt(act), actId, ...(uncertaintyMs && { uncertaintyMs }) }
  })
  const rankOf = (row: MilestoneWitness) => {
    const trusted: readonly (Witness | readonly Witness[])[] = loadLogMilestones[kind].timeFrom
    const rank = trusted.findIndex(each => [each].flat().includes(row.witness))
    if (automatic.has(row.actId)) return lastRanks.automatic
    if ((row.uncertaintyMs ?? 0) > geofenceSureMs) return lastRanks.unsure
    return rank < 0 ? lastRanks.untrusted : rank
  }
  const first = [...witnesses].sort((a, b) => rankOf(a) - rankOf(b) || a.at - b.at || (a.actId < b.actId ? -1 : 1))[0]
  return first && { at: first.at, actId: first.actId, witnesses }
}

/** Whether an exit replaces an earlier one of the same geofence: the later one was computed from more points. */
export function isBetterExit(act: LoadLogAct, held: LoadLogAct): boolean {
  if (act.kind !== 'leavePit' || (act.witness !== 'geofence' && !act.automatic)) return false
  return sequenceOf(act) > sequenceOf(held)
}

function decideState(acts: readonly LoadLogAct[], milestones: LoadLogFold['milestones']): LoadLogState {
  let top: LoadLogState = 'started'
  for (const kind of loadLogMilestoneKinds) {
    const row = loadLogMilestones[kind]
    if (!milestones[kind] || !('state' in row)) continue
    if (loadLogStates[row.state].rank > loadLogStates[top].rank) top = row.state
  }
  if (top === 'approved') return top
  if (acts.some(act => act.kind === 'reject')) return 'rejected'
  // A delivery has precedence over a cancellation at the same time, so hauled material is never lost. It is a concern.
  const isCancelled = top !== 'delivered' && acts.some(act => act.kind === 'cancel')
  return isCancelled ? 'cancelled' : top
}

function foldStandby(milestones: LoadLogFold['milestones']): LoadLogFold['standby'] {
  const startedAt = milestones.arriveAtPit?.at
  const endedAt = milestones.confirmTrucker?.at ?? milestones.confirmLoad?.at
  if (startedAt === undefined) return {}
  if (endedAt === undefined) return { startedAt }
  return { startedAt, endedAt, minutes: Math.max(0, Math.floor((endedAt - startedAt) / minuteMs)) }
}

const ticketTrust: readonly Witness[] = [
  'pit',
  'operator',
  'receiver',
  'trucker',
  'jobber',
  'broker',
  'geofence',
  'system',
]

/** The reported ticket numbers, most trusted first, each once: by witness, then the latest first. */
function ticketClaims(acts: LoadLogAct[]): string[] {
  const withTicket = acts.filter(act => act.ticketNo !== undefined)
  const sorted = withTicket.sort(
    (a, b) => ticketTrust.indexOf(a.witness) - ticketTrust.indexOf(b.witness) || compareActs(b, a),
  )
  const latest = sorted.filter((act, i) => sorted.findIndex(other => other.by.uid === act.by.uid) === i)
  return [...new Set(latest.map(act => act.ticketNo!))]
}
