/**
 * Statement: what a payer owes a payee for a week, numbered and never changed after it is closed. Each approval of a
 * load adds an item, and so does each dispute that holds or settles a line. The next statement of both businesses
 * states every item that no statement has stated yet.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { currencySchema } from '../money.ts'
import type { Line } from '../pay/line/line.ts'
import { statementOf } from '../pay/statement/statement.ts'
import {
  type PaperLine,
  type PaperParty,
  type StatementPaper,
  statementPaperSchema,
} from '../pay/statement/statement-paper.ts'
import { addDays, dayOf, daySchema, instantMsSchema } from '../time.ts'
import { type AgreementKind, agreements } from '../work/agreement-cards.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'

/** What booked the money of an item. */
export const itemCauses = ['approval', 'held', 'settled'] as const

/** What one load's approval pays under one agreement, or what a dispute of it holds, or releases and changes. */
export const statementItemSchema = z.object({
  payerEntityId: idSchema,
  payeeEntityId: idSchema,
  currency: currencySchema,
  projectId: idSchema,
  cause: z.enum(itemCauses),
  /** The load, or the dispute. */
  causeId: idSchema,
  agreement: z.enum(agreements),
  /** When it was booked, in the project's time zone: its week is the statement's. */
  bookedDay: daySchema,
  lines: statementPaperSchema.shape.lines,
  held: statementPaperSchema.shape.held,
  released: statementPaperSchema.shape.released,
})
export type StatementItem = z.infer<typeof statementItemSchema>

export const statementSchema = z.object({
  payerEntityId: idSchema,
  statementId: idSchema,
  payeeEntityId: idSchema,
  closedAt: instantMsSchema,
  paper: statementPaperSchema,
})
export type Statement = z.infer<typeof statementSchema>

/** Days after the last day of the week. */
export const statementDueDays = 7

/** The most items of one statement. More are stated by the next one. */
export const statementItemsMax = 4000

/** The load that an item is about. */
export type StatedLoad = { projectId: string; loadLogId: string; loadNo: number; shiftDay: string; terms: Terms }

type ApprovedLoad = StatedLoad & {
  ticketNo: string | undefined
  pay: Record<AgreementKind, { lines: readonly Line[] }>
}

/**
 * The items of an approval: one for each agreement. The payer's own trucks and pits are owed nothing.
 * @param at when the server received the approval
 */
export function itemsOfApproval(load: ApprovedLoad, at: number): StatementItem[] {
  const { loadLogId, ticketNo, pay } = load
  return agreements.flatMap(agreement => {
    const lines = pay[agreement].lines.map(line => paperLineOf(load, agreement, line, ticketNo))
    return itemOf(load, agreement, at, { cause: 'approval', causeId: loadLogId, lines })
  })
}

/** What a dispute of a line holds, and later what it released and how the line changed. */
type StatedHold = { disputeId: string; agreement: AgreementKind; code: string; lineCents: number; heldCents: number }

/** @returns no item when the dispute holds nothing */
export function itemOfHold(load: StatedLoad, hold: StatedHold, at: number): StatementItem[] {
  const { disputeId: causeId, agreement } = hold
  return itemOf(load, agreement, at, { cause: 'held', causeId, held: heldPartOf(load, hold) })
}

/** @param settledCents what the line pays after the dispute @returns no item when the dispute has changed nothing */
export function itemOfSettled(load: StatedLoad, hold: StatedHold, settledCents: number, at: number): StatementItem[] {
  const { disputeId: causeId, agreement, code, lineCents } = hold
  const line: Line = { code, ref: load.loadLogId, amountCents: settledCents - lineCents, rule: 'agreedInDispute' }
  const lines = line.amountCents === 0 ? [] : [paperLineOf(load, agreement, line, undefined)]
  return itemOf(load, agreement, at, { cause: 'settled', causeId, lines, released: heldPartOf(load, hold) })
}

