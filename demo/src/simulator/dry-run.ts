/** Stands in for the server: keeps the loads in memory, so that a whole day can run without a server. */
import {
  type LoadLogMilestoneKind,
  type LoadLogState,
  loadLogMilestones,
  loadLogStates,
} from '@haulway/domain/load-log/states.ts'
import { multiplyDivideRound } from '@haulway/domain/money.ts'
import type { Quantity } from '@haulway/domain/units.ts'
import { getByKey, type HaulPlan, type WorkingDay } from '../day/working-day.ts'
import type { ActIntent, Intent } from './intent.ts'
import type { Views } from './views.ts'

export type DryRunLoad = {
  loadLogId: string
  truckNumber: string
  haul: HaulPlan
  state: LoadLogState
  /** When each act was made, ms. */
  times: Partial<Record<ActIntent['act'], number>>
  quantity?: Quantity
  paid: boolean
}

export type DryRun = { views: Views; loads: DryRunLoad[]; takenOver: Set<string>; apply: (intent: Intent) => void }

/** A dispatch has the key of its haul as its id; every truck has a dispatch for each haul. */
export function createDryRun(plan: WorkingDay): DryRun {
  const loads: DryRunLoad[] = []
  const takenOver = new Set<string>()
  const owedCents = new Map<string, number>()
  const paidCents = new Map<string, number>()
  const views: Views = {
    trucker: number => ({
      takenOver: takenOver.has(number),
      dispatches: plan.hauls.map(haul => ({ dispatchId: haul.key, haul: haul.key })),
      loads: loads.filter(load => load.truckNumber === number).map(load => ({ ...load, haul: load.haul.key })),
    }),
    loader: (pit, point) => ({
      takenOver: takenOver.has(point),
      queue: loads.flatMap(load => (isLoadedAt(load.haul, pit, point) ? inQueue(load) : [])),
    }),
    jobber: key => ({
      takenOver: takenOver.has(key),
      owedCents: owedCents.get(key) ?? 0,
      toApprove: loads
        .filter(load => load.haul.jobber === key && load.state === 'delivered')
        .map(load => ({ loadLogId: load.loadLogId, deliveredAtMs: load.times.deliver ?? 0, isProven: true })),
    }),
    hauler: key => ({ takenOver: takenOver.has(key), withdrawableCents: paidCents.get(key) ?? 0 }),
  }
  const applyAct = (intent: ActIntent) => {
    const load =
      intent.act === 'start' ? startLoad(plan, intent) : loads.find(other => other.loadLogId === intent.loadLogId)
    if (!load) throw new Error(`${intent.act} for a load that was never started`)
    if (intent.act === 'start') loads.push(load)
    load.times[intent.act] = intent.atMs
    if (intent.quantity) load.quantity = intent.quantity
    load.state = stateAfter(load.state, intent.act)
    if (intent.act === 'approve') add(owedCents, load.haul.jobber, haulCents(load))
  }
  const apply = (intent: Intent) => {
    if (intent.kind === 'act') applyAct(intent)
    if (intent.kind === 'payBalance' && intent.actor.kind === 'jobber') {
      const { key } = intent.actor
      owedCents.set(key, 0)
      const settled = loads.filter(load => load.state === 'approved' && load.haul.jobber === key && !load.paid)
      for (const load of settled) {
        load.paid = true
        add(paidCents, haulerOf(plan, load), haulCents(load))
      }
    }
  }
  return { views, loads, takenOver, apply }
}

function startLoad(plan: WorkingDay, { actor, atMs, loadLogId, dispatchId }: ActIntent): DryRunLoad {
  if (actor.kind !== 'trucker' || !dispatchId) throw new Error('Only a trucker starts a load, for a dispatch')
  const haul = getByKey(plan.hauls, dispatchId)
  return { loadLogId, truckNumber: actor.truckNumber, haul, state: 'started', times: { start: atMs }, paid: false }
}

function stateAfter(state: LoadLogState, act: ActIntent['act']): LoadLogState {
  const next = act in loadLogMilestones ? stateOf(act as LoadLogMilestoneKind) : undefined
  return next && loadLogStates[next].rank > loadLogStates[state].rank ? next : state
}

function stateOf(kind: LoadLogMilestoneKind): LoadLogState | undefined {
  const milestone = loadLogMilestones[kind]
  return 'state' in milestone ? milestone.state : undefined
}

function inQueue({ loadLogId, truckNumber, state, times }: DryRunLoad) {
  return state === 'queued' || state === 'loading'
    ? [{ loadLogId, truckNumber, state, queuedAtMs: times.arriveAtPit ?? 0 }]
    : []
}

function isLoadedAt(haul: HaulPlan, pit: string, point: string): boolean {
  return haul.pit === pit && haul.loadingPoint === point
}

/** Thousandths of a unit times a rate in 1/10,000 are cents times this. */
const e4MilliPerCent = 100_000

function haulCents(load: DryRunLoad): number {
  return multiplyDivideRound(load.quantity?.amountMilli ?? 0, load.haul.card.rateE4, e4MilliPerCent)
}

function haulerOf(plan: WorkingDay, load: DryRunLoad): string {
  return plan.trucks.find(truck => truck.number === load.truckNumber)?.hauler ?? ''
}

function add(sums: Map<string, number>, key: string, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents)
}
