import { parseDecimal } from '../../ui/format/decimal-text.ts'

/** The units that scales show. 1 lb = 453.59237 g exactly. */
export const scaleUnits = {
  ton: { unit: 'lb', gramsPerUnit: 453.59237 },
  tonne: { unit: 'kg', gramsPerUnit: 1000 },
} as const

const gramsMin = 1_000_000
const gramsMax = 200_000_000

/** "73,280" → whole grams; undefined if it can't be a truck's weight (1 to 200 metric tons). */
export function parseWeight(text: string, gramsPerUnit: number): number | undefined {
  const grams = Math.round(Number(parseDecimal(text) ?? Number.NaN) * gramsPerUnit)
  return grams >= gramsMin && grams <= gramsMax ? grams : undefined
}
