/**
 * Whether fewer or more trucks, or trucks at another pit, would haul the same material for less money. The advice holds
 * at both ends of the range of `loader-queue.ts`, or there is none.
 */
import { type Flow, type FlowRange, flowOf, type LoaderGroup, type TruckClass } from './loader-queue.ts'

/** The trucks of one business that are loaded at one pit, for all its projects there. */
export type PitGroup = LoaderGroup & {
  key: string
  /** Loads still to haul. */
  loadsLeft: number
  truckHourCents: number
  loaderHourCents: number
}

export type Change =
  | { kind: 'release'; trucks: number }
  | { kind: 'add'; trucks: number }
  | { kind: 'move'; trucks: number; to: string }

export type Tried = {
  change: Change
  /** What the same loads then cost less in an hour, cents: the smaller number of the two models. Negative: more. */
  savedCentsPerHour: number
  /** The trucks of the pit after the change. */
  trucks: number
  after: { steady: Flow; random: Flow }
}

export type BalanceAdvice = {
  now: { steady: Flow; random: Flow; matchFactor: number; trucks: number; waitCentsPerHour: number }
  /** Everything that was tried, best first. */
  tried: Tried[]
  /**
   * The best one, if it is worth it. Never a move: its trucks are released here and offered work there, which their
   * haulers may decline.
   */
  best: Tried | undefined
}

/** One or two trucks: what a dispatcher can do at once. After that it is measured again. */
const trucksTried = [1, 2] as const

/** Less than this in an hour, or than this share of the cost, is not worth a phone call and could be chance. */
export const savedCentsMin = 2_500
const savedShareMin = 0.08
/** The times are medians of ten cycles. The advice must still save when loading takes this much less or more. */
const serviceOff = [0.88, 1.12] as const
/**
 * With fewer cycles left the last loads decide the day: a truck that is sent home saves little, and one that is called
 * first has to come.
 */
const cyclesLeftMin = { release: 5, add: 6 }

/** @returns undefined for a pit whose trucks, loaders or times are not known */
export function adviseBalance(pit: PitGroup, others: readonly PitGroup[] = []): BalanceAdvice | undefined {
  const now = flowOf(pit)
  if (!now) return undefined
  const trucks = trucksOf(pit)
  const tried = changesOf(pit, others)
    .flatMap(change => tryChange({ group: pit, flow: now }, others, change) ?? [])
    .sort((a, b) => b.savedCentsPerHour - a.savedCentsPerHour)
  const costPerHour = trucks * pit.truckHourCents + pit.loaders * pit.loaderHourCents
  const least = Math.max(savedCentsMin, costPerHour * savedShareMin)
  const waitHours = (now.steady.loadsPerHour * now.steady.waitMinutes) / 60
  return {
    now: { ...now, trucks, waitCentsPerHour: Math.round(waitHours * pit.truckHourCents) },
    tried,
    best: tried.find(
      each =>
        each.savedCentsPerHour >= least &&
        isLongEnough(pit, each.change) &&
        serviceOff.every(times => savesWith(times, pit, each.change)),
    ),
  }
}

export function trucksOf({ classes }: Pick<LoaderGroup, 'classes'>): number {
  return classes.reduce((sum, { trucks }) => sum + trucks, 0)
}

function changesOf(pit: PitGroup, others: readonly PitGroup[]): Change[] {
  return trucksTried.flatMap((trucks): Change[] => [
    ...(trucksOf(pit) > trucks ? [{ kind: 'release' as const, trucks }] : []),
    { kind: 'add', trucks },
    ...(trucksOf(pit) > trucks ? others.map(({ key }) => ({ kind: 'move' as const, trucks, to: key })) : []),
  ])
}

type AtPit = { group: PitGroup; flow: FlowRange }

function tryChange(pit: AtPit, others: readonly PitGroup[], change: Change): Tried | undefined {
  const { trucks } = change
  const after = atPit(withTrucks(pit.group, change.kind === 'add' ? trucks : -trucks))
  if (!after) return undefined
  const receiving = change.kind === 'move' ? others.find(({ key }) => key === change.to) : undefined
  const other = receiving && atPit(receiving)
  const there = receiving && atPit(withTrucks(receiving, trucks))
  const models = (['steady', 'random'] as const).map(model => ({
    here: savedAt(pit, after, model),
    there: other && there ? savedAt(other, there, model) : 0,
  }))
  return {
    change,
    trucks: trucksOf(after.group),
    after: after.flow,
    savedCentsPerHour: Math.round(Math.min(...models.map(saved => saved.here + saved.there))),
  }
}

function savesWith(times: number, pit: PitGroup, change: Change): boolean {
  const classes = pit.classes.map(each => {
    const serviceMinutes = each.serviceMinutes * times
    return { ...each, serviceMinutes, cycleMinutes: each.cycleMinutes + serviceMinutes - each.serviceMinutes }
  })
  const group = { ...pit, classes }
  const flow = flowOf(group)
  return flow !== undefined && (tryChange({ group, flow }, [], change)?.savedCentsPerHour ?? 0) > 0
}

function isLongEnough(pit: PitGroup, change: Change): boolean {
  if (change.kind === 'move') return false
  const more = change.kind === 'add' ? change.trucks : 0
  return pit.loadsLeft >= cyclesLeftMin[change.kind] * (trucksOf(pit) + more)
}

/** What the loads of an hour cost now, less what they would cost. */
function savedAt(before: AtPit, after: AtPit, model: 'steady' | 'random'): number {
  return (costPerLoad(before, model) - costPerLoad(after, model)) * before.flow[model].loadsPerHour
}

function costPerLoad({ group, flow }: AtPit, model: 'steady' | 'random'): number {
  const perHour = trucksOf(group) * group.truckHourCents + group.loaders * group.loaderHourCents
  return perHour / flow[model].loadsPerHour
}

function atPit(group: PitGroup): AtPit | undefined {
  const flow = flowOf(group)
  return flow && { group, flow }
}

/** Trucks come to the class with the most trucks, and go from it. */
function withTrucks(group: PitGroup, change: number): PitGroup {
  let left = change
  const classes = group.classes
    .toSorted((a, b) => b.trucks - a.trucks)
    .map((each): TruckClass => {
      const trucks = Math.max(0, each.trucks + left)
      left -= trucks - each.trucks
      return { ...each, trucks }
    })
  return { ...group, classes }
}
