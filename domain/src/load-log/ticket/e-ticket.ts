/**
 * E-tickets of a day for a state's department of transportation: what NCDOT's and DelDOT's special provisions ask for,
 * in the fields of AASHTO MDMS-1. What Haulway does not know is null, never a guess. No prices.
 */
import { z } from 'zod'
import { decimalText, milliText } from '../../pay/statement/printed-numbers.ts'
import { instantMsSchema } from '../../time.ts'
import type { LoadLogDocument } from '../load-log.documents.ts'
import { isCanceled, isDelivered } from '../state/states.ts'
import { ticketOfLoad } from './ticket-of-load.ts'

const textSchema = z.string().nullable()
const timeSchema = instantMsSchema.nullable()

export const eTicketSchema = z.object({
  loadLogId: z.string(),
  ticketNumber: textSchema,
  loadNumber: z.int(),
  date: z.string(),
  /** A load that was turned away stays in the file: it is never issued again under its number. */
  status: z.enum(['underway', 'delivered', 'rejected']),
  project: z.string(),
  /** The agency's number. Projects don't have it yet. */
  contractNumber: textSchema,
  contractor: z.string(),
  supplier: z.string(),
  facility: z.string(),
  material: z.string(),
  jobMixFormula: textSchema,
  hauler: z.string(),
  truckNumber: z.string(),
  plate: textSchema,
  /** Whose measure the quantity is: without a scale it says so. */
  measuredBy: z.enum(['scale', "operator's count"]).nullable(),
  weightUnit: textSchema,
  gross: textSchema,
  tare: textSchema,
  net: textSchema,
  quantity: textSchema,
  quantityUnit: textSchema,
  /** The sum of the delivered loads of this material for this project on this day, with this one. */
  cumulativeQuantity: textSchema,
  weighmaster: textSchema,
  weighed: timeSchema,
  /** The day of the tare. */
  tareDate: textSchema,
  /** Whether the quantity was corrected after the delivery. */
  corrected: z.boolean(),
  arrivedAtPlant: timeSchema,
  loaded: timeSchema,
  leftPlant: timeSchema,
  arrivedAtProject: timeSchema,
  unloaded: timeSchema,
  /** Who signed for the delivery, and when. */
  receivedBy: textSchema,
  received: timeSchema,
  rejected: timeSchema,
})
export type ETicket = z.infer<typeof eTicketSchema>

/** A canceled load has no ticket, even if its dry run is paid. @param loads of one day, as one business sees them */
export function eTicketsOf(loads: readonly LoadLogDocument[]): ETicket[] {
  const sums = new Map<string, number>()
  return loads
    .filter(load => !isCanceled(load))
    .toSorted((a, b) => a.createdOn - b.createdOn || a.loadNo - b.loadNo)
    .map(load => {
      const ticket = ticketOf(load)
      if (ticket.status !== 'delivered' || !load.quantity) return ticket
      const key = [load.projectId, load.terms.materialId, load.quantity.unit].join(' ')
      const sum = (sums.get(key) ?? 0) + load.quantity.amountMilli
      sums.set(key, sum)
      return { ...ticket, cumulativeQuantity: milliText(sum) }
    })
}

function ticketOf(load: LoadLogDocument): ETicket {
  const { terms, quantity, undelivered } = load
  const printed = ticketOfLoad(load)
  const at = (what: string) => printed.events.find(event => event.what === what)?.at ?? null
  const weight = (micro: number | null | undefined) => (typeof micro === 'number' ? decimalText(micro, 6, 0) : null)
  return {
    loadLogId: load.loadLogId,
    ticketNumber: load.ticketNo,
    loadNumber: load.loadNo,
    date: load.shiftDay,
    status: undelivered ? 'rejected' : isDelivered(load) ? 'delivered' : 'underway',
    project: terms.projectName,
    contractNumber: null,
    contractor: terms.jobberName,
    supplier: terms.pitName,
    facility: terms.origin.name,
    material: terms.materialName,
    jobMixFormula: null,
    hauler: terms.truckingName,
    truckNumber: terms.truck.number,
    plate: terms.truck.plate || null,
    measuredBy: quantity ? (quantity.weighed ? 'scale' : "operator's count") : null,
    weightUnit: printed.weights?.unit ?? null,
    gross: weight(printed.weights?.grossMicro),
    tare: weight(printed.weights?.tareMicro),
    net: weight(printed.weights?.netMicro),
    quantity: quantity ? milliText(quantity.amountMilli) : null,
    quantityUnit: quantity?.unit ?? null,
    weighmaster: printed.weights?.weighmaster ?? null,
    weighed: printed.weights?.weighedAt ?? null,
    tareDate: printed.weights?.tareOn ?? null,
    cumulativeQuantity: null,
    corrected: load.corrected !== undefined,
    arrivedAtPlant: at('atPit'),
    loaded: at('loaded'),
    leftPlant: at('leftPit'),
    arrivedAtProject: at('atSite'),
    unloaded: at('unloaded'),
    rejected: undelivered?.at ?? null,
    receivedBy: printed.received?.by ?? null,
    received: printed.received?.at ?? null,
  }
}
