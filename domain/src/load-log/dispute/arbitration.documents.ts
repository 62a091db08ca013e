/** What an arbiter sees of a dispute: the one line, what both sides say, and the proof. Nothing else of the work. */
import { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { idSchema } from '../../ids.ts'
import { instantMsSchema } from '../../time.ts'
import { quantitySchema } from '../../units.ts'
import { distinctActs } from '../../work/act-order.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import { arbitrationSchema, arbitrationsOf, type DisputedWork } from '../../work/dispute/arbitration.ts'
import type { Hold } from '../../work/dispute/hold.ts'
import { isAboutLine } from '../../work/dispute/line-dispute.ts'
import { arbitratedShiftSchema } from '../../work/shift/disputed-shift.ts'
import { type LoadLogAct, witnessSchema } from '../act/act.ts'
import { foldLoadLog, type LoadLogFold } from '../fold/fold.ts'
import type { LoadLog } from '../load-log.ts'
import type { LoadPay } from '../pay/load-pay.ts'
import { endsOfLine } from '../state/time-of-line.ts'

/** When a milestone was, and who recorded it. */
const recordedTimeSchema = z.object({ at: instantMsSchema, witnesses: z.array(witnessSchema) })

/** Collection `arbitrations`, in the scope of the arbiter: of a load or of a shift. */
export const arbitrationDocumentSchema = arbitrationSchema.extend({
  load: z
    .object({
      loadLogId: idSchema,
      loadNo: z.int(),
      materialName: z.string(),
      ticketNo: z.string().nullable(),
      /** What was counted or weighed, and by whom. */
      counts: z.array(z.object({ witness: witnessSchema, quantity: quantitySchema })),
      /** When the time began and ended that decides what the line pays; absent if no time does. */
      time: z.object({ from: recordedTimeSchema, to: recordedTimeSchema }).optional(),
    })
    .optional(),
  shift: arbitratedShiftSchema.optional(),
})
export type ArbitrationDocument = z.infer<typeof arbitrationDocumentSchema>

type LoadInDispute = { loadLog: LoadLog; acts: readonly LoadLogAct[]; pay: LoadPay | undefined }

/** A load as its disputes read it. @param holds what they hold and have settled */
export function disputedLoad({ loadLog, acts, pay }: LoadInDispute, holds: readonly Hold[]): DisputedWork {
  const { projectId, shiftDay, terms, approval } = loadLog
  const stated = { projectId, shiftDay, terms, currency: terms.currency, cards: cardsOf(terms), pay, acts, holds }
  return { ...stated, isBooked: approval !== undefined }
}

/** @param holds what the load's disputes hold and have settled */
export function arbitrationDocuments(inDispute: LoadInDispute, holds: readonly Hold[]): DocumentChange[] {
  const { acts } = inDispute
  if (!acts.some(isAboutLine)) return []
  const { loadLogId, loadNo, terms } = inDispute.loadLog
  const { unit, gramsPerCubicMeter, materialName } = terms
  const options = { unit, ...(gramsPerCubicMeter !== null && { gramsPerCubicMeter }) }
  const { ticketNo = null, milestones } = foldLoadLog(acts, options)
  const counts = distinctActs(acts).flatMap(({ witness, quantity }) => (quantity ? [{ witness, quantity }] : []))
  const load = { loadLogId, loadNo, materialName, ticketNo, counts }
  return arbitrationsOf(disputedLoad(inDispute, holds)).map(({ body, ...rest }) => {
    const time = body.money && timeOf(body.money.line.code, milestones)
    const whole: ArbitrationDocument = { ...body, load: { ...load, ...(time && { time }) } }
    return { ...rest, collection: 'arbitrations', id: body.disputeId, body: whole }
  })
}

function timeOf(code: string, milestones: LoadLogFold['milestones']) {
  const [from, to] = endsOfLine(code)?.map(kind => milestones[kind]) ?? []
  if (!from || !to) return undefined
  const recorded = ({ at, witnesses }: typeof from) => ({ at, witnesses: witnesses.map(({ witness }) => witness) })
  return { from: recorded(from), to: recorded(to) }
}
