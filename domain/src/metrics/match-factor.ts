/**
 * Balance of trucks and loaders. Match factor: truck arrival rate over loader service rate (Burt and Caccetta, 2007,
 * for trucks alike and loaders alike); deterministic rates as Micromine has them.
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

function refuseImpossible({ trucks, loaders, serviceMinutes, cycleMinutes }: Fleet): void {
  const isPossible = trucks >= 1 && loaders >= 1 && serviceMinutes > 0 && cycleMinutes > serviceMinutes
  if (!isPossible) throw new RangeError('a fleet needs trucks, loaders, and rounds longer than the loading')
}
