/** The acts that a screen offers, from the table of acts, and why it does not offer the others. */

import type { LoadLogFold } from '../fold/fold.ts'
import { type LoadLogState, loadLogMilestones, loadLogStates } from '../state/states.ts'
import { type LoadLogActKind, type LoadLogRelation, loadLogActKinds } from './act.ts'
import { loadLogActRules } from './act-rules.ts'
import { onlySentences } from './only-sentences.ts'

/** The fields of a load that decide which acts are offered. */
export type OfferFacts = Pick<LoadLogFold, 'state' | 'milestones' | 'disputed' | 'frozen'>

export const whyNotSentences = {
  done: 'Already confirmed.',
  notYet: 'This comes later.',
  tooLate: 'This load is past this step.',
  closed: 'This load is closed.',
  frozen: 'This load is approved. To change its pay, propose a correction.',
  noDispute: 'There is no problem to solve.',
} as const
export type WhyNot = { code: keyof typeof whyNotSentences | 'notYours'; sentence: string }

/** What the user reads before recording an act on an approved load. */
export const afterApprovalSentences: Partial<Record<LoadLogActKind, string>> = {
  dispute: 'This load is approved. The problem is recorded, but no money is held.',
}

/** The next act of this party, shown as the amber button; undefined when there is none. */
export function nextAct(fold: OfferFacts, relation: LoadLogRelation): LoadLogActKind | undefined {
  return loadLogActKinds.find(kind => statesOf(kind, 'next', relation).includes(fold.state))
}

/** Why a screen does not offer an act; undefined when it does. Only for screens: the server never checks order. */
export function whyNot(kind: LoadLogActKind, fold: OfferFacts, relation: LoadLogRelation): WhyNot | undefined {
  if (isOffered(kind, fold, relation)) return undefined
  const because = (code: keyof typeof whyNotSentences): WhyNot => ({ code, sentence: whyNotSentences[code] })
  const rule: { by: readonly LoadLogRelation[] } = loadLogActRules[kind]
  if (!rule.by.includes(relation)) return { code: 'notYours', sentence: onlySentences[kind] }
  if (kind === 'resolveDispute' && !fold.disputed) return because('noDispute')
  if (fold.state === 'cancelled' || fold.state === 'rejected') return because('closed')
  if (fold.frozen) return because('frozen')
  if (kind in loadLogMilestones && fold.milestones[kind as keyof typeof loadLogMilestones]) return because('done')
  const states = [...statesOf(kind, 'next', relation), ...statesOf(kind, 'beside', relation)]
  const isAhead = states.some(state => loadLogStates[state].rank > loadLogStates[fold.state].rank)
  return because(isAhead ? 'notYet' : 'tooLate')
}

function isOffered(kind: LoadLogActKind, fold: OfferFacts, relation: LoadLogRelation): boolean {
  if (kind === 'resolveDispute' && !fold.disputed) return false
  return (['next', 'beside'] as const).some(place => statesOf(kind, place, relation).includes(fold.state))
}

function statesOf(kind: LoadLogActKind, place: 'next' | 'beside', relation: LoadLogRelation): readonly LoadLogState[] {
  const rule: Partial<Record<LoadLogRelation, readonly LoadLogState[]>> = loadLogActRules[kind][place]
  return rule[relation] ?? []
}
