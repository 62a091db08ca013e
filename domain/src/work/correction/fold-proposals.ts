/**
 * Corrections of what is agreed already, a load or a time sheet: what was proposed, and who agreed. Computed from acts
 * in any order.
 */
import { compareReceived, sequenceOf, type Testimony } from '../act-order.ts'

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

type ProposalAct = Testimony & { kind: string; by: { entityId: string }; aboutActId?: string | undefined }

/** How to read the acts of one noun. */
type Reading<Act, Fact> = {
  /** The proposed fact; undefined for an act that proposes nothing. */
  factIn: (act: Act) => Fact | undefined
  /** What a fact is about. One correction is open at a time about each. */
  subjectOf: (fact: Fact) => string
  /** Equal for two facts with the same content. */
  contentOf: (fact: Fact) => string
  isBySystem: (act: Act) => boolean
  /** The answer to a fact; undefined for an act that does not answer it. */
  answerIn: (act: Act, fact: Fact) => 'accept' | 'refuse' | 'withdraw' | undefined
}

export function isAboutCorrection({ kind }: { kind: string }): boolean {
  return kind === 'proposeCorrection' || kind === 'answerCorrection' || kind === 'withdrawCorrection'
}

/**
 * The corrections that were proposed after the agreement, in the order in which the server received them. A party that
 * proposes what is already open agrees to it; one that proposes something else replaces it.
 * @param acts each once
 * @param agreement the agreement's place in the server's order
 */
export function foldProposals<Act extends ProposalAct, Fact>(
  acts: readonly Act[],
  agreement: number,
  reading: Reading<Act, Fact>,
): Proposal<Fact>[] {
  const received = acts.filter(act => isAboutCorrection(act) && sequenceOf(act) > agreement).sort(compareReceived)
  const proposals: Proposal<Fact>[] = []
  /** By the act that proposed it, even if that act agreed to an open proposal. */
  const byId = new Map<string, Proposal<Fact>>()
  for (const act of received) {
    if (act.kind !== 'proposeCorrection') {
      answer(byId.get(act.aboutActId ?? ''), act, reading)
      continue
    }
    const proposal = propose(proposals, act, reading)
    if (!proposal) continue
    byId.set(act.actId, proposal)
    // Acts that the server received before the act that they are about.
    for (const early of received.slice(0, received.indexOf(act))) {
      if (early.aboutActId === act.actId) answer(proposal, early, reading)
    }
  }
  return proposals
}

function propose<Act extends ProposalAct, Fact>(
  proposals: Proposal<Fact>[],
  act: Act,
  { factIn, subjectOf, contentOf, isBySystem }: Reading<Act, Fact>,
): Proposal<Fact> | undefined {
  const fact = factIn(act)
  if (fact === undefined) return undefined
  const { actId, by } = act
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
    bySystem: isBySystem(act),
    agreedBy: [by.entityId],
    refusedBy: [],
    state: 'open',
  }
  proposals.push(proposed)
  return proposed
}

function answer<Act extends ProposalAct, Fact>(
  open: Proposal<Fact> | undefined,
  act: Act,
  { answerIn }: Reading<Act, Fact>,
): void {
  if (open?.state !== 'open' || open.bySystem) return
  const { entityId } = act.by
  const isProposer = open.by === entityId
  const reply = answerIn(act, open.fact)
  if (reply === 'withdraw' && isProposer) open.state = 'withdrawn'
  if (reply === 'accept') agree(open, entityId)
  if (reply === 'refuse' && !isProposer) {
    open.agreedBy = open.agreedBy.filter(each => each !== entityId)
    open.refusedBy = [...new Set([...open.refusedBy, entityId])]
  }
}

function agree<Fact>(open: Proposal<Fact>, entityId: string): void {
  open.refusedBy = open.refusedBy.filter(each => each !== entityId)
  open.agreedBy = [...new Set([...open.agreedBy, entityId])]
}
