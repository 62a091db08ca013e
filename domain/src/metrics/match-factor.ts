/**
 * Balance of trucks and loaders. Match factor: truck arrival rate over loader service rate (Burt and Caccetta, 2007,
 * for identical trucks and identical loaders); deterministic rates as in Micromine.
 */

export type Fleet = {
  trucks: number
  loaders: number
  /** One truck's time under the loader, exchange included. */
  serviceMinutes: number
  /** One cycle without waiting in line, service included. */
  cycleMinutes: number
}

export type Balance = {
  /** 1 is balance; below 1 loaders wait for trucks, above 1 trucks wait in line. */
  factor: number
  /** The number of trucks that keep the loaders busy without waiting in line; rarely an integer. */
  trucksForBalance: number
  loadsPerHour: number
  /** A truck's wait in line per cycle. */
  queueMinutes: number
  /** A loader's idle time per cycle. */
  loaderIdleMinutes: number
}

/**
 * The balance if every cycle takes the same time.
 * @throws RangeError when a number is not positive, or a cycle is shorter than its service time
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

function refuseImpossible({ trucks, loaders, serviceMinutes, cycleMinutes }: Fleet): void {
  const isPossible = trucks >= 1 && loaders >= 1 && serviceMinutes > 0 && cycleMinutes > serviceMinutes
  if (!isPossible) throw new RangeError('a fleet needs trucks, loaders, and cycles longer than the loading')
}
