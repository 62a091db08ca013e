/** What a correction of an approved load changes in each agreement, and which part of that is booked. */

import { amountCentsSchema } from '../../money.ts'
import type { IndexPrice } from '../../pay/card/fuel-terms.ts'
import type { OwnAddOn } from '../../pay/card/rate-card.ts'
import { changeBetween, type Entry, withoutReversed, withoutSettled } from '../../pay/correction/correction.ts'
import { type Line, type Price, totalOf } from '../../pay/line/line.ts'
import { type AgreementCard, type AgreementKind, agreements, cardsOf } from '../../work/agreement-cards.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import type { LoadLog } from '../load-log.ts'
import { type PaidLoad, pricedBy, priceOfLoad, standingPay } from '../pay/load-pay.ts'
import type { LoadQuantity } from '../quantity/quantity.ts'
import { type BookedCorrection, bookedFact } from './booked-correction.ts'
import { type ConsentTerms, correctsOwnScale, hasLoserAgreed, whoMustAgree } from './consent.ts'
import { agreementIn, type CorrectedFact, type LoadCorrection } from './load-correction.ts'

/** The parts of an approved load that one agreement's pay depends on. */
export type CorrectableLoad = {
  load: PaidLoad
  fold: LoadLogFold
  /** The card that the agreement was approved by. */
  agreed: AgreementCard
  /** All lines of the agreement, including reversed ones. */
  lines: readonly Line[]
  /** What the agreement has booked before. */
  booked: readonly BookedCorrection[]
}

/**
 * What a fact changes in the lines of one agreement: the prices before and after it are compared, and the lines of each
 * code that differs are replaced. Lines that it doesn't touch stay, including those that a dispute has settled. A price
 * of fuel leaves those as both sides agreed, since no one has to agree to it.
 * @returns no lines if it changes nothing; undefined if there is no price with it
 */
export function effectOf(load: CorrectableLoad, fact: CorrectedFact): Entry | undefined {
  const before = factsOf(load)
  const after = withFact(before, fact)
  const old = priceOf(load, before)
  const fresh = priceOf(load, after)
  if (old.missing !== undefined || fresh.missing !== undefined) return undefined
  const standing = withoutReversed(load.lines)
  const changed = changeBetween(standing, old.lines, fresh.lines)
  const entry = 'fuel' in fact ? withoutSettled(changed, standing) : changed
  return amountCentsSchema.safeParse(totalOf(standing) + entry.totalCents).success ? entry : undefined
}

type Facts = { agreed: AgreementCard; quantity: LoadQuantity | undefined; addOns: OwnAddOn[]; fuel: IndexPrice[] }

function factsOf({ load, fold, agreed, booked }: CorrectableLoad): Facts {
  const card = booked.findLast(each => each.card)?.card
  return {
    agreed: { ...agreed, ...(card && { card }) },
    quantity: booked.findLast(each => each.quantity)?.quantity ?? fold.quantity,
    addOns: booked.flatMap(each => each.addOn ?? []),
    fuel: booked.reduce((fuel, each) => withPrice(fuel, each.fuel), load.fuel ?? []),
  }
}

function withFact(facts: Facts, fact: CorrectedFact): Facts {
  if ('quantity' in fact) return { ...facts, quantity: fact.quantity }
  if ('card' in fact) return { ...facts, agreed: { ...facts.agreed, card: fact.card } }
  if ('fuel' in fact) return { ...facts, fuel: withPrice(facts.fuel, fact.fuel) }
  return { ...facts, addOns: [...facts.addOns, fact.addOn] }
}

function withPrice(fuel: readonly IndexPrice[], price: IndexPrice | undefined): IndexPrice[] {
  return fuel.map(each => (each.index === price?.index ? price : each))
}

function priceOf({ load, fold }: CorrectableLoad, { agreed, quantity, addOns, fuel }: Facts): Price {
  return priceOfLoad({ ...load, fuel }, agreed, { ...fold, quantity }, addOns)
}

