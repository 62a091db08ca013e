/**
 * How work becomes money. Whatever books it, its lines are owed from now on, and the next statement states the same
 * lines: so what is owed and what is stated never differ.
 */
import { disputedAccount, payableAccount, receivableAccount } from '../ledger/account.ts'
import { buildEntry, type EntryStamp, type JournalEntry, type JournalLine, moveLines } from '../ledger/journal-entry.ts'
import { type Line, totalOf } from '../pay/line/line.ts'
import type { PrintedLine } from '../pay/statement/printed-statement.ts'
import { dayOf } from '../time.ts'
import type { AgreementKind } from '../work/agreement-cards.ts'
import { agreementOf } from '../work/dispatch/dispatch.ts'
import type { Hold } from '../work/dispute/hold.ts'
import type { BookedWork } from './booked-work.ts'
import type { StatementItem } from './statement/statement.ts'
import { frozenIn } from './statement/statement-lines.ts'

/** What books work, as the journal names it, and as a statement does. */
const statedAs = {
  loadApproved: 'approval',
  shiftAgreed: 'shift',
  // By a broker, to its hauler.
  shiftPassedOn: 'shift',
  dayClosed: 'day',
  loadCorrected: 'corrected',
  lineDisputed: 'held',
  disputeSettled: 'settled',
} as const satisfies Partial<Record<JournalEntry['cause']['kind'], StatementItem['cause']>>

/** These only add to what may be paid now: an approval pays nothing negative, and a dispute gives back what it held. */
const onlyAdds: ReadonlySet<string> = new Set<keyof typeof statedAs>(['loadApproved', 'disputeSettled'])

export type Booking = {
  kind: keyof typeof statedAs
  /** The load, the shift, the dispute, or what is new for each booking of a correction or a day. */
  id: string
  /** When it happened, if it is not when the server received it. */
  at?: number
  /** What it books under each agreement. Below zero, less is owed until later work makes up for it. */
  parts: readonly BookedPart[]
}

export type BookedPart = {
  agreement: AgreementKind
  lines: readonly Line[]
  /** How much of what is owed waits for a dispute from now on; below zero for what it releases. */
  heldCents?: number
}

export function bookingOfHold({ disputeId: id, agreement, heldCents }: Hold): Booking {
  return { kind: 'lineDisputed', id, parts: [{ agreement, lines: [], heldCents }] }
}

/** A dispute that ended releases what it held, and changes what its line pays. */
export function bookingOfSettled(work: BookedWork, hold: Hold, settledCents: number): Booking {
  const { disputeId: id, agreement, code, lineCents, heldCents } = hold
  const line: Line = { code, ref: work.workId, amountCents: settledCents - lineCents, rule: 'agreedInDispute' }
  const lines = line.amountCents === 0 ? [] : [line]
  return { kind: 'disputeSettled', id, parts: [{ agreement, lines, heldCents: 0 - heldCents }] }
}

/**
 * The payer's own trucks and pits are owed nothing.
 * @returns undefined when no amount changes
 */
export function decideEntry(stamp: EntryStamp, work: BookedWork, { kind, id, parts }: Booking) {
  const lines = parts.flatMap((part): JournalLine[] => {
    const parties = partiesOf(work, part)
    if (!parties) return []
    const { payerEntityId: payer, payeeEntityId: payee } = parties
    const { lines: owed, heldCents = 0 } = part
    const owedCents = totalOf(owed)
    if (onlyAdds.has(kind) && owedCents < heldCents) throw new RangeError(`${kind} takes nothing away`)
    return [
      ...moveLines(payableAccount(payer, payee), receivableAccount(payee, payer), owedCents),
      ...moveLines(disputedAccount(payer, payee), payableAccount(payer, payee), heldCents),
    ]
  })
  return buildEntry(stamp, { kind, id }, lines)
}

/**
 * One for each agreement that has something to state.
 * @param at when the server received it
 */
export function decideItems(work: BookedWork, { kind, id: causeId, parts }: Booking, at: number): StatementItem[] {
  const { projectId, workId, shiftDay: day, loadNo, terms } = work
  return parts.flatMap((part): StatementItem[] => {
    const { agreement, lines, heldCents = 0 } = part
    const parties = partiesOf(work, part)
    if (!parties || (lines.length === 0 && heldCents === 0)) return []
    const waits = [{ kind: 'dispute' as const, loadNo, day, amountCents: Math.abs(heldCents) }]
    return [
      {
        ...parties,
        currency: terms.currency,
        projectId,
        cause: statedAs[kind],
        causeId,
        agreement,
        bookedDay: dayOf(at, terms.timeZone),
        rate: frozenIn(terms, agreement),
        ...(workId !== null && { workId }),
        lines: lines.map(line => printedLineOf(work, agreement, line)),
        held: heldCents > 0 ? waits : [],
        released: heldCents < 0 ? waits : [],
        deductions: [],
      },
    ]
  })
}

function partiesOf({ terms }: BookedWork, { agreement }: BookedPart) {
  const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
  return payerEntityId === payeeEntityId ? undefined : { payerEntityId, payeeEntityId }
}

/** The line as a statement shows it. */
function printedLineOf({ shiftDay, loadNo, ticketNo, terms }: BookedWork, agreement: AgreementKind, line: Line) {
  // The card of a material has its price as the haul of the load.
  const isMaterial = agreement === 'material' && line.code === 'haul'
  return {
    ...line,
    ...(isMaterial && { code: 'material', material: terms.materialName }),
    day: shiftDay,
    project: terms.projectName,
    loadNo,
    ticketNumbers: ticketNo === undefined ? [] : [ticketNo],
    truckNumber: terms.truck.number,
    corrects: null,
  } satisfies PrintedLine
}
