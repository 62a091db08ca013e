import { measureQuantity } from '../../ui/format/format.ts'
import type { WeightUnit } from './queue-weights.ts'

export function weightUnitLabel(unit: WeightUnit): string {
  return unit === 'ton' || unit === 'tonne' ? measureQuantity({ amountMilli: 0, unit }).unit : unit
}