/** What an open correction does to one agreement, and who still has to agree. */
export type PendingCorrection = {
  correction: LoadCorrection
  agreement: AgreementKind
  entry: Entry
  waitsFor: string[]
  /** The pit corrects its own scale alone. */
  isOwnError: boolean
  /** For a quantity that changes no line: whether the side that loses by it has agreed. */
  hasLoserAgreed: boolean
}

/**
 * @param material the pit's own agreement; undefined for a reader who doesn't see it: what the pit corrects alone is
 *   booked at once, so what such a reader finds open waits for a party
 * @returns undefined where an agreement has booked it, or where there is no price with it
 */
function pendingIn(
  correction: LoadCorrection,
  agreement: AgreementKind,
  { load, material, terms }: { load: CorrectableLoad; material: CorrectableLoad | undefined; terms: ConsentTerms },
): PendingCorrection | undefined {
  const only = agreementIn(correction.fact)
  if (correction.state !== 'open' || (only !== undefined && only !== agreement)) return undefined
  if (load.booked.some(each => each.correctionId === correction.correctionId)) return undefined
  const entry = effectOf(load, correction.fact)
  if (!entry) return undefined
  const ofPit =
    material?.booked.find(each => each.correctionId === correction.correctionId)?.lines ??
    (material && effectOf(material, correction.fact)?.lines)
  const isOwnError = correctsOwnScale(correction, terms, {
    counted: quantitiesOf(load),
    lines: entry.lines,
    ofPit: ofPit ?? [],
  })
  const waitsFor = whoMustAgree(correction, terms, { agreement, changeCents: entry.totalCents, isOwnError })
  const has = hasLoserAgreed(correction, terms, { agreement, now: quantitiesOf(load).at(-1) })
  return { correction, agreement, entry, waitsFor, isOwnError, hasLoserAgreed: has }
}

/** The quantities that have counted for an agreement, that of the approval first. */
function quantitiesOf({ fold, booked }: CorrectableLoad): LoadQuantity[] {
  return [fold.quantity, ...booked.map(({ quantity }) => quantity)].filter(each => each !== undefined)
}

type ReadLoad = PaidLoad & {
  terms: ConsentTerms
  money?:
    | (Partial<Record<AgreementKind, (AgreementCard & { pay?: Price | undefined }) | undefined>> & ReadCorrections)
    | undefined
}
type ReadCorrections = { corrections?: readonly BookedCorrection[] | undefined; fuel?: IndexPrice[] | undefined }

/** What open corrections do to the agreements that a reader sees, and who still has to agree. */
export function pendingOf(load: ReadLoad, fold: LoadLogFold): PendingCorrection[] {
  const { terms } = load
  const material = correctableOf(load, fold, 'material')
  return fold.corrections.flatMap(correction =>
    agreements.flatMap(agreement => {
      const known = correctableOf(load, fold, agreement)
      return (known && pendingIn(correction, agreement, { load: known, material, terms })) ?? []
    }),
  )
}

/** What a fact would change in the agreements that a reader sees, if an entity proposed it now. */
export function wouldChange(load: ReadLoad, fold: LoadLogFold, fact: CorrectedFact, by: string): PendingCorrection[] {
  const proposed = {
    correctionId: '',
    fact,
    by,
    bySystem: false,
    agreedBy: [by],
    refusedBy: [],
    state: 'open' as const,
  }
  return pendingOf(load, { ...fold, corrections: [proposed] }).filter(({ entry }) => entry.lines.length > 0)
}

/** An approved load as a reader sees it; undefined where the reader does not see the agreement. */
export function correctableOf(
  load: ReadLoad,
  fold: LoadLogFold,
  agreement: AgreementKind,
): CorrectableLoad | undefined {
  const seen = load.money?.[agreement]
  if (!fold.frozen || !seen?.pay || seen.pay.missing !== undefined) return undefined
  const { card, commission, pay } = seen
  const booked = (load.money?.corrections ?? []).filter(each => each.agreement === agreement)
  const known = { fold: pricedBy(agreement, fold) ?? fold, agreed: { card, commission }, lines: pay.lines, booked }
  return { load: { ...load, fuel: load.money?.fuel }, ...known }
}

