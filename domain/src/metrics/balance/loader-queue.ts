/**
 * Trucks that circulate between the loaders of a pit and their sites: how many loads an hour, and how long they wait.
 * Two models give the two ends of the range in which real pits lie:
 * - steady: each cycle takes the same time (match factor, Burt and Caccetta 2007; rates as in Micromine);
 * - random: service and travel times are exponential, the finite-source queue M/M/n//N (Gross and Harris,
 *   Fundamentals of Queueing Theory, 1998, 2.6).
 */

/** Trucks with the same cycle. */
export type TruckClass = {
  trucks: number
  /** Under the loader, exchange included. */
  serviceMinutes: number
  /** One cycle without waiting in line, service included. */
  cycleMinutes: number
}

export type LoaderGroup = { loaders: number; classes: readonly TruckClass[] }

export type Flow = {
  loadsPerHour: number
  /** A truck's wait in line per cycle, minutes. */
  waitMinutes: number
  /** Share of the time in which a loader stands still, 0..1. */
  idleShare: number
}

export type FlowRange = { steady: Flow; random: Flow; matchFactor: number }

/**
 * For mixed trucks the match factor is the sum of their arrival rates over the rate of the loaders (Burt and Caccetta
 * 2007 with the corrigendum of 2008); the random model takes them as trucks of their mean cycle.
 * @returns undefined for a group without trucks, without loaders or with impossible times
 */
export function flowOf({ loaders, classes }: LoaderGroup): FlowRange | undefined {
  const at = classes.filter(({ trucks }) => trucks > 0)
  const isPossible = loaders >= 1 && at.length > 0 && at.every(isClassPossible)
  if (!isPossible) return undefined
  const trucks = sum(at.map(each => each.trucks))
  /** Loads a minute that the trucks would bring if they never waited. */
  const offered = sum(at.map(each => each.trucks / each.cycleMinutes))
  const service = sum(at.map(each => (each.trucks / each.cycleMinutes) * each.serviceMinutes)) / offered
  const cycle = trucks / offered
  const capacity = loaders / service
  const steadyRate = Math.min(capacity, offered)
  const flow = (rate: number): Flow => ({
    loadsPerHour: rate * 60,
    // Little's law: trucks = rate × (cycle + wait).
    waitMinutes: Math.max(0, trucks / rate - cycle),
    idleShare: Math.max(0, 1 - rate / capacity),
  })
  return {
    steady: flow(steadyRate),
    random: flow(randomRate(trucks, loaders, service, cycle - service)),
    matchFactor: offered / capacity,
  }
}

function isClassPossible({ serviceMinutes, cycleMinutes }: TruckClass): boolean {
  return serviceMinutes > 0 && cycleMinutes > serviceMinutes
}

/** Loads a minute: the mean number of busy loaders over the service time. */
function randomRate(trucks: number, loaders: number, service: number, away: number): number {
  let weight = 1
  let all = 1
  let busy = 0
  for (let atLoaders = 1; atLoaders <= trucks; atLoaders++) {
    weight *= ((trucks - atLoaders + 1) / Math.min(atLoaders, loaders)) * (service / away)
    all += weight
    busy += weight * Math.min(atLoaders, loaders)
  }
  return busy / all / service
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
