/** What an arbiter sees of a dispute: the one line, what both sides say, and the proof. Nothing else of the load. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { amountCentsSchema, centsSchema, currencySchema } from '../../money.ts'
import { milliSchema } from '../../pay/card/quantities.ts'
import { lineSchema } from '../../pay/line/line.ts'
import { daySchema, instantMsSchema } from '../../time.ts'
import { quantitySchema } from '../../units.ts'
import { actAt } from '../../work/act-order.ts'
import { agreements, cardsOf } from '../../work/agreement-cards.ts'
import { agreementOf, type Terms } from '../../work/dispatch/dispatch.ts'
import { answerByOf, arbiterOf, isAnswered, raisedAtOf } from '../../work/dispute/arbiter.ts'
import { type Hold, standingLine } from '../../work/dispute/hold.ts'
import { grantedIn, isAboutLine, type LineDispute } from '../../work/dispute/line-dispute.ts'
import { type LoadLogAct, witnessSchema } from '../act.ts'
import { foldLoadLog } from '../fold.ts'
import type { LoadLog } from '../load-log.ts'
import type { LoadPay } from '../load-pay.ts'

const grantedSchema = z.union([z.object({ quantityMilli: milliSchema }), z.object({ cents: amountCentsSchema })])

/** Collection `arbitrations`, in the scope of the arbiter. */
export const arbitrationDocumentSchema = z.object({
  disputeId: idSchema,
  projectId: idSchema,
  projectName: z.string(),
  timeZone: z.string(),
  loadLogId: idSchema,
  loadNo: z.int(),
  shiftDay: daySchema,
  truckNumber: z.string(),
  materialName: z.string(),
  ticketNo: z.string().nullable(),
  raisedAt: instantMsSchema,
  /** The other side's last day to answer. */
  answerBy: daySchema,
  isAnswered: z.boolean(),
  state: z.enum(['open', 'agreed', 'withdrawn']),
  settledByArbiter: z.boolean(),
  /** What was said, oldest first. */
  said: z.array(z.object({ name: z.string(), at: instantMsSchema, text: z.string().nullable(), refused: z.boolean() })),
  /** What was counted or weighed, and by whom. */
  counts: z.array(z.object({ witness: witnessSchema, quantity: quantitySchema })),
  money: z
    .object({
      currency: currencySchema,
      agreement: z.enum(agreements),
      line: lineSchema,
      raiserName: z.string(),
      otherName: z.string(),
      raiserGrants: grantedSchema,
      otherGrants: grantedSchema.nullable(),
      heldCents: amountCentsSchema,
      /** What the line pays after the dispute. */
      settledCents: centsSchema.nullable(),
    })
    .optional(),
})
export type ArbitrationDocument = z.infer<typeof arbitrationDocumentSchema>

type DisputedLoad = { loadLog: LoadLog; acts: readonly LoadLogAct[]; pay: LoadPay | undefined }

/** @param holds what the load's disputes hold and have settled */
export function arbitrationDocuments(load: DisputedLoad, holds: readonly Hold[]): DocumentChange[] {
  const { loadLog, acts, pay } = load
  if (!acts.some(isAboutLine)) return []
  const { terms } = loadLog
  const fold = foldLoadLog(acts, optionsOf(terms))
  return fold.disputes.flatMap(dispute => {
    const { agreement, code, disputeId } = dispute
    const card = cardsOf(terms)[agreement]?.card
    const arbiter = arbiterOf(card, terms)
    const line = standingLine(pay?.[agreement], code)
    if (!arbiter || !line) return []
    const about = acts.filter(act => act.actId === disputeId || act.aboutActId === disputeId)
    const raisedAt = raisedAtOf(dispute, acts)
    const hold = holds.find(each => each.disputeId === disputeId)
    const { raiserName, otherName } = namesOf(terms, dispute)
    const body: ArbitrationDocument = {
      ...{ disputeId, projectId: loadLog.projectId, projectName: terms.projectName, timeZone: terms.timeZone },
      ...{ loadLogId: loadLog.loadLogId, loadNo: loadLog.loadNo, shiftDay: loadLog.shiftDay },
      ...{ truckNumber: terms.truck.number, materialName: terms.materialName, ticketNo: fold.ticketNo ?? null },
      ...{ raisedAt, answerBy: answerByOf(raisedAt, card, terms.timeZone) },
      ...{ isAnswered: isAnswered(dispute), state: dispute.state, settledByArbiter: dispute.settledByArbiter },
      said: about.map(act => saidIn(act, dispute, { raiserName, otherName, arbiterName: arbiter.name })),
      counts: acts.flatMap(({ witness, quantity }) => (quantity ? [{ witness, quantity }] : [])),
      money: {
        ...{ currency: terms.currency, agreement, line, raiserName, otherName },
        ...{ raiserGrants: dispute.raiserGrants, otherGrants: dispute.otherGrants ?? null },
        ...{ heldCents: hold?.heldCents ?? 0, settledCents: hold?.settled?.cents ?? null },
      },
    }
    const isOver = dispute.state !== 'open'
    const endedAt = Math.max(...about.map(actAt))
    return [
      {
        ...{ scope: entityScope(arbiter.entityId), collection: 'arbitrations', id: disputeId, body },
        ...(isOver && { liveUntil: endedAt + liveAfterSettledMs }),
      },
    ]
  })
}

function saidIn(
  act: LoadLogAct,
  { by }: LineDispute,
  names: { raiserName: string; otherName: string; arbiterName: string },
): ArbitrationDocument['said'][number] {
  const side = act.by.entityId === by ? names.raiserName : names.otherName
  const name = act.kind === 'settleDispute' ? names.arbiterName : side
  const isEmpty = grantedIn(act.dispute) === undefined && act.reason === undefined
  return {
    name,
    at: actAt(act),
    text: isEmpty ? null : (act.reason ?? null),
    refused: act.dispute?.answer === 'refuse',
  }
}

function namesOf(terms: Terms, { agreement, by }: LineDispute) {
  const { jobberName, pitName, truckingName, broker } = terms
  const [payer, payee] = {
    haul: [jobberName, broker?.name ?? truckingName] as const,
    subHaul: [broker?.name ?? '', truckingName] as const,
    material: [jobberName, pitName] as const,
  }[agreement]
  const isByPayer = agreementOf(terms, agreement).payerEntityId === by
  return isByPayer ? { raiserName: payer, otherName: payee } : { raiserName: payee, otherName: payer }
}

function optionsOf({ unit, gramsPerCubicMeter }: Terms) {
  return { unit, ...(gramsPerCubicMeter !== null && { gramsPerCubicMeter }) }
}