type ItemParts = Pick<StatementItem, 'cause' | 'causeId'> & Partial<Pick<StatementItem, 'lines' | 'held' | 'released'>>

function itemOf(
  { projectId, terms }: StatedLoad,
  agreement: AgreementKind,
  at: number,
  parts: ItemParts,
): StatementItem[] {
  const { lines = [], held = [], released = [], ...cause } = parts
  const payeeEntityId = agreement === 'haul' ? terms.truckingEntityId : terms.pitEntityId
  const isEmpty = lines.length + held.length + released.length === 0
  if (isEmpty || payeeEntityId === terms.jobberEntityId) return []
  const parties = { payerEntityId: terms.jobberEntityId, payeeEntityId, currency: terms.currency }
  return [{ ...parties, projectId, ...cause, agreement, bookedDay: dayOf(at, terms.timeZone), lines, held, released }]
}

function heldPartOf({ loadNo, shiftDay }: StatedLoad, { heldCents }: StatedHold): StatementItem['held'] {
  return heldCents === 0 ? [] : [{ kind: 'dispute', loadNo, day: shiftDay, amountCents: heldCents }]
}

/** The Monday of a day's week. */
export function weekOf(day: string): { from: string; to: string } {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const from = addDays(day, -sinceMonday)
  return { from, to: addDays(from, 6) }
}

/** The last week that is over on a day. */
export function lastWeek(today: string): { from: string; to: string } {
  return weekOf(addDays(weekOf(today).from, -1))
}

export type StatementScene = {
  statementId: string
  number: string
  week: { from: string; to: string }
  payer: PaperParty
  payee: PaperParty
  currency: string
  /** The last statement of both. */
  before: Pick<StatementPaper, 'number' | 'carriedOutCents'> | undefined
  closedOn: string
  at: number
}

/** @param items at least one, all of these two businesses and this currency */
export function decideCloseStatement(items: readonly StatementItem[], scene: StatementScene): Statement {
  const { statementId, number, week, payer, payee, currency, before, closedOn, at } = scene
  const lines = items.flatMap(item => item.lines)
  const [held, released] = [items.flatMap(item => item.held), items.flatMap(item => item.released)]
  const carriedInCents = before?.carriedOutCents ?? 0
  const sums = statementOf({
    ...{ items: lines, taxes: [], carriedInCents, deductions: [] },
    ...{ heldCents: sumOf(held), releasedCents: sumOf(released) },
  })
  const days = items.map(item => weekOf(item.bookedDay).from).concat(week.from)
  const paper: StatementPaper = {
    ...{ number, payer, payee, currency, closedOn, lines },
    // An approval that arrived after its week was closed is stated now.
    from: days.toSorted()[0]!,
    to: week.to,
    dueOn: addDays(week.to, statementDueDays),
    ...{ paidTo: null, agreements: [], held, released, deductions: [] },
    ...{ earnedCents: sums.earnedCents, taxes: sums.taxes, retainedCents: sums.retainedCents, carriedInCents },
    carriedInFrom: carriedInCents === 0 ? null : (before?.number ?? null),
    ...{ quickPayFeeCents: sums.quickPayFeeCents, payCents: sums.payCents, carriedOutCents: sums.carriedOutCents },
  }
  const ids = { payerEntityId: payer.entityId, statementId, payeeEntityId: payee.entityId }
  return { ...ids, closedAt: at, paper }
}

function sumOf(parts: readonly { amountCents: number }[]): number {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function paperLineOf(
  { shiftDay, loadNo, terms }: StatedLoad,
  agreement: AgreementKind,
  line: Line,
  ticketNo: string | undefined,
): PaperLine {
  return {
    ...line,
    // The card of a material has its price as the haul of the load.
    code: agreement === 'material' && line.code === 'haul' ? 'material' : line.code,
    day: shiftDay,
    project: terms.projectName,
    loadNo,
    ticketNumbers: ticketNo === undefined ? [] : [ticketNo],
    truckNumber: terms.truck.number,
    corrects: null,
  }
}
