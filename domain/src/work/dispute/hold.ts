/** What a dispute of a line holds, and what the line pays once it is settled. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { amountCentsSchema, centsSchema } from '../../money.ts'
import { disputeRulesOf, type RateCard } from '../../pay/card/rate-card.ts'
import { type Granted, grantedCents, holdOf } from '../../pay/dispute/dispute.ts'
import { type Line, lineCodeSchema, type Price, totalOf } from '../../pay/line/line.ts'
import { type AgreementKind, agreements } from '../agreement-cards.ts'
import { agreementOf } from '../dispatch/dispatch.ts'
import type { LineDispute } from './line-dispute.ts'

/**
 * The money of one dispute of an approved load, on the load's record: the ledger has booked it. Before the approval it
 * is only what would be held.
 */
export const holdSchema = z.object({
  /** The act that raised the dispute. */
  disputeId: idSchema,
  agreement: z.enum(agreements),
  code: lineCodeSchema,
  /** What the line paid when it was disputed. */
  lineCents: centsSchema,
  heldCents: amountCentsSchema,
  /** What the line pays after the dispute, once both agreed or it was withdrawn. */
  settled: z.object({ cents: centsSchema, quantityMilli: z.int().optional() }).optional(),
  /** How many corrections of the load were booked before it; absent for none. */
  correctionsBefore: z.int().min(1).optional(),
})
export type Hold = z.infer<typeof holdSchema>

/** What open disputes still hold: a settled one holds nothing, and stays listed. */
export function openHoldCents(holds: readonly Pick<Hold, 'heldCents' | 'settled'>[] = []): number {
  return holds.reduce((sum, { heldCents, settled }) => sum + (settled ? 0 : heldCents), 0)
}

/** The agreements' cards: each says how much of a disputed part waits. */
type Cards = Partial<Record<AgreementKind, { card: Pick<RateCard, 'disputes'> } | undefined>>
type Pays = Partial<Record<AgreementKind, Price | undefined>>

/**
 * The holds of all disputes, those that are known already first.
 * @param pay with what known holds have settled @param cards as they were agreed on
 * @param known holds that are booked; they are settled, but never held again
 * @param mayHoldCents the most that a new dispute may hold
 */
export function holdsOf(
  pay: Pays,
  cards: Cards,
  disputes: readonly LineDispute[],
  known: readonly Hold[] = [],
  mayHoldCents: (dispute: LineDispute) => number = () => Number.POSITIVE_INFINITY,
): Hold[] {
  const holds: Hold[] = []
  let pays = pay
  for (const dispute of disputes) {
    const booked = known.find(each => each.disputeId === dispute.disputeId)
    const hold = settleHold(pays, booked ?? openHold(pays, cards, dispute, mayHoldCents(dispute)), dispute)
    if (!booked?.settled) pays = payWithSettled(pays, [hold])
    holds.push(hold)
  }
  return holds
}

/** Work that is booked, and the disputes of its lines: a load, or one agreement of a shift. */
type WorkInDispute = {
  terms: Parameters<typeof agreementOf>[0]
  /** With what known holds have settled and corrections have changed. */
  pay: Pays
  cards: Cards
  disputes: readonly LineDispute[]
  /** What is booked already. */
  holds?: readonly Hold[] | undefined
  corrections?: readonly object[] | undefined
}

/**
 * The holds of booked work, before the debt is known.
 * @param isBookedNow it is booked in this transaction, so nothing of it has been paid
 */
export function decideHolds(
  { terms, pay, cards, disputes, holds: known = [], corrections = [] }: WorkInDispute,
  isBookedNow: boolean,
): Hold[] {
  const mayHold = ({ agreement, state }: LineDispute) => {
    const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
    // A dispute that is new here and over: two ids turned out to be one load, and it was of the other one.
    return payerEntityId !== payeeEntityId && (isBookedNow || state === 'open')
  }
  const holds = holdsOf(pay, cards, disputes, known, each => (mayHold(each) ? Number.POSITIVE_INFINITY : 0))
  const isKnown = ({ disputeId }: Hold) => known.some(each => each.disputeId === disputeId)
  const since = corrections.length > 0 ? { correctionsBefore: corrections.length } : {}
  return holds.map(hold => (isKnown(hold) ? hold : { ...hold, ...since }))
}

/** Whether a dispute has ended since. */
export function isSettledSince(before: readonly Hold[] = [], now: readonly Hold[]): boolean {
  const settled = (holds: readonly Hold[]) => holds.filter(hold => hold.settled).length
  return settled(now) > settled(before)
}

/** What a dispute holds of its line: nothing if the line isn't there, or if its raiser wants it to pay more. */
function openHold(pay: Pays, cards: Cards, dispute: LineDispute, mayHoldCents: number): Hold {
  const { disputeId, agreement, code, raised } = dispute
  const line = standingLine(pay[agreement], code)
  const cents = line && grantedCents(line, raised)
  const { holdPercentMilli } = disputeRulesOf(cards[agreement]?.card)
  const heldCents = line && cents !== undefined ? holdOf({ line, granted: raised }, holdPercentMilli).heldCents : 0
  const lineCents = line?.amountCents ?? 0
  return { disputeId, agreement, code, lineCents, heldCents: Math.max(0, Math.min(heldCents, mayHoldCents)) }
}

