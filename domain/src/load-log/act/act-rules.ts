/** The one table of who may record which act on a load. Screens offer by it, and the server refuses by it. */
import type { MemberRole } from '../../entity/member/member.ts'
import type { AgreementKind } from '../../work/agreement-cards.ts'
import type { LoadLogState } from '../state/states.ts'
import type { LoadLogActKind, LoadLogRelation, Witness } from './act.ts'

/**
 * What an act must contain: `amount` is a quantity, a weight or passes; `solution` is what solves a problem; `line` a
 * line and what the maker grants of it; `about` the dispute it is about; `answer` an answer, with a number unless it
 * refuses. `corrected` is one thing that was wrong; `aboutCorrection` the correction it is about; `decision` whether it
 * is accepted. `blamed` is who caused a wait; `blamedAnswer` the answer to that.
 */
export type RequiredPart =
  | ('amount' | 'reason' | 'solution' | 'line' | 'answer' | 'about')
  | ('corrected' | 'aboutCorrection' | 'decision' | 'agreed')
  | ('blamed' | 'blamedAnswer')

type ActRule = {
  /** The relations to the load that may record it. */
  by: readonly LoadLogRelation[]
  /** By relation: the states in which a screen offers it as the next act. */
  next: Partial<Record<LoadLogRelation, readonly LoadLogState[]>>
  /** By relation: the states in which a screen offers it next to the next act. */
  beside: Partial<Record<LoadLogRelation, readonly LoadLogState[]>>
  /** Required from a person; geofences and the system don't provide it. */
  needs: readonly RequiredPart[]
  mayWaitOffline: boolean
  /** The least role in the acting entity, if plain members may not record it because it moves money immediately. */
  leastRole?: MemberRole
}

/** Its own screen or the server records it. */
const notOffered = { next: {}, beside: {} } as const
const loading = ['queued', 'loading'] as const
const beforeLoaded = ['started', 'queued', 'loading'] as const
const onTheRoad = ['loaded', 'arrived'] as const
const open = ['started', 'queued', 'loading', 'loaded', 'arrived'] as const
const atTheEnd = ['delivered', 'approved', 'rejected', 'cancelled'] as const
const haulers = ['fleet', 'subhauler', 'broker'] as const
const approved = ['approved'] as const
const afterLoaded = ['loaded', 'arrived', 'delivered'] as const

/**
 * All acts may wait for a network except approving and ending a problem. A dispute of a line or a correction may wait:
 * they move only what the sides agreed to, in the order in which the server received it.
 */
