/** What two loads can't share: a ticket's number, a weighing, a picture of a ticket. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { minuteMs } from '../../time.ts'
import { actAt, compareActs } from '../../work/act-order.ts'
import type { LoadLogAct } from '../act.ts'
import { effectiveActs } from '../fold.ts'

export const ticketMarks = ['number', 'weights', 'picture'] as const

/** Numbers and weighings are compared within a pit. A picture is compared within the loads that a jobber pays. */
export const ticketKeySchema = z.object({
  by: z.enum(ticketMarks),
  scopeId: idSchema,
  key: z.string().min(1).max(120),
  /** As entered, of a number. */
  ticketNo: z.string().optional(),
})
export type TicketKey = z.infer<typeof ticketKeySchema>

export const ticketKeysMax = 500

/** A scale may begin again each day, but not with numbers this long. */
const lastingLength = 5

/** Whether another load may have this number on another day. @param spelled by `spellTicketNo` */
export function isNumberOfDay(spelled: string): boolean {
  return spelled.length < lastingLength
}

/** The same number in any spelling: `No. 048213` and `48213` are one. */
export function spellTicketNo(ticketNo: string): string {
  const bare = ticketNo
    .toUpperCase()
    .replace(/^(TICKET|TKT|NO\b|NR\b)[\s.:#]*/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return bare.replace(/^0+(?=\d)/, '') || ticketNo.toUpperCase()
}

/**
 * The keys of a load's ticket, in the order in which they are claimed, each once: of the last number and the last
 * weighing that each person entered. A load that was cancelled without a delivery has no ticket.
 * @param acts all acts of the load
 * @param pictures SHA-256 of each picture of its ticket
 */
export function ticketKeysOf(
  { terms, shiftDay }: { terms: { pitEntityId: string; jobberEntityId: string }; shiftDay: string },
  acts: readonly LoadLogAct[],
  pictures: readonly string[],
): TicketKey[] {
  const { pitEntityId, jobberEntityId } = terms
  const effective = effectiveActs(acts).sort(compareActs)
  const isCancelled = effective.some(act => act.kind === 'cancel') && !effective.some(act => act.kind === 'deliver')
  if (isCancelled) return []
  const keys = new Map<string, TicketKey>()
  for (const { ticketNo } of lastOfEach(effective, act => act.ticketNo)) {
    const spelled = spellTicketNo(ticketNo ?? '')
    const key = isNumberOfDay(spelled) ? `number ${shiftDay} ${spelled}` : `number ${spelled}`
    keys.set(key, { by: 'number', scopeId: pitEntityId, key, ticketNo })
  }
  for (const act of lastOfEach(effective, weighingKeyOf)) {
    const key = weighingKeyOf(act) ?? ''
    keys.set(key, { by: 'weights', scopeId: pitEntityId, key })
  }
  for (const sha256 of pictures) {
    const key = `picture ${sha256}`
    keys.set(key, { by: 'picture', scopeId: jobberEntityId, key })
  }
  return [...keys.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, ticketKeysMax)
}

/** Each person's last act that has something. */
function lastOfEach(acts: readonly LoadLogAct[], find: (act: LoadLogAct) => unknown): LoadLogAct[] {
  const having = acts.filter(act => find(act) !== undefined)
  return [...new Map(having.map(act => [`${act.witness} ${act.by.uid}`, act])).values()]
}

/** A scale shows the same gross and tare twice in a minute only for the same truck. */
function weighingKeyOf(act: LoadLogAct): string | undefined {
  const { grossMicro, tareMicro, unit, weighedAt = actAt(act) } = act.weights ?? {}
  if (grossMicro === undefined || tareMicro === undefined) return undefined
  return `weights ${Math.floor(weighedAt / minuteMs)} ${unit} ${grossMicro} ${tareMicro}`
}