/**
 * The hold of a dispute that ended, with what its line pays. The part that was never held was paid on time and stays
 * paid: a payee gives nothing back here.
 */
function settleHold(pay: Pays, hold: Hold, { state, raiserGrants }: LineDispute): Hold {
  if (hold.settled || state === 'open') return hold
  const line = standingLine(pay[hold.agreement], hold.code)
  if (state === 'withdrawn' || !line) return { ...hold, settled: { cents: hold.lineCents } }
  const agreed = Math.min(grantedCents(line, raiserGrants) ?? hold.lineCents, amountMax)
  const cents = Math.max(agreed, hold.lineCents - hold.heldCents)
  return { ...hold, settled: { cents, ...(cents === agreed && quantityOf(raiserGrants)) } }
}

const amountMax = 1_000_000_000_000

function quantityOf(granted: Granted) {
  return 'quantityMilli' in granted ? { quantityMilli: granted.quantityMilli } : {}
}

/**
 * Pay with what disputes have settled and corrections have changed, in the order in which they were booked.
 * @param corrections all of the load or the shift, as `correctionsBefore` counts them
 */
export function payInOrder<P extends Pays>(
  pay: P,
  holds: readonly Hold[],
  corrections: readonly { agreement: AgreementKind; lines: readonly Line[]; changeCents: number }[],
): P {
  let after = pay
  for (const [n, correction] of [...corrections, undefined].entries()) {
    const settled = holds.filter(hold => (hold.correctionsBefore ?? 0) === n)
    after = payWithSettled(after, settled)
    if (!correction) continue
    after = { ...after, [correction.agreement]: withLines(after[correction.agreement], correction) }
  }
  return after
}

function withLines(
  price: Price | undefined,
  { lines, changeCents }: { lines: readonly Line[]; changeCents: number },
): Price | undefined {
  if (!price || price.missing !== undefined) return price
  return { lines: [...price.lines, ...lines], totalCents: price.totalCents + changeCents }
}

/** Pay with what disputes have settled: each changed line is reversed whole and written again. */
export function payWithSettled<P extends Pays>(pay: P, holds: readonly Hold[]): P {
  const after = { ...pay }
  for (const hold of holds) Object.assign(after, { [hold.agreement]: priceWithSettled(after[hold.agreement], hold) })
  return after
}

function priceWithSettled(price: Price | undefined, { code, lineCents, settled }: Hold): Price | undefined {
  const line = standingLine(price, code)
  if (!price || price.missing !== undefined || !line || !settled || settled.cents === lineCents) return price
  const { quantityMilli } = settled
  const { quantityMilli: _, rateNano, unit, ratePer, ...rest } = line
  const arithmetic = { rateNano, unit, ratePer }
  const again: Line = {
    ...rest,
    ...(quantityMilli !== undefined && { quantityMilli, ...defined(arithmetic) }),
    amountCents: settled.cents,
    rule: 'agreedInDispute',
  }
  const reversed: Line = { ...line, amountCents: 0 - line.amountCents, reverses: true }
  const lines = [...price.lines, reversed, again]
  return { lines, totalCents: totalOf(lines) }
}

function defined({ rateNano, unit, ratePer }: Pick<Line, 'rateNano' | 'unit' | 'ratePer'>) {
  return {
    ...(rateNano !== undefined && { rateNano }),
    ...(unit !== undefined && { unit }),
    ...(ratePer !== undefined && { ratePer }),
  }
}

type EndedWork = { disputes: readonly LineDispute[]; holds: readonly Hold[]; isBooked: boolean }

/**
 * Whether the dispute of a line is over for one of its sides. What both sides or their arbiter settled is final. A side
 * that withdrew a dispute of booked pay can't hold the line again; the other side may still dispute it. Only when a
 * correction has changed the line since is there something new to dispute.
 */
export function isEndedFor(
  entityId: string,
  { agreement, line }: { agreement: AgreementKind; line: Line },
  { disputes, holds, isBooked }: EndedWork,
): boolean {
  return disputes.some(dispute => {
    if (dispute.agreement !== agreement || dispute.code !== line.code || dispute.state === 'open') return false
    if (dispute.state === 'withdrawn' && (!isBooked || dispute.by !== entityId)) return false
    const settled = holds.find(({ disputeId }) => disputeId === dispute.disputeId)?.settled
    return !isBooked || settled === undefined || settled.cents === line.amountCents
  })
}

/** The current line of a code: the one that was written last. */
export function standingLine(price: Price | undefined, code: string): Line | undefined {
  if (!price || price.missing !== undefined) return undefined
  const latest = price.lines.findLast(line => line.code === code)
  return latest?.reverses ? undefined : latest
}