/**
 * What corrections book now: where everyone needed has agreed, and no line of the agreement is in dispute; such a
 * correction waits until the dispute has ended. A quantity that changes no line counts with another agreement, once the
 * side that it goes against has agreed.
 * @param loadLog approved, with what is booked already
 */
export function decideCorrections(
  { approval, corrections: known = [], ...loadLog }: LoadLog,
  fold: LoadLogFold,
  newId: () => string,
): BookedCorrection[] {
  const booked: BookedCorrection[] = []
  for (const correction of approval ? fold.corrections : []) {
    const all = [...known, ...booked]
    const now = { ...loadLog, approval, corrections: all }
    const material = correctableNow(now, fold, 'material')
    const pending = agreements.flatMap(agreement => {
      const load = correctableNow(now, fold, agreement)
      return (load && pendingIn(correction, agreement, { load, material, terms: loadLog.terms })) ?? []
    })
    const isOpen = ({ agreement }: PendingCorrection) =>
      fold.disputes.some(each => each.state === 'open' && each.agreement === agreement)
    const ready = pending.filter(each => each.waitsFor.length === 0 && !isOpen(each))
    const isBooked = ready.length > 0 || all.some(each => each.correctionId === correction.correctionId)
    for (const each of pending) {
      const { agreement, entry } = each
      const isAlong = isBooked && entry.lines.length === 0 && each.hasLoserAgreed
      if (!ready.includes(each) && !isAlong) continue
      const { lines, totalCents: changeCents } = entry
      const { correctionId, fact } = correction
      booked.push({ correctionId, agreement, bookingId: newId(), ...bookedFact(fact), lines, changeCents })
    }
  }
  return booked
}

/**
 * Why a correction can't be proposed now.
 * @param mine the agreements that the proposer is a party of
 * @returns undefined when it changes something
 */
export function whyNotCorrect(
  { approval, ...loadLog }: LoadLog,
  fold: LoadLogFold,
  fact: CorrectedFact,
  mine: readonly AgreementKind[],
): string | undefined {
  if (!approval) return correctionRefusals.notApproved
  const only = agreementIn(fact)
  const effects = agreements
    .filter(agreement => only === undefined || only === agreement)
    .flatMap(agreement => {
      const load = correctableNow({ ...loadLog, approval }, fold, agreement)
      return load ? [{ agreement, entry: effectOf(load, fact) }] : []
    })
  if (effects.some(({ entry }) => entry === undefined)) return correctionRefusals.noPrice
  const changed = effects.filter(({ entry }) => entry && entry.lines.length > 0).map(({ agreement }) => agreement)
  if (changed.length === 0) return correctionRefusals.noChange
  const isDisputed = fold.disputes.some(
    ({ state, agreement }) => state === 'open' && changed.includes(agreement) && mine.includes(agreement),
  )
  return isDisputed ? correctionRefusals.disputed : undefined
}

export const correctionRefusals = {
  notApproved: "This load isn't approved yet. Correct the load itself.",
  noPrice: "This load can't be priced with this quantity. Check it and its unit.",
  noChange: 'This changes nothing on this load. Enter what was wrong.',
  disputed: 'A line of this load is disputed. Resolve the dispute first, then correct the load.',
} as const

export function correctableNow(
  loadLog: LoadLog,
  fold: LoadLogFold,
  agreement: AgreementKind,
): CorrectableLoad | undefined {
  const price = standingPay(loadLog)?.[agreement]
  const agreed = cardsOf(loadLog.terms)[agreement]
  if (!agreed || !price || price.missing !== undefined) return undefined
  const booked = (loadLog.corrections ?? []).filter(each => each.agreement === agreement)
  return { load: loadLog, fold: pricedBy(agreement, fold) ?? fold, agreed, lines: price.lines, booked }
}
