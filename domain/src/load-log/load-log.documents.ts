/** The documents of a load log for each party. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs, liveAtLeastMs } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { idSchema } from '../ids.ts'
import { daySchema, instantMsSchema } from '../time.ts'
import { quantitySchema } from '../units.ts'
import { actAt } from '../work/act-order.ts'
import { isAboutCorrection } from '../work/correction/fold-proposals.ts'
import { partyTermsSchema, partyViews, termsFor } from '../work/dispatch/dispatch.documents.ts'
import { isAboutLine } from '../work/dispute/line-dispute.ts'
import { type Party, parties } from '../work/party.ts'
import {
  type LoadLogAct,
  type LoadLogActKind,
  loadLogActSchema,
  loadLogRelationSchema,
  witnessSchema,
} from './act/act.ts'
import { essentialActs } from './act/essential-acts.ts'
import { type ApprovalDoubt, approvalDoubtCodes, findLoadDoubts } from './approval/approval-doubts.ts'
import { absenceSchema } from './approval/confirmed-waits.ts'
import { startedAfterSchema } from './approval/started-after.ts'
import { concernsFor, type LoadLogConcernCode, loadLogConcerns } from './concerns.ts'
import { correctedQuantity, correctedQuantitySchema } from './correction/booked-correction.ts'
import { pendingOf } from './correction/correction-effect.ts'
import { arbitrationDocuments } from './dispute/arbitration.documents.ts'
import { type EvidenceMissing, evidenceMissingSentences } from './evidence.ts'
import { type FoldOptions, foldLoadLog, type LoadLogFold } from './fold/fold.ts'
import type { LoadLog } from './load-log.ts'
import { loadMoneySchema, withDisputes, withPay } from './pay/load-money.ts'
import { currentHolds, isPriced, type LoadPay } from './pay/load-pay.ts'
import { overLegalSchema } from './quantity/over-legal.ts'
import { undeliveredSchema } from './quantity/undelivered.ts'
import { actsSeenBy, quantityAgreementOf, relationsOf } from './relations.ts'
import { knownSameTicketSchema, sameTicketFor } from './same-ticket/same-ticket.ts'
import { sealStates } from './signed/fold-seal.ts'
import { stateSinceOf } from './state/state-since.ts'
import { type LoadLogMilestoneKind, loadLogMilestoneKinds, loadLogStateSchema } from './state/states.ts'
import { waitFaultSchema } from './wait-fault/wait-fault.ts'

const concernCodes = Object.keys(loadLogConcerns) as LoadLogConcernCode[]
const missingCodes = Object.keys(evidenceMissingSentences) as EvidenceMissing[]

/** Collection `load-logs`. The fields after `acts` are their fold, so that lists need not fold. */
export const loadLogDocumentSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  /** Other ids of this load, from repeated starts. */
  aliases: z.array(idSchema),
  loadNo: z.int(),
  shiftDay: daySchema,
  createdOn: instantMsSchema,
  party: z.enum(parties),
  /** The relations in which the reading entity may act: the columns of the table of acts. */
  relations: z.array(loadLogRelationSchema),
  terms: partyTermsSchema.omit({ money: true }),
  acts: z.array(loadLogActSchema),
  state: loadLogStateSchema,
  /** When it reached its state, as well as that is known. */
  stateSince: instantMsSchema,
  milestones: z.partialRecord(z.enum(loadLogMilestoneKinds), instantMsSchema),
  quantity: quantitySchema.extend({ source: witnessSchema, weighed: z.boolean() }).nullable(),
  /** The quantity that counts since a correction; it is also the `quantity`. */
  corrected: correctedQuantitySchema.optional(),
  ticketNo: z.string().nullable(),
  /** Loads that had its ticket before; absent if there are none. */
  sameTicket: z.array(knownSameTicketSchema).optional(),
  /** What the truck weighed and what it may weigh; only if it was over. */
  overLegal: overLegalSchema.optional(),
  /** Minutes in line, once both ends of the wait are known. */
  standbyMinutes: z.int().nullable(),
  disputed: z.boolean(),
  frozen: z.boolean(),
  undelivered: undeliveredSchema.optional(),
  /** Who caused its waits; only with proposals. */
  waitFaults: z.array(waitFaultSchema).optional(),
  /** Absent for the pit, its operators and the dump: each sees only its own end of the load. */
  evidence: z.object({ grade: z.enum(['A', 'B', 'C']), missing: z.array(z.enum(missingCodes)) }).optional(),
  /** Whether the devices of both sides signed at the loading; absent before it, and when neither signed. */
  seal: z.enum(sealStates).optional(),
  needsYou: z.array(z.enum(concernCodes)),
  /** Only for the jobber: why the load is left out of bulk approval. */
  approvalDoubts: z.array(z.enum(approvalDoubtCodes)).optional(),
  /** For the jobber: another card had begun when the load's start was received. For a broker: one of its hauler. */
  cardReplacedOn: daySchema.optional(),
  /**
   * For the jobber: only its hauler's later reports claim its day, and the day changes what it pays. Or the broker's
   * card was replaced, which is not the jobber's to read.
   */
  reportedLater: z.literal(true).optional(),
  /** For the jobber: what was over when its start was received. */
  startedAfter: startedAfterSchema.optional(),
  /** For the jobber: its truck or driver hauled another load at the same time, perhaps for someone else. */
  overlapsLoad: z.literal(true).optional(),
  /** For the jobber: when GPS saw the truck elsewhere while it waited. */
  absences: z.array(absenceSchema).optional(),
  money: loadMoneySchema.optional(),
})
export type LoadLogDocument = z.infer<typeof loadLogDocumentSchema>

