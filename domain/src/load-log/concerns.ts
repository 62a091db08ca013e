/** Concerns: conflicts and gaps of a load that a party must look at. Documents carry codes, screens show sentences. */
import { minuteMs } from '../time.ts'
import type { LoadLogAct, LoadLogRelation } from './act/act.ts'
import type { EvidenceMissing } from './evidence.ts'
import { findFarCheckIn } from './far-check-in.ts'
import type { OverLegal } from './quantity/over-legal.ts'
import { differsBeyond, type LoadQuantity, quantityToleranceBps } from './quantity/quantity.ts'
import { pitWordOf, type Undelivered } from './quantity/undelivered.ts'
import { isDelivered, type LoadLogMilestoneKind, type LoadLogState } from './state/states.ts'

type ConcernRow = { who: readonly LoadLogRelation[]; sentence: string }

const correctedSentence = 'Someone corrected this load after its approval. To change its pay, propose a correction.'

export const loadLogConcerns = {
  disputed: {
    who: ['jobber', 'trucker', 'fleet', 'subhauler', 'broker', 'pit', 'dump'],
    sentence: 'This load is disputed.',
  },
  quantityDiffers: { who: ['jobber', 'pit', 'dump'], sentence: 'The quantities entered for this load differ.' },
  quantityNotComparable: {
    who: ['jobber', 'pit', 'dump'],
    sentence: "The quantities are in units that don't convert.",
  },
  quantityMissing: { who: ['pit', 'operator', 'trucker'], sentence: 'Delivered, but the quantity is missing.' },
  ticketNoDiffers: { who: ['pit', 'jobber'], sentence: 'This load has two ticket numbers.' },
  sameTicket: {
    who: ['jobber', 'trucker', 'fleet', 'subhauler', 'pit', 'operator', 'dump'],
    sentence: 'Another load has the same ticket.',
  },
  overLegalWeight: {
    who: ['jobber', 'trucker', 'fleet', 'subhauler', 'broker', 'pit', 'operator', 'dump'],
    sentence: 'This load is over the legal gross weight.',
  },
  farCheckIn: {
    who: ['jobber', 'pit', 'dump'],
    sentence: 'The driver checked in far from the pit or the site.',
  },
  loadUnconfirmed: { who: ['pit', 'operator'], sentence: 'Delivered, but the pit did not confirm the load.' },
  startMissing: {
    who: ['trucker', 'fleet', 'subhauler'],
    sentence: "The start of this load hasn't been received yet.",
  },
  cancelledWhileLoaded: {
    who: ['jobber', 'fleet', 'subhauler', 'broker', 'pit'],
    sentence: 'Canceled with material on the truck.',
  },
  cancelledButDelivered: { who: ['jobber', 'trucker'], sentence: 'Canceled by one party, delivered by another.' },
  rejectedButDelivered: {
    who: ['jobber', 'trucker', 'fleet', 'subhauler', 'dump'],
    sentence: 'Rejected by the dump, delivered by another.',
  },
  approvedBeforeDelivered: { who: ['jobber'], sentence: 'Approved, but no one confirmed delivery.' },
  timesOutOfOrder: { who: ['jobber'], sentence: "This load's times are out of order. Check the clocks." },
  correctedAfterApproval: {
    who: ['jobber', 'trucker', 'fleet', 'subhauler', 'broker', 'pit', 'dump'],
    sentence: correctedSentence,
  },
} as const satisfies Record<string, ConcernRow>

export type LoadLogConcernCode = keyof typeof loadLogConcerns
export type LoadLogConcern = { code: LoadLogConcernCode; who: readonly LoadLogRelation[] }

type Facts = {
  state: LoadLogState
  milestones: Partial<Record<LoadLogMilestoneKind, { at: number }>>
  disputed: boolean
  evidence: { missing: readonly EvidenceMissing[] }
  undelivered: Undelivered | undefined
  overLegal: OverLegal | undefined
  acts: readonly LoadLogAct[]
  late: readonly LoadLogAct[]
  claims: readonly LoadQuantity[]
  ticketNos: readonly string[]
  options: {
    gramsPerCubicMeter?: number
    quantityToleranceBps?: number
    isTicketUsed?: boolean
    places?: Parameters<typeof findFarCheckIn>[1]
  }
}

/** Two correct phones' clocks may differ by this. */
export const clockToleranceMs = 10 * minuteMs

/** All concerns of a load, in the order of the table. */
export function findConcerns(facts: Facts): LoadLogConcern[] {
  return (Object.keys(loadLogConcerns) as LoadLogConcernCode[])
    .filter(code => tests[code](facts))
    .map(code => ({ code, who: loadLogConcerns[code].who }))
}

/** The rows of `needsYou` for this party. */
export function concernsFor(
  fold: { needsYou: readonly LoadLogConcern[] },
  relation: LoadLogRelation,
): LoadLogConcern[] {
  return fold.needsYou.filter(row => row.who.includes(relation))
}

const tests: Record<LoadLogConcernCode, (facts: Facts) => boolean> = {
  disputed: f => f.disputed,
  quantityDiffers: f => comparisons(f).includes(true),
  quantityNotComparable: f => comparisons(f).includes(undefined),
  quantityMissing: f => isDelivered(f) && f.claims.length === 0,
  ticketNoDiffers: f => f.ticketNos.length > 1,
  sameTicket: f => f.options.isTicketUsed === true,
  overLegalWeight: f => f.overLegal !== undefined,
  farCheckIn: ({ acts, options: { places } }) => places !== undefined && findFarCheckIn(acts, places) !== undefined,
  loadUnconfirmed: f => isDelivered(f) && f.evidence.missing.includes('loaderConfirmation'),
  startMissing: f => f.milestones.start === undefined,
  cancelledWhileLoaded: f =>
    f.state === 'cancelled' && f.milestones.confirmLoad !== undefined && pitWordOf(f.acts) !== 'returned',
  cancelledButDelivered: f => isDelivered(f) && f.acts.some(act => act.kind === 'cancel'),
  rejectedButDelivered: f => isDelivered(f) && f.acts.some(act => act.kind === 'reject'),
  approvedBeforeDelivered: f => f.state === 'approved' && !f.undelivered && f.milestones.deliver === undefined,
  timesOutOfOrder: f => areTimesOutOfOrder(f),
  correctedAfterApproval: f =>
    f.late.some(act => ['correct', 'reject', 'cancel', 'proposeWaitFault', 'answerWaitFault'].includes(act.kind)),
}

function comparisons({ claims, options }: Facts): (boolean | undefined)[] {
  const [counted, ...others] = claims
  if (!counted) return []
  const toleranceBps = options.quantityToleranceBps ?? quantityToleranceBps
  return others.map(other => differsBeyond(counted.stated, other.stated, toleranceBps, options.gramsPerCubicMeter))
}

const inOrder = [
  'start',
  'arriveAtPit',
  'confirmTrucker',
  'confirmLoad',
  'arriveAtSite',
  'deliver',
] as const satisfies LoadLogMilestoneKind[]

function areTimesOutOfOrder({ milestones }: Facts): boolean {
  const times = inOrder.flatMap(kind => milestones[kind]?.at ?? [])
  return times.some((at, i) => i > 0 && at < times[i - 1]! - clockToleranceMs)
}
