/**
 * Quantities of material: integer thousandths of a unit, converted by exact integer ratios (no floats anywhere).
 * Factors: 1 short ton = 2,000 lb = 0.90718474 t; 1 yd³ = 0.764554857984 m³ (international definitions, exact).
 */
import { z } from 'zod'
import { exact, roundToSteps } from './exact.ts'

type UnitRow = {
  measure: 'mass' | 'volume' | 'count'
  numerator: bigint
  denominator: bigint
  one: string
  many: string
}

/** One unit = numerator / denominator grams (mass), milliliters (volume) or pieces (count). */
export const units = {
  ton: { measure: 'mass', numerator: 90_718_474n, denominator: 100n, one: 'ton', many: 'tons' },
  tonne: { measure: 'mass', numerator: 1_000_000n, denominator: 1n, one: 'tonne', many: 'tonnes' },
  yard: { measure: 'volume', numerator: 764_554_857_984n, denominator: 1_000_000n, one: 'yd³', many: 'yd³' },
  cubicMeter: { measure: 'volume', numerator: 1_000_000n, denominator: 1n, one: 'm³', many: 'm³' },
  load: { measure: 'count', numerator: 1n, denominator: 1n, one: 'load', many: 'loads' },
} as const satisfies Record<string, UnitRow>

export type Unit = keyof typeof units
export const unitNames = Object.keys(units) as Unit[]
export const unitSchema = z.enum(unitNames)

/**
 * A truck's quantity in thousandths of a unit: 20.94 tons is { amountMilli: 20940, unit: 'ton' }. The largest truck
 * ever built carries 496 tons.
 */
export const quantitySchema = z.object({
  amountMilli: z.int().min(0).max(500_000, 'Enter at most 500 tons or cubic yards for one load.'),
  unit: unitSchema,
})
export type Quantity = z.infer<typeof quantitySchema>

/**
 * Converts a quantity, rounded half up to a thousandth of the target unit.
 * @param gramsPerCubicMeter loose density, needed between weight and volume
 * @returns undefined when there is no conversion: no density, or between loads and another unit
 */
export function convertQuantity(quantity: Quantity, unit: Unit, gramsPerCubicMeter?: number): Quantity | undefined {
  const from = units[quantity.unit]
  const to = units[unit]
  const bridge = densityBridge(from.measure, to.measure, gramsPerCubicMeter)
  if (!bridge) return undefined
  const numerator = BigInt(quantity.amountMilli) * from.numerator * to.denominator * bridge.numerator
  return { amountMilli: wholeOf(numerator, from.denominator * to.numerator * bridge.denominator), unit }
}

/** A weight as a quantity, rounded half up to a thousandth of the unit (ton or tonne). */
export function quantityOfGrams(grams: number, unit: 'ton' | 'tonne'): Quantity {
  const { numerator, denominator } = units[unit]
  return { amountMilli: wholeOf(BigInt(grams) * 1000n * denominator, numerator), unit }
}

/** The weight of a quantity in whole grams, or undefined when it has none (loads; a volume without density). */
export function gramsOf(quantity: Quantity, gramsPerCubicMeter?: number): number | undefined {
  const from = units[quantity.unit]
  const bridge = densityBridge(from.measure, 'mass', gramsPerCubicMeter)
  if (!bridge) return undefined
  const numerator = BigInt(quantity.amountMilli) * from.numerator * bridge.numerator
  return wholeOf(numerator, 1000n * from.denominator * bridge.denominator)
}

/** Exactly. */
export const poundGrams = 453.59237

/** Loose density in grams per cubic meter from pounds per cubic yard (1 lb = 453.59237 g exactly). */
export function gramsPerCubicMeterOf(poundsPerYard: number): number {
  return wholeOf(BigInt(poundsPerYard) * 45_359_237n * 10n ** 12n, 100_000n * 764_554_857_984n)
}

type MaterialDefaults = { swellPercent: number; poundsPerYard: number }

/**
 * Handbook defaults for materials without data in a pit's catalog: swell from bank to loose, and loose density (the
 * middle of the handbook's range). Weighed loads are more accurate.
 */
export const materialDefaults = {
  topsoil: { swellPercent: 25, poundsPerYard: 1800 },
  loam: { swellPercent: 25, poundsPerYard: 2100 },
  dryEarth: { swellPercent: 25, poundsPerYard: 2550 },
  wetEarth: { swellPercent: 25, poundsPerYard: 2700 },
  dryClay: { swellPercent: 40, poundsPerYard: 2500 },
  wetClay: { swellPercent: 40, poundsPerYard: 2800 },
  drySand: { swellPercent: 12, poundsPerYard: 2400 },
  wetSand: { swellPercent: 12, poundsPerYard: 3100 },
  pitRunGravel: { swellPercent: 12, poundsPerYard: 3250 },
  crushedStone: { swellPercent: 67, poundsPerYard: 2650 },
  shale: { swellPercent: 65, poundsPerYard: 2600 },
} as const satisfies Record<string, MaterialDefaults>

type Measure = UnitRow['measure']

// Grams per milliliter are grams per cubic meter divided by a million.
function densityBridge(from: Measure, to: Measure, gramsPerCubicMeter: number | undefined) {
  if (from === to) return { numerator: 1n, denominator: 1n }
  if (from === 'count' || to === 'count' || !gramsPerCubicMeter || gramsPerCubicMeter < 1) return undefined
  const density = BigInt(Math.round(gramsPerCubicMeter))
  return from === 'volume'
    ? { numerator: density, denominator: 1_000_000n }
    : { numerator: 1_000_000n, denominator: density }
}

function wholeOf(numerator: bigint, denominator: bigint): number {
  return roundToSteps(exact(numerator, denominator), 1)
}
