/** Corrections of an approved load: what was proposed, and who agreed. Computed from acts in any order. */

import type { IndexPrice } from '../../pay/card/fuel-surcharge.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { compareReceived, sequenceOf } from '../../work/act-order.ts'
import type { AgreementKind } from '../../work/agreement-cards.ts'
import type { LoadLogAct } from '../act.ts'
import { type LoadQuantity, type QuantityOptions, quantityIn } from '../quantity.ts'

/**
 * What a correction says was wrong: the quantity of the load, or the card, a missing add-on or the price of fuel of one
 * agreement.
 */
export type CorrectedFact =
  | { quantity: LoadQuantity }
  | { agreement: AgreementKind; card: RateCard }
  | { agreement: AgreementKind; addOn: NonNullable<NonNullable<LoadLogAct['correction']>['addOn']> }
  | { agreement: AgreementKind; fuel: IndexPrice }

export type LoadCorrection = {
  /** The act that proposed it. */
  correctionId: string
  fact: CorrectedFact
  /** The entity that proposed it. */
  by: string
  /** The system proposed it: it needs no one's consent. */
  bySystem: boolean
  /** The entities that agree, the proposer's among them. */
  agreedBy: string[]
  refusedBy: string[]
  /** A newer proposal about the same thing replaces an older one. */
  state: 'open' | 'replaced' | 'withdrawn'
}

export function isAboutCorrection({ kind }: Pick<LoadLogAct, 'kind'>): boolean {
  return kind === 'proposeCorrection' || kind === 'answerCorrection' || kind === 'withdrawCorrection'
}

/** The agreement that a correction is of; undefined for a quantity, which is of all of them. */
export function agreementIn(fact: CorrectedFact): AgreementKind | undefined {
  return 'agreement' in fact ? fact.agreement : undefined
}

/**
 * The corrections that were proposed after the approval, in the order in which the server received them. Who proposes
 * what is open already agrees to it; who proposes something else replaces it.
 * @param acts each once
 * @param approval the approval's place in the server's order
 */
export function foldCorrections(
  acts: readonly LoadLogAct[],
  approval: number,
  options: QuantityOptions,
): LoadCorrection[] {
  const received = acts.filter(act => isAboutCorrection(act) && sequenceOf(act) > approval).sort(compareReceived)
  const corrections: LoadCorrection[] = []
  /** By the act that proposed it, also when that act agreed to an open correction. */
  const byId = new Map<string, LoadCorrection>()
  for (const act of received) {
    if (act.kind !== 'proposeCorrection') {
      answer(byId.get(act.aboutActId ?? ''), act)
      continue
    }
    const correction = propose(corrections, act, options)
    if (!correction) continue
    byId.set(act.actId, correction)
    // Acts that the server received before what they are about.
    for (const early of received.slice(0, received.indexOf(act))) {
      if (early.aboutActId === act.actId) answer(correction, early)
    }
  }
  return corrections
}

function propose(corrections: LoadCorrection[], act: LoadLogAct, options: QuantityOptions): LoadCorrection | undefined {
  const fact = factIn(act, options)
  if (!fact) return undefined
  const { actId, witness, by } = act
  const open = corrections.find(each => each.state === 'open' && subjectOf(each.fact) === subjectOf(fact))
  if (open && open.by !== by.entityId && contentOf(open.fact) === contentOf(fact)) {
    agree(open, by.entityId)
    return open
  }
  if (open) open.state = 'replaced'
  const proposed: LoadCorrection = {
    ...{ correctionId: actId, fact, by: by.entityId, bySystem: witness === 'system' },
    ...{ agreedBy: [by.entityId], refusedBy: [], state: 'open' },
  }
  corrections.push(proposed)
  return proposed
}

/** What an act says was wrong. */
export function factIn(act: LoadLogAct, options: QuantityOptions): CorrectedFact | undefined {
  const { agreement, card, addOn, fuel } = act.correction ?? {}
  if (agreement && card) return { agreement, card }
  if (agreement && addOn) return { agreement, addOn }
  if (agreement && fuel) return { agreement, fuel }
  const quantity = quantityIn(act, options)
  return quantity && { quantity }
}

function answer(open: LoadCorrection | undefined, { kind, by, correction }: LoadLogAct): void {
  if (open?.state !== 'open' || open.bySystem || agreementIn(open.fact) !== correction?.agreement) return
  const isProposer = open.by === by.entityId
  if (kind === 'withdrawCorrection') {
    if (isProposer) open.state = 'withdrawn'
  } else if (correction?.answer === 'accept') {
    agree(open, by.entityId)
  } else if (!isProposer) {
    open.agreedBy = open.agreedBy.filter(each => each !== by.entityId)
    open.refusedBy = [...new Set([...open.refusedBy, by.entityId])]
  }
}

function agree(open: LoadCorrection, entityId: string): void {
  open.refusedBy = open.refusedBy.filter(each => each !== entityId)
  open.agreedBy = [...new Set([...open.agreedBy, entityId])]
}

/** What a correction is about. One is open at a time about each. */
function subjectOf(fact: CorrectedFact): string {
  if ('quantity' in fact) return 'quantity'
  if ('card' in fact) return `${fact.agreement} card`
  return 'fuel' in fact ? `${fact.agreement} fuel: ${fact.fuel.index}` : `${fact.agreement} ${fact.addOn.code}`
}

function contentOf(fact: CorrectedFact): string {
  return JSON.stringify('quantity' in fact ? fact.quantity.stated : fact)
}
