/**
 * A dispute of a line of a load or a shift as its arbiter sees it: the one line, what both sides say, and nothing else
 * of the work.
 */
import { z } from 'zod'
import { liveAfterSettledMs } from '../../document/document.ts'
import { entityScope, type Scope } from '../../document/scope.ts'
import { AppError } from '../../errors.ts'
import { idSchema } from '../../ids.ts'
import { amountCentsSchema, centsSchema, currencySchema } from '../../money.ts'
import { milliSchema } from '../../pay/card/quantities.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { claimableCents, grantedCents, isByQuantity } from '../../pay/dispute/dispute.ts'
import { lineSchema, type Price } from '../../pay/line/line.ts'
import { dayOf, daySchema, instantMsSchema } from '../../time.ts'
import { actAt, distinctActs } from '../act-order.ts'
import { type AgreementKind, agreements } from '../agreement-cards.ts'
import { agreementOf } from '../dispatch/dispatch.ts'
import { answerByOf, arbiterOf, isAnswered, raisedAtOf, whyNotSettle } from './arbiter.ts'
import { type Hold, isEndedFor, standingLine } from './hold.ts'
import { type DisputeAct, disputeRefusals, foldDisputes, grantedIn, isSame, type LineDispute } from './line-dispute.ts'

const grantedSchema = z.union([z.object({ quantityMilli: milliSchema }), z.object({ cents: amountCentsSchema })])

/** What the arbitrations of loads and of shifts have in common. */
export const arbitrationSchema = z.object({
  disputeId: idSchema,
  projectId: idSchema,
  projectName: z.string(),
  timeZone: z.string(),
  shiftDay: daySchema,
  truckNumber: z.string(),
  raisedAt: instantMsSchema,
  /** The other side's last day to answer. */
  answerBy: daySchema,
  isAnswered: z.boolean(),
  state: z.enum(['open', 'agreed', 'withdrawn']),
  settledByArbiter: z.boolean(),
  /** What each side and the arbiter wrote, oldest first. */
  said: z.array(z.object({ name: z.string(), at: instantMsSchema, text: z.string().nullable(), refused: z.boolean() })),
  money: z
    .object({
      currency: currencySchema,
      agreement: z.enum(agreements),
      line: lineSchema,
      raiserName: z.string(),
      otherName: z.string(),
      raiserGrants: grantedSchema,
      otherGrants: grantedSchema.nullable(),
      heldCents: amountCentsSchema,
      /** What the line pays after the dispute. */
      settledCents: centsSchema.nullable(),
    })
    .optional(),
})
export type Arbitration = z.infer<typeof arbitrationSchema>

/** A load or a shift as its disputes read it. */
export type DisputedWork = {
  projectId: string
  shiftDay: string
  /** A shift has no pit. */
  terms: Parameters<typeof agreementOf>[0] & {
    projectName: string
    timeZone: string
    jobberName: string
    truckingName: string
    pitName?: string | undefined
    broker?: { entityId: string; name: string } | undefined
    truck: { number: string }
  }
  currency: string
  cards: Partial<Record<AgreementKind, { card: Pick<RateCard, 'disputes'> } | undefined>>
  /** With what disputes have settled. */
  pay: Partial<Record<AgreementKind, Price | undefined>> | undefined
  acts: readonly DisputeAct[]
  /** What its disputes hold and have settled. */
  holds: readonly Hold[]
  /** Its pay is approved or agreed to, so disputes hold money. */
  isBooked: boolean
}

/** The arbiter of a dispute, and the other side's last day to answer. */
export function arbitrationOf({ cards, terms, acts }: DisputedWork, dispute: LineDispute) {
  const card = cards[dispute.agreement]?.card
  return { arbiter: arbiterOf(card, terms), answerBy: answerByOf(raisedAtOf(dispute, acts), card, terms.timeZone) }
}

/**
 * Whether what a line pays may still change without a new proposal: the other side has not answered, or an arbiter
 * resolves it. What was refused, and has no arbiter, ends only when the sides agree on something else.
 */
export function hasUndecided(work: DisputedWork): boolean {
  return foldDisputes(distinctActs(work.acts)).some(
    dispute => dispute.state === 'open' && (!dispute.refused || arbitrationOf(work, dispute).arbiter !== undefined),
  )
}

/** The dispute with this id, if there is one. */
export function findDispute({ acts }: DisputedWork, disputeId: string | undefined): LineDispute | undefined {
  return foldDisputes(distinctActs(acts)).find(each => each.disputeId === disputeId)
}

/** The dispute that an act is about. Disputing a line that is disputed already joins its dispute. */
export function findDisputeOf(work: DisputedWork, { actId, aboutActId, dispute }: DisputeAct): LineDispute | undefined {
  const isJoined = ({ agreement, code }: LineDispute) => agreement === dispute?.agreement && code === dispute.code
  return findDispute(work, aboutActId ?? actId) ?? foldDisputes(distinctActs(work.acts)).findLast(isJoined)
}