export type LoadLogToShow = {
  loadLog: LoadLog
  acts: readonly LoadLogAct[]
  aliases: readonly string[]
  pay: LoadPay | undefined
}

/** One document in the scope of each party, with the acts that the party sees and their fold. */
export function loadLogDocuments(load: LoadLogToShow, operatorEntityIds: readonly string[]): DocumentChange[] {
  const { loadLog, aliases, pay } = load
  const { projectId, loadLogId, loadNo, shiftDay, createdOn } = loadLog
  const holds = load.acts.some(isAboutLine) ? currentHolds(loadLog, foldLoadLog(load.acts, foldOptionsOf(loadLog))) : []
  const ofParties = partyViews(loadLog.terms, operatorEntityIds).map(({ party, entityId }): DocumentChange => {
    const { money: prices, ...terms } = termsFor(party, loadLog.terms)
    const acts = actsSeenBy(party, essentialActs(load.acts)).map(({ sent: _, ...act }) => act)
    const relations = relationsOf(entityId, loadLog.terms, operatorEntityIds)
    const { fuel, day, corrections = [] } = loadLog
    const money = prices && withPay(prices, { pay, holds, fuel, day, corrections })
    const corrected = correctedQuantity(corrections, quantityAgreementOf(party, loadLog))
    const known = { projectId, loadLogId, aliases: [...aliases], loadNo, shiftDay, createdOn, party, relations, terms }
    const sameTicket = sameTicketFor(party, loadLog, loadLog.sameTicket)
    const optional = { ...(money && { money }), ...(corrected && { corrected }), ...replacedFor(party, loadLog) }
    const body = foldedDocument({ ...known, ...optional, ...(sameTicket.length > 0 && { sameTicket }) }, acts)
    const liveUntil = liveUntilOf(body, acts)
    return {
      scope: entityScope(entityId),
      collection: 'load-logs',
      id: loadLogId,
      ...(liveUntil !== undefined && { liveUntil }),
      body,
    }
  })
  return [...ofParties, ...arbitrationDocuments(load, holds)]
}

/** What a party reads for the doubts about a load: of replaced cards only those of its own agreements. */
function replacedFor(party: Party, loadLog: LoadLog) {
  const { cardReplacedOn, subCardReplacedOn, dayOnlyClaimed, startedAfter, overlapsLoad, absences } = loadLog
  if (party === 'broker') return subCardReplacedOn && { cardReplacedOn: subCardReplacedOn }
  if (party !== 'jobber') return undefined
  const own = { ...(cardReplacedOn && { cardReplacedOn }), ...(startedAfter && { startedAfter }) }
  const seen = { ...(overlapsLoad && { overlapsLoad }), ...(absences && { absences }) }
  const isLater = subCardReplacedOn !== undefined || dayOnlyClaimed === true
  return { ...own, ...seen, ...(isLater && { reportedLater: true as const }) }
}

/** The fields of a load's document that don't come from its acts. */
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
  | 'corrected'
  | 'sameTicket'
  | 'cardReplacedOn'
  | 'reportedLater'
  | 'startedAfter'
  | 'overlapsLoad'
  | 'absences'
>

/** A document with the fold of its acts. The server publishes it; a phone predicts it with its own pending acts. */
export function foldedDocument(base: LoadLogBase, acts: readonly LoadLogAct[]): LoadLogDocument {
  const fold = foldLoadLog(acts, foldOptionsOf(base))
  const { standby, state, disputed, frozen, evidence } = fold
  const { projectId, loadLogId, aliases, loadNo, shiftDay, createdOn, party, relations, terms } = base
  const { money, corrected, sameTicket, cardReplacedOn, reportedLater, startedAfter, overlapsLoad, absences } = base
  const quantity = corrected ?? fold.quantity
  const seesWhole = party !== 'pit' && party !== 'operator' && party !== 'dump'
  return {
    projectId,
    loadLogId,
    aliases,
    loadNo,
    shiftDay,
    createdOn,
    party,
    relations,
    terms,
    acts: acts.filter(act => !tellsAmounts(act)),
    state,
    stateSince: stateSinceOf(fold, acts) ?? createdOn,
    milestones: timesOf(fold),
    quantity: quantity
      ? { amountMilli: quantity.amountMilli, unit: quantity.unit, source: quantity.source, weighed: quantity.weighed }
      : null,
    ...(corrected && { corrected }),
    ticketNo: fold.ticketNo ?? null,
    ...(sameTicket && { sameTicket }),
    ...(fold.overLegal && { overLegal: fold.overLegal }),
    standbyMinutes: standby.minutes ?? null,
    disputed,
    frozen,
    ...(fold.undelivered && { undelivered: fold.undelivered }),
    ...(fold.waitFaults.length > 0 && { waitFaults: fold.waitFaults }),
    ...(seesWhole && { evidence }),
    ...(fold.seal && { seal: fold.seal.state }),
    needsYou: needsOf(fold, relations),
    ...(party === 'jobber' && { approvalDoubts: doubtsOf(base, fold, acts) }),
    ...(cardReplacedOn !== undefined && { cardReplacedOn }),
    ...(reportedLater && { reportedLater }),
    ...(startedAfter && { startedAfter }),
    ...(overlapsLoad && { overlapsLoad }),
    ...(absences && { absences }),
    ...(money && { money: withDisputes(money, fold, acts.filter(tellsAmounts)) }),
  }
}

