/**
 * Claims and their answers: one side states something about a load or a shift, such as what it accepts of a line, and
 * others accept it, refuse it, or state something else, until it is over. The acts decide, in any order of arrival.
 *
 * Of this shape are the dispute of a line, the correction of what is agreed, and the fault of a wait. A time sheet is
 * not: of each side, only what it stated last counts, and no statement has an answer of its own.
 */
import { compareReceived, type Testimony } from './act-order.ts'

type ClaimAct = Testimony & { kind: string; aboutActId?: string | undefined }

/** One kind of claim. Only an open claim takes answers. */
type Rules<Act, Claim> = {
  /** The kind of act that makes a claim. All others answer one. */
  madeBy: string
  /** Adds the claim of an act, or joins an open one. Returns it; undefined when the act claims nothing. */
  claim: (claims: Claim[], act: Act) => Claim | undefined
  answer: (claim: Claim, act: Act, claims: readonly Claim[]) => void
}

/**
 * Each claim with its state, in the server's order. An answer that the server received before its claim counts right
 * after it. What is over stays over, because a later act always has a later place in that order.
 * @param acts those about this kind of claim, each once
 */
export function foldAnswers<Act extends ClaimAct, Claim extends { state: string }>(
  acts: readonly Act[],
  { madeBy, claim, answer }: Rules<Act, Claim>,
): Claim[] {
  const received = [...acts].sort(compareReceived)
  const claims: Claim[] = []
  /** By the act that made it, even if that act joined an open one. */
  const byId = new Map<string, Claim>()
  const take = (act: Act, about: Claim | undefined) => {
    if (about?.state === 'open') answer(about, act, claims)
  }
  for (const [n, act] of received.entries()) {
    if (act.kind !== madeBy) {
      take(act, byId.get(act.aboutActId ?? ''))
      continue
    }
    const made = claim(claims, act)
    if (!made) continue
    byId.set(act.actId, made)
    for (const early of received.slice(0, n)) if (early.aboutActId === act.actId) take(early, made)
  }
  return claims
}
