/**
 * Balance of trucks and loaders. Match factor: truck arrival rate over loader service rate (Burt and Caccetta, 2007,
 * for trucks alike and loaders alike); deterministic rates as Micromine has them; the other bound: queue M/M/1//N.
 */

export type Fleet = {
  trucks: number
  loaders: number
  /** One truck's time under the loader, exchange included. */
  serviceMinutes: number
  /** One round without waiting in line, service included. */
  cycleMinutes: number
}

export type Balance = {
  /** 1 is balance; below it loaders wait for trucks, above it trucks stand in line. */
  factor: number
  /** As many trucks keep the loaders busy with nobody waiting; seldom whole. */
  trucksForBalance: number
  loadsPerHour: number
  /** A truck's wait in line in each round. */
  queueMinutes: number
  /** A loader's wait for the next truck, in each round. */
  loaderIdleMinutes: number
}

/**
 * What follows when every round takes the same time.
 * @throws RangeError when a number is not positive, or a round is shorter than the service in it
 */
export function balanceOf(fleet: Fleet): Balance {
  refuseImpossible(fleet)
  const { trucks, loaders, serviceMinutes, cycleMinutes } = fleet
  const busyMinutes = (trucks * serviceMinutes) / loaders
  return {
    factor: busyMinutes / cycleMinutes,
    trucksForBalance: (cycleMinutes * loaders) / serviceMinutes,
    loadsPerHour: Math.min((60 * loaders) / serviceMinutes, (60 * trucks) / cycleMinutes),
    queueMinutes: Math.max(0, busyMinutes - cycleMinutes),
    loaderIdleMinutes: Math.max(0, cycleMinutes - busyMinutes),
  }
}

/**
 * What follows for one loader when times vary as they please: the truth lies between this and `balanceOf`.
 * P0 = 1 / Σₖ N!/(N−k)! · (s/Z)ᵏ with Z = C − s; rate = (1 − P0) / s; wait = N / rate − C.
 * @throws RangeError as `balanceOf`
 */
export function balanceWhenVarying(fleet: Omit<Fleet, 'loaders'>): { loadsPerHour: number; queueMinutes: number } {
  refuseImpossible({ ...fleet, loaders: 1 })
  const { trucks, serviceMinutes, cycleMinutes } = fleet
  const ratio = serviceMinutes / (cycleMinutes - serviceMinutes)
  let term = 1
  let sum = 1
  for (let k = 1; k <= trucks; k++) {
    term *= (trucks - k + 1) * ratio
    sum += term
  }
  const loadsPerMinute = (1 - 1 / sum) / serviceMinutes
  return { loadsPerHour: 60 * loadsPerMinute, queueMinutes: trucks / loadsPerMinute - cycleMinutes }
}

function refuseImpossible({ trucks, loaders, serviceMinutes, cycleMinutes }: Fleet): void {
  const isPossible = trucks >= 1 && loaders >= 1 && serviceMinutes > 0 && cycleMinutes > serviceMinutes
  if (!isPossible) throw new RangeError('a fleet needs trucks, loaders, and rounds longer than the loading')
}
