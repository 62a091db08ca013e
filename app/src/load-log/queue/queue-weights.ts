import { parseDecimal } from '../../ui/format/decimal-text.ts'

/** Weights as a scale shows them. 1 lb = 453.59237 g exactly. */
export const scaleUnits = {
  ton: { unit: 'lb', gramsPerUnit: 453.59237 },
  tonne: { unit: 'kg', gramsPerUnit: 1000 },
} as const

const gramsMin = 1_000_000
const gramsMax = 200_000_000

/** "73,280" → whole grams; undefined when it is no weight of a truck. */
export function parseWeight(text: string, gramsPerUnit: number): number | undefined {
  const grams = Math.round(Number(parseDecimal(text) ?? Number.NaN) * gramsPerUnit)
  return grams >= gramsMin && grams <= gramsMax ? grams : undefined
}
