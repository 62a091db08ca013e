/** The answers in a material's form, and the material that is saved from them. */
import type { MaterialDocument } from '@haulway/domain/material/material.documents.ts'
import type { MaterialForm } from '@haulway/domain/material/material.ts'
import { convertQuantity, type Quantity, type Unit } from '@haulway/domain/units.ts'
import { formatQuantity } from '../ui/format/format.ts'
import { parseMeasure, writeMeasure } from '../ui/format/measure-units.ts'
import { parseRateE4, writeRateE4 } from '../ui/format/parse-cents.ts'
import type { Measures } from '../ui/format/use-measures.ts'

export type MaterialState = 'sold' | 'outOfStock' | 'hidden'

export type MaterialAnswers = {
  name: string
  direction: MaterialForm['direction']
  unit: Unit
  price: string
  /** A kind from the public list, which fills in density and swell; '' for none. */
  kind: string
  density: string
  swell: string
  state: MaterialState
  nextPrice: string
  nextDay: string
}

export function answersOf(material: MaterialDocument | undefined, measures: Measures): MaterialAnswers {
  const { money, gramsPerCubicMeter, swellPercent } = material ?? {}
  const rate = (rateE4: number | undefined) => (rateE4 === undefined ? '' : writeRateE4(rateE4))
  return {
    name: material?.name ?? '',
    unit: material?.unit ?? 'ton',
    price: rate(money?.priceE4),
    kind: '',
    direction: material?.direction ?? 'sold',
    density: gramsPerCubicMeter === undefined ? '' : writeMeasure(gramsPerCubicMeter, 'density', measures),
    swell: swellPercent === undefined ? '' : String(swellPercent),
    state: material ? stateOf(material) : 'sold',
    nextPrice: rate(money?.nextPrice?.priceE4),
    nextDay: money?.nextPrice?.fromDay ?? '',
  }
}

/** The material to save. The form has validated every answer. @param before as it is stored */
export function buildMaterial(answers: MaterialAnswers, measures: Measures, before?: MaterialDocument) {
  const { name, direction, unit, price, density, swell, state, nextPrice, nextDay } = answers
  const gramsPerCubicMeter = parseDensity(density, measures, before?.gramsPerCubicMeter)
  const nextE4 = parseRateE4(nextPrice)
  return {
    name,
    direction,
    unit,
    priceE4: parseRateE4(price) ?? 0,
    ...(gramsPerCubicMeter !== undefined && { gramsPerCubicMeter }),
    ...(swell.trim() !== '' && { swellPercent: Number(swell) }),
    available: state !== 'hidden',
    outOfStock: state === 'hidden' ? (before?.outOfStock ?? false) : state === 'outOfStock',
    nextPrice: nextE4 !== undefined && nextDay ? { priceE4: nextE4, fromDay: nextDay } : null,
  }
}

export function stateOf({ available, outOfStock }: Pick<MaterialDocument, 'available' | 'outOfStock'>): MaterialState {
  if (!available) return 'hidden'
  return outOfStock ? 'outOfStock' : 'sold'
}

export function parseDensity(text: string, measures: Measures, before?: number): number | undefined {
  return parseMeasure(text, 'density', measures, [100_000, 6_000_000], before)
}

const others = { ton: 'yard', yard: 'ton', tonne: 'cubicMeter', cubicMeter: 'tonne' } as const

/** A weight as volume or a volume as weight: "22 tons" → "16.3 yd³". Undefined if it can't be converted. */
export function otherMeasure(quantity: Quantity, gramsPerCubicMeter: number | undefined): string | undefined {
  if (quantity.unit === 'load') return undefined
  const other = convertQuantity(quantity, others[quantity.unit], gramsPerCubicMeter)
  return other && formatQuantity(other)
}
