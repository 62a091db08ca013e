/** What each party sees of a load log. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { idSchema } from '../ids.ts'
import { payLineSchema } from '../payment/pay-lines.ts'
import { daySchema, hourMs, instantMsSchema } from '../time.ts'
import { quantitySchema } from '../units.ts'
import { partyTermsSchema, partyViews, termsFor } from '../work/dispatch/dispatch.documents.ts'
import { type Party, parties } from '../work/party.ts'
import { type LoadLogAct, loadLogActSchema, loadLogRelationSchema, witnessSchema } from './act.ts'
import { type ApprovalDoubt, approvalDoubtCodes, findLoadDoubts } from './approval/approval-doubts.ts'
import { concernsFor, type LoadLogConcernCode, loadLogConcerns } from './concerns.ts'
import { essentialActs } from './essential-acts.ts'
import type { EvidenceMissing } from './evidence.ts'
import { evidenceMissingSentences } from './evidence.ts'
import { actAt, type FoldOptions, foldLoadLog, type LoadLogFold } from './fold.ts'
import type { LoadLog } from './load-log.ts'
import { centsOf, type LoadPay } from './load-pay.ts'
import { actsSeenBy, relationsOf } from './party.ts'
import { type LoadLogMilestoneKind, loadLogMilestoneKinds, loadLogStateSchema } from './states.ts'

const concernCodes = Object.keys(loadLogConcerns) as LoadLogConcernCode[]
const missingCodes = Object.keys(evidenceMissingSentences) as EvidenceMissing[]

/** Collection `load-logs`. What stands beside `acts` is their fold, so that lists need not fold. */
export const loadLogDocumentSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  /** Other names of this load: a start that was said twice. */
  aliases: z.array(idSchema),
  loadNo: z.int(),
  shiftDay: daySchema,
  createdOn: instantMsSchema,
  party: z.enum(parties),
  /** As whom the reading entity may act: the column of the table of acts. */
  relations: z.array(loadLogRelationSchema),
  terms: partyTermsSchema.omit({ money: true }),
  acts: z.array(loadLogActSchema),
  state: loadLogStateSchema,
  /** Since when it is in its state, as far as known. */
  stateSince: instantMsSchema,
  milestones: z.partialRecord(z.enum(loadLogMilestoneKinds), instantMsSchema),
  quantity: quantitySchema.extend({ source: witnessSchema, weighed: z.boolean() }).nullable(),
  ticketNo: z.string().nullable(),
  /** Minutes in line, once both ends of the wait are known. */
  standbyMinutes: z.int().nullable(),
  disputed: z.boolean(),
  frozen: z.boolean(),
  /** Absent for those at the pit: they don't see the delivery. */
  evidence: z.object({ grade: z.enum(['A', 'B', 'C']), missing: z.array(z.enum(missingCodes)) }).optional(),
  needsYou: z.array(z.enum(concernCodes)),
  /** Only for the jobber: why it is not chosen for approval together with others. */
  approvalDoubts: z.array(z.enum(approvalDoubtCodes)).optional(),
  money: partyTermsSchema.shape.money
    .unwrap()
    .extend({ lines: z.array(payLineSchema), totalCents: z.int() })
    .optional(),
})
export type LoadLogDocument = z.infer<typeof loadLogDocumentSchema>

export type LoadLogToShow = {
  loadLog: LoadLog
  acts: readonly LoadLogAct[]
  aliases: readonly string[]
  pay: LoadPay | undefined
}

/** A load stays with its operator for so long after it was loaded: today's list. */
const operatorKeepsMs = 18 * hourMs

/** One document in the scope of each party, with the acts that party sees and their fold. */
export function loadLogDocuments(load: LoadLogToShow, operatorEntityIds: readonly string[]): DocumentChange[] {
  const { loadLog, aliases, pay } = load
  const { projectId, loadLogId, loadNo, shiftDay, createdOn } = loadLog
  return partyViews(loadLog.terms, operatorEntityIds).map(({ party, entityId }) => {
    const { money: prices, ...terms } = termsFor(party, loadLog.terms)
    const acts = actsSeenBy(party, essentialActs(load.acts))
    const relations = relationsOf(entityId, loadLog.terms, operatorEntityIds)
    const money = prices && { ...prices, ...payFor(party, pay) }
    const known = { projectId, loadLogId, aliases: [...aliases], loadNo, shiftDay, createdOn, party, relations, terms }
    const body = foldedDocument({ ...known, ...(money && { money }) }, acts)
    const liveUntil = liveUntilOf(body)
    return {
      scope: entityScope(entityId),
      collection: 'load-logs',
      id: loadLogId,
      ...(liveUntil !== undefined && { liveUntil }),
      body,
    }
  })
}

/** What of a load's document does not come from its acts. */
export type LoadLogBase = Pick<
  LoadLogDocument,
  | 'projectId'
  | 'loadLogId'
  | 'aliases'
  | 'loadNo'
  | 'shiftDay'
  | 'createdOn'
  | 'party'
  | 'relations'
  | 'terms'
  | 'money'
