/** Stands in for the server: keeps the loads in memory, so that a whole day can run without a server. */
import { centsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import {
  type LoadLogMilestoneKind,
  type LoadLogState,
  loadLogMilestones,
  loadLogStates,
} from '@haulway/domain/load-log/state/states.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { priceWork } from '@haulway/domain/pay/day/price-work.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import { loadFactsSchema } from '@haulway/domain/pay/load/load-facts.ts'
import { poundGrams, type Quantity } from '@haulway/domain/units.ts'
import { getByKey, type HaulPlan, type TruckPlan, type WorkingDay } from '../day/working-day.ts'
import type { ActIntent, Intent } from './intent.ts'
import { type OpenCorrection, type OpenDispute, type PitView, paidLineOf, type Views } from './views.ts'

export type DryRunLoad = {
  loadLogId: string
  truckNumber: string
  haul: HaulPlan
  state: LoadLogState
  /** When each act was made, ms. */
  times: Partial<Record<ActIntent['act'], number>>
  quantity?: Quantity
  dispute?: OpenDispute
  correction?: OpenCorrection
}

export type DryRun = { views: Views; loads: DryRunLoad[]; takenOver: Set<string>; apply: (intent: Intent) => void }

/** What each hauler can withdraw: it was paid last week's statement. */
const paidLastWeekCents = 150_000

/** A dispatch has the key of its haul as its id; every truck has a dispatch for each haul. */
export function createDryRun(plan: WorkingDay): DryRun {
  const loads: DryRunLoad[] = []
  const takenOver = new Set<string>()
  const owedCents = new Map<string, number>()
  const views: Views = {
    trucker: number => ({
      takenOver: takenOver.has(number),
      dispatches: plan.hauls.map(haul => ({ dispatchId: haul.key, haul: haul.key })),
      loads: loads.filter(load => load.truckNumber === number).map(load => ({ ...load, haul: load.haul.key })),
    }),
    loader: (pit, point) => ({
      takenOver: takenOver.has(point),
      queue: loads.flatMap(load => (isLoadedAt(load.haul, pit, point) ? inQueue(plan, load) : [])),
      loaded: loads.filter(load => isLoadedAt(load.haul, pit, point) && load.times.confirmLoad !== undefined).length,
    }),
    jobber: key => ({
      takenOver: takenOver.has(key),
      owedCents: owedCents.get(key) ?? 0,
      toApprove: loads
        .filter(load => load.haul.jobber === key && load.state === 'delivered')
        .map(load => ({
          loadLogId: load.loadLogId,
          deliveredAtMs: load.times.deliver ?? 0,
          isClear: true,
          paid: paidLineOf(payOf(load)),
        })),
    }),
    foreman: key => ({
      takenOver: takenOver.has(key),
      atSite: loads.flatMap(load => (load.haul.key === getByKey(plan.jobbers, key).foreman?.haul ? atSite(load) : [])),
    }),
    hauler: key => ({
      takenOver: takenOver.has(key),
      withdrawableCents: paidLastWeekCents,
      owedCents: owedCents.get(key) ?? 0,
      disputes: loads.flatMap(load => (load.dispute && haulerOf(plan, load) === key ? [load.dispute] : [])),
      corrections: loads.flatMap(load => (load.correction && haulerOf(plan, load) === key ? [load.correction] : [])),
    }),
    pit: key => ({ takenOver: takenOver.has(key), approved: approvedTickets(loads, key) }),
  }
  const applyAct = (intent: ActIntent) => {
    const load =
      intent.act === 'start' ? startLoad(plan, intent) : loads.find(other => other.loadLogId === intent.loadLogId)
    if (!load) throw new Error(`${intent.act} for a load that was never started`)
    if (intent.act === 'start') loads.push(load)
    load.times[intent.act] = intent.atMs
    if (intent.quantity && intent.act !== 'proposeCorrection') load.quantity = intent.quantity
    load.state = stateAfter(load.state, intent.act)
    if (intent.act === 'approve') {
      add(owedCents, load.haul.jobber, haulCents(load))
      const { subHaul } = load.haul
      if (subHaul && haulerOf(plan, load) === subHaul.hauler) add(owedCents, subHaul.broker, haulCents(load))
    }
    if (intent.act === 'proposeCorrection') {
      const { actId: correctionId, loadLogId, atMs: proposedAtMs } = intent
      load.correction = { correctionId, loadLogId, proposedAtMs }
    }
    if (intent.act === 'answerCorrection') delete load.correction
    if (intent.act === 'disputeLine' && intent.grants) {
      const { actId: disputeId, loadLogId, atMs: raisedAtMs } = intent
      load.dispute = { disputeId, loadLogId, raisedAtMs, quantityMilli: intent.grants.quantityMilli }
    }
    if (intent.act === 'answerDispute') delete load.dispute
  }
  const apply = (intent: Intent) => {
    if (intent.kind === 'act') applyAct(intent)
    if (intent.kind === 'payBalance' && 'key' in intent.actor) owedCents.set(intent.actor.key, 0)
  }
  return { views, loads, takenOver, apply }
}

function approvedTickets(loads: readonly DryRunLoad[], pit: string): PitView['approved'] {
  return loads
    .flatMap(({ loadLogId, haul, quantity, times: { approve: approvedAtMs, proposeCorrection } }) =>
      haul.pit === pit && approvedAtMs !== undefined && quantity?.unit === 'ton'
        ? [{ loadLogId, quantity, approvedAtMs, isCorrected: proposeCorrection !== undefined }]
        : [],
    )
    .sort((a, b) => a.approvedAtMs - b.approvedAtMs)
}

function startLoad(plan: WorkingDay, { actor, atMs, loadLogId, dispatchId }: ActIntent): DryRunLoad {
  if (actor.kind !== 'trucker' || !dispatchId) throw new Error('Only a trucker starts a load, for a dispatch')
  const haul = getByKey(plan.hauls, dispatchId)
  return { loadLogId, truckNumber: actor.truckNumber, haul, state: 'started', times: { start: atMs } }
}

function stateAfter(state: LoadLogState, act: ActIntent['act']): LoadLogState {
  const next = act in loadLogMilestones ? stateOf(act as LoadLogMilestoneKind) : undefined
  return next && loadLogStates[next].rank > loadLogStates[state].rank ? next : state
}

function stateOf(kind: LoadLogMilestoneKind): LoadLogState | undefined {
  const milestone = loadLogMilestones[kind]
  return 'state' in milestone ? milestone.state : undefined
}

function inQueue(plan: WorkingDay, { loadLogId, truckNumber, state, haul, times }: DryRunLoad) {
  if (state !== 'queued' && state !== 'loading') return []
  const legalPayloadGrams = payloadGramsOn(haul, plan.trucks.find(({ number }) => number === truckNumber)!)
  return [{ loadLogId, truckNumber, state, queuedAtMs: times.arriveAtPit ?? 0, legalPayloadGrams }]
}

function atSite({ loadLogId, state, times: { arriveAtSite: arrivedAtMs } }: DryRunLoad) {
  return state === 'arrived' && arrivedAtMs !== undefined ? [{ loadLogId, arrivedAtMs }] : []
}

/** What a truck may carry on a haul: as registered or with its permit, and no more than its roads allow. */
export function payloadGramsOn({ postedLimit }: HaulPlan, { legalGrossGrams, tareGrams, permit }: TruckPlan): number {
  const ownGrams = permit ? permit.pounds * poundGrams : legalGrossGrams
  const roadGrams = postedLimit ? postedLimit.pounds * poundGrams : ownGrams
  return Math.round(Math.min(ownGrams, roadGrams)) - tareGrams
}

function isLoadedAt(haul: HaulPlan, pit: string, point: string): boolean {
  return haul.pit === pit && haul.loadingPoint === point
}

function haulCents(load: DryRunLoad): number {
  return centsOf(payOf(load))
}

function payOf({ loadLogId, haul, quantity, times }: DryRunLoad): Price {
  const facts = loadFactsSchema.parse({
    id: loadLogId,
    startAt: times.start,
    endAt: times.deliver,
    ...(quantity && { quantity: { valueMicro: quantity.amountMilli * 1000, unit: quantity.unit } }),
  })
  return priceWork(rateCardFieldsSchema.parse(haul.card), { loads: [facts], timeZone: 'UTC' })
}

function haulerOf(plan: WorkingDay, load: DryRunLoad): string {
  return plan.trucks.find(truck => truck.number === load.truckNumber)?.hauler ?? ''
}

function add(sums: Map<string, number>, key: string, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents)
}