/** Documents of the collection `arbitrations`: one in the scope of the arbiter for each dispute that has one. */
export function arbitrationsOf(work: DisputedWork): { scope: Scope; body: Arbitration; liveUntil?: number }[] {
  const { projectId, shiftDay, terms, currency, pay, holds } = work
  const { projectName, timeZone, truck } = terms
  const acts = distinctActs(work.acts)
  return foldDisputes(acts).flatMap(dispute => {
    const { agreement, code, disputeId, state, settledByArbiter, raiserGrants, otherGrants } = dispute
    const { arbiter, answerBy } = arbitrationOf(work, dispute)
    const line = standingLine(pay?.[agreement], code)
    if (!arbiter || !line) return []
    const about = acts.filter(act => act.actId === disputeId || act.aboutActId === disputeId)
    const hold = holds.find(each => each.disputeId === disputeId)
    const { raiserName, otherName } = namesOf(terms, dispute)
    const body: Arbitration = {
      disputeId,
      projectId,
      projectName,
      timeZone,
      shiftDay,
      truckNumber: truck.number,
      raisedAt: raisedAtOf(dispute, acts),
      answerBy,
      isAnswered: isAnswered(dispute),
      state,
      settledByArbiter,
      said: about.map(act => remarkOf(act, dispute, { raiserName, otherName, arbiterName: arbiter.name })),
      money: {
        currency,
        agreement,
        line,
        raiserName,
        otherName,
        raiserGrants,
        otherGrants: otherGrants ?? null,
        heldCents: hold?.heldCents ?? 0,
        settledCents: hold?.settled?.cents ?? null,
      },
    }
    const liveUntil = state === 'open' ? {} : { liveUntil: Math.max(...about.map(actAt)) + liveAfterSettledMs }
    return [{ scope: entityScope(arbiter.entityId), body, ...liveUntil }]
  })
}

/**
 * Refuses a dispute of a line that is not paid, or whose dispute is over, and a number that the line does not have or
 * that is beyond what it can pay. To accept the other side's number ends a dispute even if its line is gone.
 * @throws AppError conflict or invalidInput
 */
export function refuseDispute(work: DisputedWork, act: DisputeAct): void {
  const granted = grantedIn(act.dispute)
  if (!act.dispute || !granted) return
  const { agreement } = act.dispute
  const isRaised = act.kind === 'disputeLine'
  const disputes = foldDisputes(distinctActs(work.acts))
  const about = findDisputeOf(work, act)
  // The server may receive an answer before its dispute.
  if (!isRaised && !about) return
  const price = work.pay?.[agreement]
  const line = standingLine(price, act.dispute.code ?? about?.code ?? '')
  const theirs = about && (about.by === act.by.entityId ? about.otherGrants : about.raiserGrants)
  const isAccepted = theirs !== undefined && isSame(granted, theirs)
  if (!line) {
    if (isAccepted && !isRaised) return
    throw new AppError('conflict', price?.missing === undefined ? disputeRefusals.gone : disputeRefusals.unpriced)
  }
  const isJoined = about?.state === 'open'
  if (isRaised && !isJoined && isEndedFor(act.by.entityId, { agreement, line }, { ...work, disputes })) {
    throw new AppError('conflict', disputeRefusals.ended)
  }
  if (isJoined && isAccepted) return
  if ('quantityMilli' in granted && !isByQuantity(line)) {
    throw new AppError('invalidInput', disputeRefusals.noQuantity, { field: 'dispute' })
  }
  const cents = grantedCents(line, granted) ?? 0
  if (cents > claimableCents(line)) throw new AppError('invalidInput', disputeRefusals.tooMuch, { field: 'dispute' })
}

/** @throws AppError notFound to everyone but the arbiter, conflict or invalidInput when it can't be settled now */
export function refuseSettling(work: DisputedWork, act: DisputeAct, now: number): void {
  const { dispute } = refuseStranger(work, act)
  const granted = grantedIn(act.dispute)
  if (!granted) throw new AppError('invalidInput', 'Enter a number.', { field: 'dispute' })
  const line = standingLine(work.pay?.[dispute.agreement], dispute.code)
  if (!line) throw new AppError('conflict', disputeRefusals.gone)
  const { answerBy } = arbitrationOf(work, dispute)
  const sentence = whyNotSettle(dispute, { line, granted, answerBy, today: dayOf(now, work.terms.timeZone) })
  if (sentence) throw new AppError('conflict', sentence)
}

/** @throws AppError notFound to everyone but the arbiter of the dispute */
export function refuseStranger(work: DisputedWork, { by, aboutActId, dispute: about }: DisputeAct) {
  const dispute = findDispute(work, aboutActId)
  const isArbiter = dispute && arbitrationOf(work, dispute).arbiter?.entityId === by.entityId
  if (!isArbiter || dispute.agreement !== about?.agreement) throw disputeNotFound()
  return { dispute }
}

export function disputeNotFound(): AppError {
  return new AppError('notFound', 'This dispute could not be found.')
}

function remarkOf(
  act: DisputeAct,
  { by }: LineDispute,
  names: { raiserName: string; otherName: string; arbiterName: string },
): Arbitration['said'][number] {
  const side = act.by.entityId === by ? names.raiserName : names.otherName
  const name = act.kind === 'settleDispute' ? names.arbiterName : side
  return { name, at: actAt(act), text: act.reason ?? null, refused: act.dispute?.answer === 'refuse' }
}

function namesOf(terms: DisputedWork['terms'], { agreement, by }: LineDispute) {
  const { jobberName, pitName = '', truckingName, broker } = terms
  const [payer, payee] = {
    haul: [jobberName, broker?.name ?? truckingName] as const,
    subHaul: [broker?.name ?? '', truckingName] as const,
    material: [jobberName, pitName] as const,
  }[agreement]
  const isByPayer = agreementOf(terms, agreement).payerEntityId === by
  return isByPayer ? { raiserName: payer, otherName: payee } : { raiserName: payee, otherName: payer }
}
