/** Puts strays into recorded tracks: fixes where the vehicle was not, alone and in short bursts. */

import type { Random } from '@haulway/demo/simulator/random.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'

/** `share`: part of the fixes to turn into strays. `isSameSpot`: the fixes of a burst are at one false position. */
export type Straying = { share: number; fixesMax: number; isSameSpot: boolean }

/** Moves fixes by 40 m to 4 km and states an accuracy of 15 to 90 m; their times and speeds don't change. */
export function putStrays(
  fixes: readonly GateFix[],
  random: Random,
  { share, fixesMax, isSameSpot }: Straying,
): { fixes: GateFix[]; strays: number } {
  const strayed = [...fixes]
  const bursts = Math.max(1, Math.round((fixes.length * share * 2) / (1 + fixesMax)))
  const moved = new Set<number>()
  for (let burst = 0; burst < bursts; burst++) {
    const from = Math.floor(random.between(1, fixes.length - fixesMax))
    const count = Math.floor(random.between(1, fixesMax + 1))
    const spot = offset(random)
    for (let i = from; i < from + count; i++) {
      if (moved.has(i) || moved.has(i - count)) continue
      moved.add(i)
      const accuracyMeters = random.between(15, 90)
      const { east, north } = isSameSpot ? nearby(spot, random, accuracyMeters) : offset(random)
      const degreeMeters = 111_195 * Math.cos((fixes[i]!.lat * Math.PI) / 180)
      strayed[i] = {
        ...fixes[i]!,
        lat: fixes[i]!.lat + north / 111_195,
        lng: fixes[i]!.lng + east / degreeMeters,
        accuracyMeters,
      }
    }
  }
  return { fixes: strayed, strays: moved.size }
}

/** Near and far distances are equally likely: they are uniform in their logarithm. */
function offset(random: Random): { east: number; north: number } {
  const meters = 40 * 100 ** random.next()
  const direction = random.between(0, 2 * Math.PI)
  return { east: meters * Math.cos(direction), north: meters * Math.sin(direction) }
}

function nearby(spot: { east: number; north: number }, random: Random, accuracyMeters: number) {
  const off = () => random.normal(0, accuracyMeters / 3)
  return { east: spot.east + off(), north: spot.north + off() }
}
