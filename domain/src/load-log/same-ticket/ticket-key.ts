/** What two loads can't share: a ticket's number, a weighing, a picture of a ticket. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { minuteMs } from '../../time.ts'
import { compareActs } from '../../work/act-order.ts'
import type { LoadLogAct, Witness } from '../act/act.ts'
import { effectiveActs } from '../act/undone-acts.ts'
import { weighedAtOf } from '../quantity/quantity.ts'
import { hasLeftPit } from '../quantity/undelivered.ts'

export const ticketMarks = ['number', 'weights', 'picture'] as const

/** Numbers and weighings are compared within a pit. A picture is compared within the loads that a jobber pays. */
export const ticketKeySchema = z.object({
  by: z.enum(ticketMarks),
  scopeId: idSchema,
  key: z.string().min(1).max(120),
  /** As entered, of a number. */
  ticketNo: z.string().optional(),
  /** The pit's own people entered it. */
  byPit: z.literal(true).optional(),
})
export type TicketKey = z.infer<typeof ticketKeySchema>

export const ticketKeysMax = 500

/** A scale may begin again each day, but not with numbers of this many digits. */
const lastingDigits = 5

/** The longest number in a key: one character can become many when it is spelled. */
const spelledMax = 80

/** The pit's own people know its numbers. Anyone else can enter any. */
const ofPit: ReadonlySet<Witness> = new Set(['pit', 'operator', 'dump'])

/** Whether it is a number at all, and not words such as "no ticket" and "see photo", which many loads share. */
export function isTicketNumber(spelled: string): boolean {
  return digitsIn(spelled) > 0
}

/** Whether another load may have this number on another day. @param spelled by `spellTicketNo` */
export function isNumberOfDay(spelled: string): boolean {
  return digitsIn(spelled) < lastingDigits
}

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0

/** The same number in any spelling: `No. 048213` and `48213` are one. */
export function spellTicketNo(ticketNo: string): string {
  const bare = ticketNo
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^(TICKET|TKT|NO\b|NR\b)[\s.:#]*/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return bare.replace(/^0+(?=\d)/, '') || ticketNo.toUpperCase()
}

/**
 * The keys of a load's ticket, in the order in which they are claimed, each once: of the last number and the last
 * weighing that each person entered. A load that was canceled without a delivery has no ticket, unless the pit's
 * material left on its truck: it pays for that.
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
  if (isCancelled && !hasLeftPit(effective)) return []
  const keys = new Map<string, TicketKey>()
  const add = (key: TicketKey, witness?: Witness) => {
    const byPit = keys.get(key.key)?.byPit || (witness && ofPit.has(witness))
    keys.set(key.key, { ...key, ...(byPit && { byPit: true as const }) })
  }
  for (const { ticketNo = '', witness } of lastOfEach(effective, act => act.ticketNo)) {
    const key = numberKeyOf(ticketNo, shiftDay)
    if (key) add({ by: 'number', scopeId: pitEntityId, key, ticketNo }, witness)
  }
  for (const act of lastOfEach(effective, weighingKeyOf)) {
    add({ by: 'weights', scopeId: pitEntityId, key: weighingKeyOf(act) ?? '' }, act.witness)
  }
  for (const sha256 of pictures) add({ by: 'picture', scopeId: jobberEntityId, key: `picture ${sha256}` })
  return [...keys.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, ticketKeysMax)
}

/** @returns undefined when it is not a number */
function numberKeyOf(ticketNo: string, shiftDay: string): string | undefined {
  const spelled = spellTicketNo(ticketNo).slice(0, spelledMax)
  if (!isTicketNumber(spelled)) return undefined
  return isNumberOfDay(spelled) ? `number ${shiftDay} ${spelled}` : `number ${spelled}`
}

/** Each person's last act that has something. */
function lastOfEach(acts: readonly LoadLogAct[], find: (act: LoadLogAct) => unknown): LoadLogAct[] {
  const having = acts.filter(act => find(act) !== undefined)
  return [...new Map(having.map(act => [`${act.witness} ${act.by.uid}`, act])).values()]
}

/** A scale shows the same gross and tare twice in a minute only for the same truck. */
function weighingKeyOf(act: LoadLogAct): string | undefined {
  const { grossMicro, tareMicro, unit } = act.weights ?? {}
  const weighedAt = weighedAtOf(act)
  if (grossMicro === undefined || tareMicro === undefined || weighedAt === undefined) return undefined
  return `weights ${Math.floor(weighedAt / minuteMs)} ${unit} ${grossMicro} ${tareMicro}`
}
