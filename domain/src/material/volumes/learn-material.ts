/** Density and swell of a haul's material, learned from its weighed loads, with their error. */
import type { MaterialVolumes, Measured } from './material-volumes.ts'

/** A load that a scale weighed, in a truck that its body fills before its legal weight: its loose volume is known. */
export type FullLoad = { grams: number; liters: number }

const loadsNeeded = 8
/** How evenly operators fill a body: the standard deviation over the mean. It never gets more certain than this. */
const fillError = 0.02

type Terms = { gramsPerCubicMeter: number | null; truck: { bodyLiters: number | null; legalPayloadGrams: number } }

/**
 * The body volume of a truck whose legal payload is what its body holds (`legalPayloadGrams`). In other trucks the
 * legal weight ends the loading, and how full the body was is not known.
 */
export function fullLiters({ gramsPerCubicMeter, truck }: Terms): number | undefined {
  if (truck.bodyLiters === null || gramsPerCubicMeter === null) return undefined
  const byBody = Math.floor((truck.bodyLiters * gramsPerCubicMeter) / 1000)
  return truck.legalPayloadGrams === byBody ? truck.bodyLiters : undefined
}

/**
 * The loose density: all grams over all liters (ratio estimator, as for buckets). The result is the
 * mean of the table's density and of the loads', weighted by the inverse squares of their errors.
 */
export function learnMaterial(
  book: MaterialVolumes,
  loads: readonly FullLoad[],
  bankGramsPerCubicMeter?: number | null,
): MaterialVolumes & { loads: number } {
  const measured = loads.length < loadsNeeded ? undefined : densityOf(loads)
  const gramsPerCubicMeter = measured ? combined(book.gramsPerCubicMeter, measured) : book.gramsPerCubicMeter
  const swell = bankGramsPerCubicMeter ? swellOf(bankGramsPerCubicMeter, gramsPerCubicMeter) : book.swell
  return { gramsPerCubicMeter, swell, shrink: book.shrink, loads: measured ? loads.length : 0 }
}

function densityOf(loads: readonly FullLoad[]): Measured {
  const grams = loads.reduce((sum, load) => sum + load.grams, 0)
  const cubicMeters = loads.reduce((sum, load) => sum + load.liters, 0) / 1000
  const value = grams / cubicMeters
  const squares = loads.reduce((sum, load) => sum + (load.grams - (value * load.liters) / 1000) ** 2, 0)
  const ofMean = Math.sqrt((squares / (loads.length - 1)) * loads.length) / cubicMeters
  return { value, error: Math.hypot(ofMean, value * fillError) }
}

function combined(a: Measured, b: Measured): Measured {
  const forA = 1 / a.error ** 2
  const forB = 1 / b.error ** 2
  return { value: (a.value * forA + b.value * forB) / (forA + forB), error: 1 / Math.sqrt(forA + forB) }
}

/** By the density in place, from a soil report: what it weighs in the ground over what it weighs in the truck. */
function swellOf(bankGramsPerCubicMeter: number, loose: Measured): Measured {
  const ratio = bankGramsPerCubicMeter / loose.value
  return { value: Math.max(0, ratio - 1), error: ratio * (loose.error / loose.value) }
}
