/** Another load with the same ticket: which one, and what a party may know about it. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { daySchema } from '../../time.ts'
import type { Party } from '../../work/party.ts'
import { ticketKeySchema } from './ticket-key.ts'

/** A load that has a ticket, as the register of tickets names it. */
export const ticketUseSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  loadNo: z.int().min(1),
  shiftDay: daySchema,
  jobberEntityId: idSchema,
  pitEntityId: idSchema.optional(),
  projectName: z.string(),
  /** The pit's own people stated the number or the weighing, not only those who haul or buy. */
  byPit: z.literal(true).optional(),
})
export type TicketUse = z.infer<typeof ticketUseSchema>

/** In the load's record. `first` had the ticket before. */
export const sameTicketSchema = ticketKeySchema.pick({ by: true, ticketNo: true }).extend({ first: ticketUseSchema })
export type SameTicket = z.infer<typeof sameTicketSchema>

/** In a party's document: the other load, with what the party may know about it. */
export const knownSameTicketSchema = ticketKeySchema.pick({ by: true, ticketNo: true }).extend({
  load: ticketUseSchema
    .pick({ loadNo: true, shiftDay: true })
    .extend({
      /** The name of its project, if it is not this load's project. */
      projectName: z.string().optional(),
      /** For those who may open it. */
      projectId: idSchema.optional(),
      loadLogId: idSchema.optional(),
    })
    .optional(),
})
export type KnownSameTicket = z.infer<typeof knownSameTicketSchema>

/**
 * What a party knows about the loads that had this load's ticket before. A load of the same project is known by its
 * number and day; one of another project only to the jobber of both, and to the pit of both. A pit, its operators and a
 * dump learn nothing of what the jobber has at another pit.
 */
export function sameTicketFor(
  party: Party,
  { projectId, terms }: { projectId: string; terms: { jobberEntityId: string; pitEntityId: string } },
  sameTicket: readonly SameTicket[] = [],
): KnownSameTicket[] {
  return sameTicket.map(({ first, ...mark }) => {
    const { loadNo, shiftDay, projectName } = first
    const isSeller = party === 'pit' || party === 'dump'
    const isElsewhere = first.pitEntityId !== terms.pitEntityId
    if (isElsewhere && (isSeller || party === 'operator')) return mark
    const mayOpen = (party === 'jobber' && first.jobberEntityId === terms.jobberEntityId) || isSeller
    const isNear = first.projectId === projectId
    if (!isNear && !mayOpen) return mark
    const names = mayOpen ? { projectId: first.projectId, loadLogId: first.loadLogId } : {}
    return { ...mark, load: { loadNo, shiftDay, ...(!isNear && { projectName }), ...names } }
  })
}
