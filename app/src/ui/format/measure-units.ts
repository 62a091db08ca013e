/** Converts values in the user's units to the stored grams, liters and millimeters, and back. */
import { poundGrams } from '@haulway/domain/units.ts'
import { parseDecimal } from './decimal-text.ts'
import { formatNumber, noBreak } from './format.ts'
import type { Measures } from './use-measures.ts'

type Unit = { symbol: string; per: number; digits: number }

/** Exact factors: 1 yd³ = 764.554857984 L; the densities follow from them. */
export const measureUnits = {
  weight: { us: { symbol: 'lb', per: poundGrams, digits: 0 }, metric: { symbol: 'kg', per: 1000, digits: 0 } },
  volume: { us: { symbol: 'yd³', per: 764.554857984, digits: 1 }, metric: { symbol: 'm³', per: 1000, digits: 1 } },
  /** Stored in millimeters. */
  length: { us: { symbol: 'ft', per: 304.8, digits: 1 }, metric: { symbol: 'm', per: 1000, digits: 1 } },
  /** Stored in grams per cubic meter. */
  density: {
    us: { symbol: 'lb/yd³', per: (poundGrams * 1000) / 764.554857984, digits: 0 },
    metric: { symbol: 'kg/m³', per: 1000, digits: 0 },
  },
} as const satisfies Record<string, Record<Measures, Unit>>
export type MeasureKind = keyof typeof measureUnits

/**
 * "27,350" lb → 12,405,751 g; undefined when the text is not a number within the bounds, in stored units.
 * @param before what was stored. As long as the field shows it, it stays as exact as it was entered, perhaps in other
 *   units: 73,280 lb is 33,239 kg on the screen, and a little more.
 */
export function parseMeasure(
  text: string,
  kind: MeasureKind,
  measures: Measures,
  [least, most]: readonly [number, number],
  before?: number,
): number | undefined {
  if (before !== undefined && text === writeMeasure(before, kind, measures)) return before
  const value = storedMeasure(Number(parseDecimal(text) ?? Number.NaN), kind, measures)
  return value >= least && value <= most ? value : undefined
}

/** 27350 lb → 12,405,751 g. */
export function storedMeasure(written: number, kind: MeasureKind, measures: Measures): number {
  return Math.round(written * measureUnits[kind][measures].per)
}

/** 12,405,751 g → 27350, as a number to sort and export by. */
export function measureNumber(value: number, kind: MeasureKind, measures: Measures): number {
  const { per, digits } = measureUnits[kind][measures]
  return Math.round((value / per) * 10 ** digits) / 10 ** digits
}

/** 12,405,751 g → "27,350", without its unit. */
export function writeMeasure(value: number, kind: MeasureKind, measures: Measures): string {
  return formatNumber(measureNumber(value, kind, measures), measureUnits[kind][measures].digits)
}

/** "27,350 lb". */
export function formatMeasure(value: number, kind: MeasureKind, measures: Measures): string {
  return noBreak(`${writeMeasure(value, kind, measures)} ${measureUnits[kind][measures].symbol}`)
}
