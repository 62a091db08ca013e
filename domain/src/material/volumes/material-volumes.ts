/**
 * One quantity of earth in its three volumes and its weight: bank (in the ground), loose (in the truck), compacted (in
 * the fill). Loose = bank × (1 + swell); compacted = bank × (1 − shrink); the weight stays (Caterpillar Performance
 * Handbook, load factors).
 */
import { z } from 'zod'
import { units } from '../../units.ts'

/** A value with its standard error, in the same unit. */
export type Measured = { value: number; error: number }

export const volumeStates = ['bank', 'loose', 'compacted'] as const
export type VolumeState = (typeof volumeStates)[number]

/** What is known about a material. Swell and shrink are shares: 0.25 is 25 %. */
export type MaterialVolumes = {
  /** Loose. */
  gramsPerCubicMeter: Measured
  swell: Measured
  shrink: Measured
}

/** The same as plain numbers. */
type Numbers = Record<keyof MaterialVolumes, number>

/** A quantity that a design gives as a volume, with what the material does when it is dug and compacted. */
export const volumeTargetSchema = z.object({
  state: z.enum(volumeStates),
  unit: z.enum(['yard', 'cubicMeter']),
  /** Thousandths of the unit. */
  amountMilli: z.int().min(1).max(10_000_000_000),
  swellPercent: z.int().min(0).max(200),
  shrinkPercent: z.int().min(0).max(60),
  /** In the ground, from a soil report: with it, the swell is learned from weighed loads. */
  bankGramsPerCubicMeter: z.int().min(500_000).max(6_000_000).optional(),
})
export type VolumeTarget = z.infer<typeof volumeTargetSchema>

/** How far a handbook's values are off for the material of a pit, as shares of themselves. */
const handbookErrors = { density: 0.08, swell: 0.2, shrink: 0.25 }

/** A material from standard tables: nothing is measured yet. */
export function materialByTheBook(
  gramsPerCubicMeter: number,
  { swellPercent, shrinkPercent }: Pick<VolumeTarget, 'swellPercent' | 'shrinkPercent'>,
): MaterialVolumes {
  const measured = (value: number, share: number) => ({ value, error: value * share })
  return {
    gramsPerCubicMeter: measured(gramsPerCubicMeter, handbookErrors.density),
    swell: measured(swellPercent / 100, handbookErrors.swell),
    shrink: measured(shrinkPercent / 100, handbookErrors.shrink),
  }
}

/** Grams in a cubic meter of the volume. */
export function gramsPer(state: VolumeState, { gramsPerCubicMeter, swell, shrink }: Numbers): number {
  const bank = gramsPerCubicMeter * (1 + swell)
  return { loose: gramsPerCubicMeter, bank, compacted: bank / (1 - shrink) }[state]
}

/**
 * A quantity that is computed from the material, with the error that it gets from it: to first order, from how much
 * each of the three values moves it. So errors that cancel out, cancel out.
 */
export function withError(quantity: (material: Numbers) => number, material: MaterialVolumes): Measured {
  const names = ['gramsPerCubicMeter', 'swell', 'shrink'] as const
  const numbers = Object.fromEntries(names.map(name => [name, material[name].value])) as Numbers
  const moved = names.map(name => {
    const { error } = material[name]
    const at = (sign: number) => quantity({ ...numbers, [name]: numbers[name] + (sign * error) / 2 })
    return at(1) - at(-1)
  })
  return { value: quantity(numbers), error: Math.hypot(...moved) }
}

export type VolumeUnit = VolumeTarget['unit']

export function cubicMetersOf(amountMilli: number, unit: VolumeUnit): number {
  const { numerator, denominator } = units[unit]
  return (amountMilli * Number(numerator)) / Number(denominator) / 1_000_000_000
}

export function milliOfCubicMeters(cubicMeters: number, unit: VolumeUnit): number {
  return Math.round(cubicMeters / cubicMetersOf(1, unit))
}