>

/** A document with the fold of its acts: as the server publishes it, and as a phone foretells it with its own acts. */
export function foldedDocument(base: LoadLogBase, acts: readonly LoadLogAct[]): LoadLogDocument {
  const fold = foldLoadLog(acts, foldOptionsOf(base))
  const { quantity, standby, state, disputed, frozen, evidence } = fold
  const { projectId, loadLogId, aliases, loadNo, shiftDay, createdOn, party, relations, terms, money } = base
  const seesDelivery = party !== 'pit' && party !== 'operator'
  return {
    ...{ projectId, loadLogId, aliases, loadNo, shiftDay, createdOn, party, relations, terms },
    acts: [...acts],
    state,
    stateSince: stateSinceOf(fold, acts) ?? createdOn,
    milestones: timesOf(fold),
    quantity: quantity
      ? { amountMilli: quantity.amountMilli, unit: quantity.unit, source: quantity.source, weighed: quantity.weighed }
      : null,
    ticketNo: fold.ticketNo ?? null,
    standbyMinutes: standby.minutes ?? null,
    disputed,
    frozen,
    ...(seesDelivery && { evidence }),
    needsYou: needsOf(fold, relations),
    ...(party === 'jobber' && { approvalDoubts: doubtsOf(base, fold, acts) }),
    ...(money && { money }),
  }
}

function doubtsOf({ terms, money }: LoadLogBase, fold: LoadLogFold, acts: readonly LoadLogAct[]): ApprovalDoubt[] {
  const { rate, materialPriceCents } = money ?? {}
  const known = rate && materialPriceCents !== undefined ? { ...terms, rate, materialPriceCents } : undefined
  return findLoadDoubts({ terms, known, fold, acts })
}

/** Takes a load's documents away from all its parties: it has turned out to be another name of a load. */
export function noLoadLogDocuments(loadLog: LoadLog, operatorEntityIds: readonly string[]): DocumentChange[] {
  return partyViews(loadLog.terms, operatorEntityIds).map(({ entityId }) => ({
    scope: entityScope(entityId),
    collection: 'load-logs',
    id: loadLog.loadLogId,
    body: null,
  }))
}

/** What the fold must know of a load's terms. */
export function foldOptionsOf(loadLog: { terms: Pick<LoadLog['terms'], 'unit' | 'gramsPerCubicMeter'> }): FoldOptions {
  const { unit, gramsPerCubicMeter } = loadLog.terms
  return { unit, ...(gramsPerCubicMeter !== null && { gramsPerCubicMeter }) }
}

/** Lines of the bargains a party is in, and their sum. */
function payFor(party: Party, pay: LoadPay | undefined) {
  const mine = { jobber: [pay?.haul, pay?.material], pit: [pay?.material], trucking: [pay?.haul] }
  const bargains = party === 'fleetTrucker' || party === 'operator' ? [] : mine[party]
  const lines = bargains.flatMap(each => (each === undefined || each.missing !== undefined ? [] : each.lines))
  return { lines, totalCents: bargains.reduce((sum, each) => sum + centsOf(each), 0) }
}

function timesOf(fold: LoadLogFold): Partial<Record<LoadLogMilestoneKind, number>> {
  return Object.fromEntries(
    loadLogMilestoneKinds.flatMap(kind => {
      const milestone = fold.milestones[kind]
      return milestone ? [[kind, milestone.at]] : []
    }),
  )
}

const stateMilestones = {
  started: 'start',
  queued: 'arriveAtPit',
  loading: 'confirmTrucker',
  loaded: 'confirmLoad',
  arrived: 'arriveAtSite',
  delivered: 'deliver',
  approved: 'approve',
} as const

function stateSinceOf(fold: LoadLogFold, acts: readonly LoadLogAct[]): number | undefined {
  if (fold.state === 'cancelled' || fold.state === 'rejected') {
    const ending = fold.state === 'cancelled' ? 'cancel' : 'reject'
    const times = acts.filter(act => act.kind === ending).map(actAt)
    // A phone's own acts stand behind those that it was sent, whatever their times.
    return times.length > 0 ? Math.min(...times) : undefined
  }
  return fold.milestones[stateMilestones[fold.state]]?.at
}

function needsOf(fold: LoadLogFold, relations: LoadLogDocument['relations']): LoadLogConcernCode[] {
  const codes = new Set(relations.flatMap(relation => concernsFor(fold, relation)).map(row => row.code))
  return concernCodes.filter(code => codes.has(code))
}

/** Live while anybody may still have to do with it: settled is approved and undisputed, or closed. */
function liveUntilOf({ party, state, stateSince, milestones, disputed }: LoadLogDocument): number | undefined {
  if (party === 'operator' && milestones.confirmLoad !== undefined) return milestones.confirmLoad + operatorKeepsMs
  const isClosed = state === 'approved' || state === 'cancelled' || state === 'rejected'
  return isClosed && !disputed ? stateSince + liveAfterSettledMs : undefined
}