/** Whether an act is about amounts of one agreement, which only its two parties may see. */
function tellsAmounts(act: LoadLogAct): boolean {
  return isAboutLine(act) || act.agreed !== undefined || act.correction?.agreement !== undefined
}

/** All acts of a document: those that tell amounts are with its money. */
export function actsOf({ acts, money }: Pick<LoadLogDocument, 'acts' | 'money'>): LoadLogAct[] {
  return [...acts, ...(money?.acts ?? [])]
}

function doubtsOf(base: LoadLogBase, fold: LoadLogFold, acts: readonly LoadLogAct[]): ApprovalDoubt[] {
  const { money } = base
  const cards = money?.haul && money.material && { haul: money.haul, material: money.material }
  return findLoadDoubts({ load: { ...base, fuel: money?.fuel }, cards, fold, acts })
}

/** Removes a load's documents from all parties, when it turned out to be an alias of another load. */
export function removedLoadLogDocuments(loadLog: LoadLog, operatorEntityIds: readonly string[]): DocumentChange[] {
  return partyViews(loadLog.terms, operatorEntityIds).map(({ entityId }) => ({
    scope: entityScope(entityId),
    collection: 'load-logs',
    id: loadLog.loadLogId,
    body: null,
  }))
}

/** The fold's options from a load's record or document. */
export function foldOptionsOf(load: {
  terms: Pick<LoadLog['terms'], 'unit' | 'gramsPerCubicMeter' | 'truck'> &
    Partial<Pick<LoadLog['terms'], 'jobberEntityId' | 'pitEntityId' | 'origin' | 'destination'>>
  sameTicket?: readonly unknown[] | undefined
}): FoldOptions {
  const { unit, gramsPerCubicMeter, truck, jobberEntityId, pitEntityId, origin, destination } = load.terms
  const [gross] = truck.legalGross ?? []
  const { sameTicket } = load
  return {
    unit,
    ...(gramsPerCubicMeter !== null && { gramsPerCubicMeter }),
    ...(sameTicket?.length && { isTicketUsed: true }),
    ...(gross && { legalGrossGrams: gross.grams }),
    ...(jobberEntityId !== undefined && jobberEntityId === pitEntityId && { isDumpPayer: true }),
    ...(origin && destination && { places: { origin, destination } }),
  }
}

function timesOf(fold: LoadLogFold): Partial<Record<LoadLogMilestoneKind, number>> {
  return Object.fromEntries(
    loadLogMilestoneKinds.flatMap(kind => {
      const milestone = fold.milestones[kind]
      return milestone ? [[kind, milestone.at]] : []
    }),
  )
}

function needsOf(fold: LoadLogFold, relations: LoadLogDocument['relations']): LoadLogConcernCode[] {
  const codes = new Set(relations.flatMap(relation => concernsFor(fold, relation)).map(row => row.code))
  return concernCodes.filter(code => codes.has(code))
}

/** Undefined while a party may still need the load. It is settled when approved and nothing is open, or closed. */
function liveUntilOf(body: LoadLogDocument, acts: readonly LoadLogAct[]): number | undefined {
  const { party, state, stateSince, milestones, disputed, money, undelivered } = body
  const receivedAt = (kinds: readonly LoadLogActKind[]) =>
    Math.max(0, ...acts.filter(act => kinds.includes(act.kind)).map(act => act.receivedAt ?? actAt(act)))
  // Not by a device's clock: what arrives late, or says that it was long ago, must still be read by the others.
  if (party === 'operator' && milestones.confirmLoad !== undefined) {
    return Math.max(milestones.confirmLoad, receivedAt(['confirmLoad'])) + liveAtLeastMs
  }
  // What a truck is paid for coming waits for the jobber, and so does the material that has left the pit.
  const isPaid = isPriced(money) || undelivered?.materialLeft
  const isClosed = state === 'approved' || ((state === 'cancelled' || state === 'rejected') && !isPaid)
  const about = actsOf(body).filter(isAboutCorrection)
  const isOpen = about.length > 0 && pendingOf(body, foldLoadLog(actsOf(body), foldOptionsOf(body))).length > 0
  if (!isClosed || disputed || isOpen) return undefined
  return Math.max(stateSince, receivedAt(['approve', 'reject', 'cancel']), ...about.map(actAt)) + liveAfterSettledMs
}
