/** Load log: one load from start to pay. Its record is its terms and its acts; its state is the fold of the acts. */
import { z } from 'zod'
import { idSchema, sha256Schema } from '../ids.ts'
import { indexPriceSchema } from '../pay/card/fuel-terms.ts'
import { pricedSchema } from '../pay/line/line.ts'
import { daySchema, instantMsSchema } from '../time.ts'
import { agreements } from '../work/agreement-cards.ts'
import { termsSchema } from '../work/dispatch/dispatch.ts'
import { holdSchema } from '../work/dispute/hold.ts'
import { loadApprovalSchema } from './approval/approval.ts'
import { absenceSchema, absencesMax } from './approval/confirmed-waits.ts'
import { startedAfterSchema } from './approval/started-after.ts'
import { bookedCorrectionSchema } from './correction/booked-correction.ts'
import { sameTicketSchema } from './same-ticket/same-ticket.ts'
import { ticketKeySchema, ticketKeysMax } from './same-ticket/ticket-key.ts'

export const loadLogSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  /** Assigned by the server: counts a project's loads of a shift day from 1. 0 for another name of a load. */
  loadNo: z.int().min(0),
  shiftDay: daySchema,
  terms: termsSchema,
  /** The first day of a card that the jobber has agreed to since, if it had begun when the start was received. */
  cardReplacedOn: daySchema.optional(),
  /** The same of the broker's card for its hauler, which the jobber does not see. */
  subCardReplacedOn: daySchema.optional(),
  /** Its day changes what it pays, and only its hauler's later reports claim it. Looked for until its approval. */
  dayOnlyClaimed: z.literal(true).optional(),
  /** What was over when its start was received, or its first act until that arrives. */
  startedAfter: startedAfterSchema.optional(),
  /** Its truck or driver hauled another load while it was under way, on any project. Looked for until its approval. */
  overlapsLoad: z.literal(true).optional(),
  /** When GPS saw the truck outside of the pit or the site after it had come, by all points until its approval. */
  absences: z.array(absenceSchema).max(absencesMax).optional(),
  /** Set when this start turned out to be a repeat for the same truck and dispatch: the id of the first load. */
  aliasOf: idSchema.nullable(),
  createdOn: instantMsSchema,
  /** Absent until it is approved. */
  approval: loadApprovalSchema.optional(),
  /** The prices of the fuel indexes that its cards name, for its shift day; absent without a surcharge. */
  fuel: z.array(indexPriceSchema).max(10).optional(),
  /** What the truck's whole day was booked for besides its loads, by agreement; the same on each of its loads. */
  day: z.partialRecord(z.enum(agreements), pricedSchema).optional(),
  /** The keys that its ticket has in the register of tickets. */
  ticketKeys: z.array(ticketKeySchema).max(ticketKeysMax).optional(),
  /** The pictures of its ticket: SHA-256 of each. */
  ticketPictures: z.array(sha256Schema).max(ticketKeysMax).optional(),
  /** The loads that had its ticket before; absent if there are none. */
  sameTicket: z.array(sameTicketSchema).max(ticketKeysMax).optional(),
  /** What its disputes hold or have settled since the approval, as booked. */
  holds: z.array(holdSchema).max(100).optional(),
  /** What its corrections have booked since the approval, in that order. */
  corrections: z.array(bookedCorrectionSchema).max(300).optional(),
})
/** The acts are stored separately, append-only, one row each. */
export type LoadLog = z.infer<typeof loadLogSchema>
