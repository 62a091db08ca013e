/** Corrections of what is agreed already, a load or a time sheet: what was proposed, and who agreed. */
import { sequenceOf, type Testimony } from '../act-order.ts'
import { foldAnswers } from '../fold-answers.ts'

export type Proposal<Fact> = {
  /** The act that proposed it. */
  correctionId: string
  fact: Fact
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

type ProposalAct = Testimony & {
  kind: string
  by: { entityId: string }
  witness?: string | undefined
  aboutActId?: string | undefined
}

type Answer = 'accept' | 'refuse' | 'withdraw'

/** How to read the acts of one noun. */
type Reading<Act, Fact> = {
  /** The proposed fact; undefined for an act that proposes nothing. */
  factIn: (act: Act) => Fact | undefined
  /** What a fact is about. One correction is open at a time about each. */
  subjectOf: (fact: Fact) => string
  /** Equal for two facts with the same content. */
  contentOf: (fact: Fact) => string
  /** The answer to a fact; undefined for an act that does not answer it. */
  answerIn: (act: Act, fact: Fact) => Answer | undefined
}

export function isAboutCorrection({ kind }: { kind: string }): boolean {
  return kind === 'proposeCorrection' || kind === 'answerCorrection' || kind === 'withdrawCorrection'
}

/**
 * The corrections that were proposed after the agreement. A party that proposes what is already open agrees to it; one
 * that proposes something else replaces it.
 * @param acts each once
 * @param agreement the agreement's place in the server's order
 */
export function foldProposals<Act extends ProposalAct, Fact>(
  acts: readonly Act[],
  agreement: number,
  reading: Reading<Act, Fact>,
): Proposal<Fact>[] {
  const since = acts.filter(act => isAboutCorrection(act) && sequenceOf(act) > agreement)
  return foldAnswers<Act, Proposal<Fact>>(since, {
    madeBy: 'proposeCorrection',
    claim: (proposals, act) => propose(proposals, act, reading),
    answer: (open, act) => answer(open, act.by.entityId, reading.answerIn(act, open.fact)),
  })
}

function propose<Act extends ProposalAct, Fact>(
  proposals: Proposal<Fact>[],
  act: Act,
  { factIn, subjectOf, contentOf }: Reading<Act, Fact>,
): Proposal<Fact> | undefined {
  const fact = factIn(act)
  if (fact === undefined) return undefined
  const { actId, by, witness } = act
  const open = proposals.find(each => each.state === 'open' && subjectOf(each.fact) === subjectOf(fact))
  if (open && open.by !== by.entityId && contentOf(open.fact) === contentOf(fact)) {
    agree(open, by.entityId)
    return open
  }
  if (open) open.state = 'replaced'
  const proposed: Proposal<Fact> = {
    correctionId: actId,
    fact,
    by: by.entityId,
    bySystem: witness === 'system',
    agreedBy: [by.entityId],
    refusedBy: [],
    state: 'open',
  }
  proposals.push(proposed)
  return proposed
}

function answer<Fact>(open: Proposal<Fact>, entityId: string, given: Answer | undefined): void {
  if (open.bySystem) return
  const isProposer = open.by === entityId
  if (given === 'withdraw' && isProposer) open.state = 'withdrawn'
  if (given === 'accept') agree(open, entityId)
  if (given === 'refuse' && !isProposer) {
    open.agreedBy = open.agreedBy.filter(each => each !== entityId)
    open.refusedBy = [...new Set([...open.refusedBy, entityId])]
  }
}

function agree<Fact>(open: Proposal<Fact>, entityId: string): void {
  open.refusedBy = open.refusedBy.filter(each => each !== entityId)
  open.agreedBy = [...new Set([...open.agreedBy, entityId])]
}
