/** How much of a design's volume is left, in each volume, in weight and in loads, each with its error. */
import { quantityOfGrams, type Unit, units } from '../../units.ts'
import {
  cubicMetersOf,
  gramsPer,
  type MaterialVolumes,
  type Measured,
  milliOfCubicMeters,
  type VolumeState,
  type VolumeTarget,
  volumeStates,
  withError,
} from './material-volumes.ts'

export type VolumesLeft = {
  /** Cubic meters. */
  left: Record<VolumeState, Measured>
  whole: Record<VolumeState, Measured>
  grams: { left: Measured; whole: Measured }
  /** Absent until a load is delivered. */
  loads?: Measured
  /** The delivered share of the target, 0..1. */
  doneShare: Measured
}

/**
 * @param done what is delivered, grams, as scales weighed it
 * @param gramsPerLoad of the loads so far; undefined before the first
 */
export function volumesLeft(
  target: VolumeTarget,
  material: MaterialVolumes,
  done: { grams: number; gramsPerLoad?: number | undefined },
): VolumesLeft {
  const designed = cubicMetersOf(target.amountMilli, target.unit)
  type Numbers = Parameters<typeof gramsPer>[1]
  const wholeGrams = (numbers: Numbers) => designed * gramsPer(target.state, numbers)
  const leftGrams = (numbers: Numbers) => Math.max(0, wholeGrams(numbers) - done.grams)
  const each = (grams: (numbers: Numbers) => number) =>
    Object.fromEntries(
      volumeStates.map(state => [state, withError(numbers => grams(numbers) / gramsPer(state, numbers), material)]),
    ) as Record<VolumeState, Measured>
  const { gramsPerLoad } = done
  return {
    left: each(leftGrams),
    whole: each(wholeGrams),
    grams: { left: withError(leftGrams, material), whole: withError(wholeGrams, material) },
    ...(gramsPerLoad && { loads: withError(numbers => leftGrams(numbers) / gramsPerLoad, material) }),
    doneShare: withError(numbers => Math.min(1, done.grams / wholeGrams(numbers)), material),
  }
}

/**
 * A design's volume in the unit of the haul: what its loads are weighed or measured in, thousandths.
 * @returns undefined for a haul that counts loads, and without a density for one that weighs
 */
export function targetMilliOf(target: VolumeTarget, unit: Unit, gramsPerCubicMeter: number | null): number | undefined {
  const { measure } = units[unit]
  if (measure === 'count' || (measure === 'mass' && gramsPerCubicMeter === null)) return undefined
  const { swellPercent, shrinkPercent } = target
  const material = {
    gramsPerCubicMeter: gramsPerCubicMeter ?? 1,
    swell: swellPercent / 100,
    shrink: shrinkPercent / 100,
  }
  const grams = cubicMetersOf(target.amountMilli, target.unit) * gramsPer(target.state, material)
  if (unit === 'ton' || unit === 'tonne') return quantityOfGrams(Math.round(grams), unit).amountMilli
  const volumeUnit = unit === 'yard' ? 'yard' : 'cubicMeter'
  return milliOfCubicMeters(grams / gramsPer('loose', material), volumeUnit)
}
