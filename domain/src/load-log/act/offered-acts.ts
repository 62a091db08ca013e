/** The acts that a screen offers, from the table of acts. */

import type { LoadLogFold } from '../fold/fold.ts'
import type { LoadLogState } from '../state/states.ts'
import { type LoadLogActKind, type LoadLogRelation, loadLogActKinds } from './act.ts'
import { loadLogActRules } from './act-rules.ts'

/** The fields of a load that decide which acts are offered. */
export type OfferFacts = Pick<LoadLogFold, 'state' | 'disputed'> & {
  undelivered?: LoadLogFold['undelivered']
  milestones: { confirmLoad?: unknown }
}

/** What the user reads before recording an act on an approved load. */
export const afterApprovalSentences: Partial<Record<LoadLogActKind, string>> = {
  dispute: 'This load is approved. The problem is recorded, but no money is held.',
}

/** The next act of this party, shown as the amber button; undefined when there is none. */
export function nextAct(fold: OfferFacts, relation: LoadLogRelation): LoadLogActKind | undefined {
  return loadLogActKinds.find(kind => statesOf(kind, 'next', relation).includes(fold.state))
}

/** Whether a screen offers an act. Only for screens: the server never checks order. */
export function isOffered(kind: LoadLogActKind, fold: OfferFacts, relation: LoadLogRelation): boolean {
  if (kind === 'resolveDispute' && !fold.disputed) return false
  if ((fold.state === 'cancelled' || fold.state === 'rejected') && !isOfEnded(kind, fold)) return false
  return (['next', 'beside'] as const).some(place => statesOf(kind, place, relation).includes(fold.state))
}

/** What a load that was not delivered offers depends on what it may still pay. */
function isOfEnded(kind: LoadLogActKind, { state, undelivered, milestones }: OfferFacts): boolean {
  if (kind === 'correct') return milestones.confirmLoad !== undefined
  if (kind === 'disputeLine') return undelivered !== undefined
  return kind !== 'reject' || (state === 'cancelled' && undelivered?.materialLeft === true)
}

function statesOf(kind: LoadLogActKind, place: 'next' | 'beside', relation: LoadLogRelation): readonly LoadLogState[] {
  const rule: Partial<Record<LoadLogRelation, readonly LoadLogState[]>> = loadLogActRules[kind][place]
  return rule[relation] ?? []
}
