/** What the copy of a load's ticket shows. It has no price, so every party may have it. */
import { z } from 'zod'
import { type CellValue, csvOf } from '../../csv.ts'
import { dateTimeFormat, daySchema, instantMsSchema, timeZoneSchema } from '../../time.ts'
import { milliSchema } from '../card/quantities.ts'
import { statedUnits } from '../load/load-facts.ts'
import { decimalText, milliText } from './printed-numbers.ts'

const nameSchema = z.string().max(120)
const microSchema = z.int().min(0).max(1_000_000_000_000)

export const ticketEvents = ['atPit', 'loaded', 'weighed', 'leftPit', 'atSite', 'unloaded', 'rejected'] as const

export const printedTicketSchema = z.object({
  /** The pit's ticket first, then others of the same load; none while no one has entered one. */
  ticketNumbers: z.array(z.string().max(40)).max(10),
  loadNo: z.int().min(1),
  day: daySchema,
  timeZone: timeZoneSchema,
  project: nameSchema,
  material: nameSchema,
  /** Whose material it is until it is delivered, and who receives it. */
  owner: nameSchema,
  consignee: nameSchema,
  pit: nameSchema,
  site: nameSchema,
  hauler: nameSchema,
  truckNumber: z.string().max(20),
  plate: z.string().max(20).nullable(),
  driver: nameSchema.nullable(),
  /** In millionths of the scale's own unit, never converted. */
  weights: z
    .object({
      unit: z.enum(['lb', 'kg', 'ton', 'tonne']),
      grossMicro: microSchema.nullable(),
      tareMicro: microSchema.nullable(),
      netMicro: microSchema,
      /** Who weighed the truck, and when; the place is the pit. */
      weighmaster: nameSchema.nullable(),
      weighedAt: instantMsSchema.nullable(),
      /** The day of the tare, and how many days before the weighing that was. */
      tareOn: daySchema.nullable(),
      tareDays: z.int().min(0).nullable(),
    })
    .nullable(),
  /** Whose measure the quantity is: without a scale it is a count, and the ticket says so. Null without a quantity. */
  measuredBy: z.enum(['scale', 'count']).nullable(),
  /** What counts for the pay; null while there is none. */
  quantity: z.object({ milli: milliSchema, unit: z.enum(statedUnits) }).nullable(),
  /** Who signed for the delivery, if they gave a name, and when; null while no one has signed. */
  received: z.object({ by: nameSchema.nullable(), at: instantMsSchema }).nullable().default(null),
  events: z.array(z.object({ what: z.enum(ticketEvents), at: instantMsSchema, by: nameSchema.nullable() })).max(40),
})
export type PrintedTicket = z.infer<typeof printedTicketSchema>

const head = [
  'Day',
  'Project',
  'Load',
  'Tickets',
  'Material',
  'Pit',
  'Site',
  'Hauler',
  'Truck',
  'Plate',
  'Driver',
  'Gross',
  'Tare',
  'Net',
  'Weight unit',
  'Quantity',
  'Unit',
  'Loaded',
  'Unloaded',
  'Owner',
  'Consignee',
  'Measured by',
  'Weighmaster',
  'Weighed',
  'Tare weighed',
  'Received',
  'Received by',
]

/** A row for each ticket. Times are in the time zone of the project, with their offset. */
export function ticketsCsv(tickets: readonly PrintedTicket[]): string {
  return csvOf(head, tickets.map(cellsOf))
}

function cellsOf(ticket: PrintedTicket): CellValue[] {
  const { day, project, loadNo, ticketNumbers, material, pit, site, hauler, truckNumber, plate, driver } = ticket
  const { weights, quantity, owner, consignee, measuredBy, received } = ticket
  return [
    day,
    project,
    loadNo,
    ticketNumbers.join(' '),
    material,
    pit,
    site,
    hauler,
    truckNumber,
    plate ?? undefined,
    driver ?? undefined,
    ...[weights?.grossMicro, weights?.tareMicro, weights?.netMicro].map(weightText),
    weights?.unit,
    quantity ? milliText(quantity.milli) : undefined,
    quantity?.unit,
    ...(['loaded', 'unloaded'] as const).map(what => eventTimeText(ticket, what)),
    owner,
    consignee,
    measuredBy ? measures[measuredBy] : undefined,
    weights?.weighmaster ?? undefined,
    timeText(weights?.weighedAt, ticket),
    weights?.tareOn ?? undefined,
    timeText(received?.at, ticket),
    received?.by ?? undefined,
  ]
}

const measures = { scale: 'Scale', count: "Operator's count" } as const

/** A weight as the scale stated it: "41885" pounds, "20.94" tons. */
export function weightText(micro: number | null | undefined): string | undefined {
  return micro === null || micro === undefined ? undefined : decimalText(micro, 6, 0)
}

function eventTimeText(ticket: PrintedTicket, what: (typeof ticketEvents)[number]): string | undefined {
  return timeText(ticket.events.find(event => event.what === what)?.at, ticket)
}

function timeText(at: number | null | undefined, { timeZone }: Pick<PrintedTicket, 'timeZone'>): string | undefined {
  if (at === undefined || at === null) return undefined
  const format = dateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offset = dateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const zone = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${format.format(at)}${zone.replace('GMT', '') || '+00:00'}`
}
