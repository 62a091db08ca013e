/** Disputes of the lines of a load or a shift: what each side grants, and whether both agree. */
import { z } from 'zod'
import { amountCentsSchema } from '../../money.ts'
import { milliSchema } from '../../pay/card/quantities.ts'
import type { Granted } from '../../pay/dispute/dispute.ts'
import { lineCodeSchema } from '../../pay/line/line.ts'
import type { Testimony } from '../act-order.ts'
import { type AgreementKind, agreements } from '../agreement-cards.ts'
import { foldAnswers } from '../fold-answers.ts'

export const disputeAnswers = ['accept', 'propose', 'refuse'] as const

/** The part of an act about a line in dispute. Only the two parties of its agreement see the act. */
export const disputedLineSchema = z.object({
  agreement: z.enum(agreements),
  /** The line, when the dispute is raised. A load or a shift has one line of each code. */
  code: lineCodeSchema.optional(),
  /** What the maker grants of the line: a quantity at its rate, or cents. To accept is to grant the other's number. */
  quantityMilli: milliSchema.optional(),
  cents: amountCentsSchema.optional(),
  answer: z.enum(disputeAnswers).optional(),
})
export type DisputedLine = z.infer<typeof disputedLineSchema>

/** The parts of an act on a load or a shift that disputes read. */
export type DisputeAct = Testimony & {
  kind: string
  by: { entityId: string }
  aboutActId?: string | undefined
  dispute?: DisputedLine | undefined
  reason?: string | undefined
  receivedAt?: number | undefined
}

/** `agreed`: both sides grant the same. `withdrawn`: the side that raised it withdrew it. */
export type LineDisputeState = 'open' | 'agreed' | 'withdrawn'

export type LineDispute = {
  /** The act that raised it. */
  disputeId: string
  agreement: AgreementKind
  code: string
  /** The entity that raised it. The other party of the agreement answers. */
  by: string
  /** What the raiser granted at first: it decides how much is held. */
  raised: Granted
  /** What each side grants now; undefined for a line as it was priced. */
  raiserGrants: Granted
  otherGrants: Granted | undefined
  /** The other side refused, and has not granted a number since. */
  refused: boolean
  /** The entity that stated a number or refused last: the other one answers next. */
  lastBy: string
  state: LineDisputeState
  /** The arbiter's number ended it. */
  settledByArbiter: boolean
}

export function isAboutLine({ kind }: Pick<DisputeAct, 'kind'>): boolean {
  return kind === 'disputeLine' || kind === 'answerDispute' || kind === 'withdrawDispute' || kind === 'settleDispute'
}

/** What an act about a line has to say, for the refusal of one that doesn't. */
export const disputeSentences = {
  line: 'Choose a line, and enter what you accept of it.',
  about: 'Choose the dispute.',
  answer: 'Accept the number, propose another one, or refuse.',
} as const

/** Why the server does not take a number about a line that it would otherwise record. */
export const disputeRefusals = {
  gone: 'This line no longer exists. Check what is paid now.',
  unpriced: "This isn't priced yet. Dispute a line once you see what it pays.",
  ended: 'The dispute of this line is over. If something has changed since, propose a correction.',
  shared: 'Another shift of this truck and day has changed this line. Dispute its line, or propose other times.',
  noQuantity: 'This line has no quantity. Enter the amount that you accept.',
  tooMuch: "That's more than this line can pay. Enter less.",
} as const

/** What the maker of an act grants of the line. */
export function grantedIn(dispute: DisputedLine | undefined): Granted | undefined {
  if (dispute?.quantityMilli !== undefined) return { quantityMilli: dispute.quantityMilli }
  return dispute?.cents === undefined ? undefined : { cents: dispute.cents }
}

/**
 * A line has one open dispute at a time: when both sides raise one, the second is the other side's number. What is
 * settled stays settled.
 * @param acts each once
 */
export function foldDisputes(acts: readonly DisputeAct[]): LineDispute[] {
  return foldAnswers(acts.filter(isAboutLine), { madeBy: 'disputeLine', claim: raise, answer })
}

function raise(disputes: LineDispute[], { actId, by, dispute }: DisputeAct): LineDispute | undefined {
  const granted = grantedIn(dispute)
  if (!dispute?.code || !granted) return undefined
  const { agreement, code } = dispute
  const open = disputes.find(each => each.state === 'open' && each.agreement === agreement && each.code === code)
  if (open) {
    grant(open, by.entityId, granted)
    return open
  }
  const raised: LineDispute = {
    disputeId: actId,
    agreement,
    code,
    by: by.entityId,
    raised: granted,
    raiserGrants: granted,
    otherGrants: undefined,
    refused: false,
    lastBy: by.entityId,
    state: 'open',
    settledByArbiter: false,
  }
  disputes.push(raised)
  return raised
}

function answer(open: LineDispute, { kind, by, dispute }: DisputeAct): void {
  if (open.agreement !== dispute?.agreement) return
  const isRaiser = open.by === by.entityId
  if (kind === 'settleDispute') {
    settle(open, grantedIn(dispute))
  } else if (kind === 'withdrawDispute') {
    if (isRaiser) open.state = 'withdrawn'
  } else if (dispute.answer === 'refuse') {
    if (isRaiser) return
    open.refused = true
    open.lastBy = by.entityId
  } else {
    const granted = grantedIn(dispute)
    if (granted) grant(open, by.entityId, granted)
  }
}

function grant(open: LineDispute, entityId: string, granted: Granted): void {
  open.lastBy = entityId
  if (entityId === open.by) {
    open.raiserGrants = granted
  } else {
    open.otherGrants = granted
    open.refused = false
  }
  if (open.otherGrants && isSame(open.raiserGrants, open.otherGrants)) open.state = 'agreed'
}

/** The arbiter's number counts for both sides. */
function settle(open: LineDispute, granted: Granted | undefined): void {
  if (!granted) return
  open.raiserGrants = granted
  open.otherGrants = granted
  open.settledByArbiter = true
  open.state = 'agreed'
}

/** Whether two sides grant the same. */
export function isSame(a: Granted, b: Granted): boolean {
  if ('cents' in a || 'cents' in b) return 'cents' in a && 'cents' in b && a.cents === b.cents
  return a.quantityMilli === b.quantityMilli
}
