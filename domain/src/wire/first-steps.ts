/** The first steps of a new business or person, up to their first load: which there are, and which are done. */
import type { EntityTypeName } from '../entity/entity-type.ts'
import { isAtLeast, type MemberRole } from '../entity/member/member.ts'
import { roleForCall } from './call-roles.ts'
import type { CallName } from './contract.ts'

export type FirstStepName = ((typeof firstStepRules)[EntityTypeName] | typeof brokerStepRules)[number]['name']

/** `now` is the first step that is not done. `waiting`: it is `now`, and others do it. */
export type FirstStep = { name: FirstStepName; phase: 'done' | 'now' | 'waiting' | 'ahead' }

/** What a device knows about a business. What it doesn't know is absent: it counts as zero or false. */
export type FirstStepFacts = Partial<{
  /** Loads of any day, and balances that loads have left. With one of either, the business has begun. */
  loads: number
  balances: number
  suppliers: number
  projects: number
  /** Offers to or from the business, accepted ones, and trucks dispatched. */
  offers: number
  accepted: number
  dispatches: number
  trucks: number
  /** A fleet has said that it has no trucks: it passes accepted work on to other haulers. */
  subsOut: boolean
  /** Offers to other haulers, for its accepted work. */
  subOffers: number
  drivers: number
  materials: number
  operators: number
  /** Trucks in line at the pit, or expected there. */
  queue: number
  isPlaced: boolean
  isEmployed: boolean
  hasTruck: boolean
  /** Whether this device may read its location. */
  mayLocate: boolean
}>

type Rule = {
  name: string
  /** The call that does the step. Only those whose role may make it see the step. */
  call?: CallName
  /** Others do it. */
  waits?: true
  isDone: (facts: FirstStepFacts) => boolean
}

const has = (fact: 'suppliers' | 'projects' | 'offers' | 'accepted' | 'subOffers' | 'dispatches' | CountOfOwn) => {
  return (facts: FirstStepFacts) => (facts[fact] ?? 0) > 0
}
type CountOfOwn = 'trucks' | 'drivers' | 'materials' | 'operators' | 'queue' | 'loads'

const is = (fact: 'isPlaced' | 'isEmployed' | 'hasTruck' | 'mayLocate') => (facts: FirstStepFacts) =>
  facts[fact] ?? false

const firstStepRules = {
  jobber: [
    { name: 'findPit', call: 'addSupplier', isDone: has('suppliers') },
    { name: 'createProject', call: 'createProject', isDone: has('projects') },
    { name: 'sendOffer', call: 'sendOffer', isDone: has('offers') },
  ],
  pitOperation: [
    { name: 'listMaterial', call: 'createMaterial', isDone: has('materials') },
    { name: 'placePit', call: 'changeEntity', isDone: is('isPlaced') },
    { name: 'inviteOperator', call: 'httpPitCreateOperator', isDone: has('operators') },
  ],
  soloTrucker: [
    { name: 'addTruck', call: 'createTruck', isDone: has('trucks') },
    { name: 'allowLocation', isDone: is('mayLocate') },
    { name: 'findWork', call: 'acceptTruckerNotice', isDone: has('dispatches') },
  ],
  truckingFleet: [
    { name: 'addTruck', call: 'createTruck', isDone: has('trucks') },
    { name: 'inviteDriver', call: 'inviteFleetTrucker', isDone: has('drivers') },
    { name: 'takeOffer', call: 'answerOffer', isDone: has('accepted') },
    { name: 'dispatchTruck', call: 'dispatchTruck', isDone: has('dispatches') },
  ],
  fleetTrucker: [
    { name: 'joinFleet', waits: true, isDone: is('isEmployed') },
    { name: 'chooseTruck', isDone: is('hasTruck') },
    { name: 'allowLocation', isDone: is('mayLocate') },
    { name: 'getDispatched', waits: true, isDone: has('dispatches') },
  ],
  excavatorOperator: [
    { name: 'joinPit', waits: true, isDone: is('isEmployed') },
    { name: 'expectTruck', waits: true, isDone: has('queue') },
    { name: 'loadTruck', isDone: has('loads') },
  ],
} as const satisfies Record<EntityTypeName, readonly Rule[]>

/** Of a fleet without trucks. */
const brokerStepRules = [
  { name: 'takeOffer', call: 'answerOffer', isDone: has('accepted') },
  { name: 'subOut', call: 'sendSubOffer', isDone: has('subOffers') },
] as const satisfies readonly Rule[]

/**
 * The steps in order, for one member. None when all are done, when the business has begun, or when there is nothing
 * that this member may do and nothing to wait for.
 */
export function firstSteps(type: EntityTypeName, facts: FirstStepFacts, role: MemberRole): FirstStep[] {
  if ((facts.loads ?? 0) > 0 || (facts.balances ?? 0) > 0) return []
  const isBroker = type === 'truckingFleet' && facts.subsOut === true
  const rules: readonly (Rule & { name: FirstStepName })[] = isBroker ? brokerStepRules : firstStepRules[type]
  const own = rules.filter(({ call }) => call === undefined || isAtLeast(role, roleForCall(call)))
  const next = own.find(({ isDone }) => !isDone(facts))
  if (!next) return []
  return own.map(rule => {
    if (rule === next) return { name: rule.name, phase: rule.waits ? 'waiting' : 'now' }
    return { name: rule.name, phase: rule.isDone(facts) ? 'done' : 'ahead' }
  })
}