export const loadLogActRules = {
  start: { by: ['trucker'], next: {}, beside: {}, needs: [], mayWaitOffline: true },
  arriveAtPit: {
    by: ['trucker', 'operator', 'pit', 'system'],
    next: { trucker: ['started'] },
    beside: {},
    needs: [],
    mayWaitOffline: true,
  },
  confirmTrucker: {
    by: ['operator', 'pit', 'trucker'],
    next: { operator: ['started', 'queued'], pit: ['started', 'queued'] },
    beside: { trucker: ['queued'] },
    needs: [],
    mayWaitOffline: true,
  },
  confirmLoad: {
    by: ['operator', 'pit', 'trucker'],
    next: { operator: ['loading'], pit: ['loading'] },
    beside: { operator: ['queued'], pit: ['queued', 'loaded'], trucker: loading },
    needs: ['amount'],
    mayWaitOffline: true,
  },
  leavePit: {
    by: ['trucker', 'pit', 'system'],
    ...notOffered,
    needs: [],
    mayWaitOffline: true,
  },
  nearDestination: {
    by: ['trucker', 'system'],
    ...notOffered,
    needs: [],
    mayWaitOffline: true,
  },
  arriveAtSite: {
    by: ['trucker', 'jobber', 'dump', 'system'],
    next: { trucker: ['loaded'] },
    beside: {},
    needs: [],
    mayWaitOffline: true,
  },
  deliver: {
    by: ['trucker', 'jobber', 'dump', 'system'],
    next: { trucker: ['arrived'], dump: ['arrived'] },
    beside: { trucker: ['loaded'], jobber: onTheRoad, dump: ['loaded'] },
    needs: [],
    mayWaitOffline: true,
  },
  approve: {
    by: ['jobber', 'system'],
    next: { jobber: ['delivered'] },
    beside: {},
    needs: [],
    mayWaitOffline: false,
    leastRole: 'manager',
  },
  agree: {
    by: ['jobber', ...haulers, 'pit', 'dump'],
    ...notOffered,
    needs: ['agreed'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  dispute: {
    by: ['jobber', 'trucker', ...haulers, 'pit', 'dump'],
    next: {},
    beside: {
      jobber: ['delivered', 'approved'],
      trucker: atTheEnd,
      fleet: atTheEnd,
      subhauler: atTheEnd,
      broker: atTheEnd,
      pit: atTheEnd,
      dump: atTheEnd,
    },
    needs: ['reason'],
    mayWaitOffline: true,
  },
  resolveDispute: {
    by: ['jobber', 'system'],
    next: {},
    beside: { jobber: atTheEnd },
    needs: ['solution'],
    mayWaitOffline: false,
    leastRole: 'manager',
  },
  disputeLine: {
    by: ['jobber', ...haulers, 'pit', 'dump'],
    next: {},
    beside: {
      jobber: atTheEnd,
      fleet: atTheEnd,
      subhauler: atTheEnd,
      broker: atTheEnd,
      pit: atTheEnd,
      dump: atTheEnd,
    },
    needs: ['line', 'reason'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  answerDispute: {
    by: ['jobber', ...haulers, 'pit', 'dump'],
    ...notOffered,
    needs: ['about', 'answer'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  withdrawDispute: {
    by: ['jobber', ...haulers, 'pit', 'dump'],
    ...notOffered,
    needs: ['about'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  settleDispute: {
    // Only the arbiter, who is not a party of the load: it has a call of its own.
    by: [],
    ...notOffered,
    needs: ['about', 'answer'],
    mayWaitOffline: false,
    leastRole: 'manager',
  },
  proposeCorrection: {
    by: ['jobber', ...haulers, 'pit', 'dump', 'system'],
    next: {},
    beside: {
      jobber: approved,
      fleet: approved,
      subhauler: approved,
      broker: approved,
      pit: approved,
      dump: approved,
    },
    needs: ['corrected', 'reason'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  answerCorrection: {
    by: ['jobber', ...haulers, 'pit', 'dump'],
    ...notOffered,
    needs: ['aboutCorrection', 'decision'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  withdrawCorrection: {
    by: ['jobber', ...haulers, 'pit', 'dump'],
    ...notOffered,
    needs: ['aboutCorrection'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  proposeWaitFault: {
    by: ['jobber', ...haulers, 'pit', 'dump'],
    ...notOffered,
    needs: ['blamed', 'reason'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  answerWaitFault: {
    by: ['jobber', 'fleet', 'subhauler', 'pit', 'dump', 'system'],
    ...notOffered,
    needs: ['blamedAnswer'],
    mayWaitOffline: true,
    leastRole: 'manager',
  },
  reject: {
    by: ['jobber', 'dump'],
    next: {},
    beside: { jobber: ['arrived', 'delivered', 'cancelled'], dump: ['arrived'] },
    needs: ['reason'],
    mayWaitOffline: true,
  },
  cancel: {
    by: ['trucker', 'fleet', 'subhauler', 'jobber', 'system'],
    next: {},
    beside: { trucker: beforeLoaded, fleet: open, subhauler: open, jobber: beforeLoaded },
    needs: ['reason'],
    mayWaitOffline: true,
  },
  correct: {
    by: ['operator', 'pit', 'dump', 'trucker', 'jobber', 'system'],
    next: {},
    beside: {
      operator: ['loading', 'loaded', 'cancelled'],
      pit: [...afterLoaded, 'cancelled'],
      dump: ['delivered'],
      trucker: onTheRoad,
      jobber: ['delivered'],
    },
    needs: ['reason'],
    mayWaitOffline: true,
  },
} as const satisfies Record<LoadLogActKind, ActRule>

/** The agreements that each relation is a party of. */
export const agreementsOfRelation: Record<LoadLogRelation, readonly AgreementKind[]> = {
  jobber: ['haul', 'material'],
  fleet: ['haul'],
  subhauler: ['subHaul'],
  broker: ['haul', 'subHaul'],
  pit: ['material'],
  dump: ['material'],
  trucker: [],
  operator: [],
  system: [],
}

export function leastRoleFor(kind: LoadLogActKind): MemberRole {
  const rule: ActRule = loadLogActRules[kind]
  return rule.leastRole ?? 'member'
}

/** The witness that each relation is. A party testifies only for itself; a fleet testifies for its trucker. */
export const witnessOf = {
  trucker: 'trucker',
  fleet: 'trucker',
  subhauler: 'trucker',
  broker: 'broker',
  operator: 'operator',
  pit: 'pit',
  dump: 'dump',
  jobber: 'jobber',
  system: 'system',
} as const satisfies Record<LoadLogRelation, Witness>
