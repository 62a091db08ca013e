/** How long the stages of a haul take: measured from its last cycles, otherwise a wide guess from the distance. */
import { distanceMeters, type LatLng } from '../../geo.ts'
import { minuteMs } from '../../time.ts'
import { nineOfTen, type Spread } from '../chance.ts'
import type { CyclePhase, CycleTimes } from '../cycle-times.ts'
import { etaTo } from '../eta.ts'

/**
 * Milliseconds. `load` at the loader · `haul` from loaded to the site · `dump` at the site · `travel` back to the pit ·
 * `queue`.
 */
export type StageTimes = Record<CyclePhase, Spread>

/** Enough cycles that one breakdown changes little, and the fewest that are a measurement. */
const cyclesTaken = 20
const cyclesNeeded = 3

const minutes = (low: number, mid: number, high: number): Spread => ({
  low: low * minuteMs,
  mid: mid * minuteMs,
  high: high * minuteMs,
})
const guesses = { load: minutes(2, 4, 8), dump: minutes(2, 4, 8), queue: minutes(0, 5, 20) }

/** @param cycles of the same haul, in any order */
export function stageTimesOf(
  cycles: readonly Pick<CycleTimes, 'phases' | 'endedAt'>[],
  pit: LatLng,
  site: LatLng,
): StageTimes {
  const last = cycles.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0)).slice(0, cyclesTaken)
  const drive = guessedDrive(pit, site)
  const of = (phase: CyclePhase, guess: Spread) => {
    const measured = last.flatMap(({ phases }) => phases[phase] ?? [])
    return measured.length < cyclesNeeded ? guess : nineOfTen(measured, guess)
  }
  return {
    load: of('load', guesses.load),
    dump: of('dump', guesses.dump),
    queue: of('queue', guesses.queue),
    haul: of('haul', drive),
    travel: of('travel', drive),
  }
}

/** The drive between the ends of a haul that no truck has been measured on. */
function guessedDrive(pit: LatLng, site: LatLng): Spread {
  if (distanceMeters(pit, site) === 0) return minutes(1, 2, 5)
  const { earliestAt, at, latestAt } = etaTo(site, { ...pit, at: 0 }, [], 0)
  return { low: earliestAt, mid: at, high: latestAt }
}
