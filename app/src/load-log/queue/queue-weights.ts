import type { Weights } from '@haulway/domain/load-log/act/act.ts'
import { gramsOfStated } from '@haulway/domain/pay/load/stated-quantity.ts'
import { poundGrams, type Unit } from '@haulway/domain/units.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'

export type WeightUnit = Weights['unit']

/** What scales of the country show: pounds, or kilograms where material is measured in metric units. */
export function scaleUnitOf(unit: Unit): WeightUnit {
  return unit === 'tonne' || unit === 'cubicMeter' ? 'kg' : 'lb'
}

const gramsMin = 1_000_000
const gramsMax = 200_000_000

/** "73,280" → millionths of the unit, as stated; undefined if it can't be a truck's weight (1 to 200 metric tons). */
export function parseWeight(text: string, unit: WeightUnit): number | undefined {
  const valueMicro = parseScaled(text, 6)
  const grams = valueMicro === undefined ? undefined : gramsOfStated({ valueMicro, unit })
  return grams !== undefined && grams >= gramsMin && grams <= gramsMax ? valueMicro : undefined
}

/** A stored weight as scales show it: whole pounds or kilograms, thousandths of tons. */
export function writeGrams(grams: number, unit: WeightUnit): string {
  const { gramsPerUnit, digits } = scales[unit]
  return writeScaled(Math.round((grams / gramsPerUnit) * 10 ** digits), digits)
}

const scales: Record<WeightUnit, { gramsPerUnit: number; digits: number }> = {
  lb: { gramsPerUnit: poundGrams, digits: 0 },
  kg: { gramsPerUnit: 1000, digits: 0 },
  ton: { gramsPerUnit: 907_184.74, digits: 3 },
  tonne: { gramsPerUnit: 1_000_000, digits: 3 },
}
