/** The fuel surcharge of a load or shift, by the price of fuel on its day. */

import { centsOfAmount, dividedBy, type Exact, exact, minus, roundWhole, times, zero } from '../../exact.ts'
import type { FuelPrice, FuelSurcharge } from '../card/fuel-terms.ts'
import { ofE4, ofMilli, ofPercentMilli } from '../card/quantities.ts'
import { freightCodes, type Line, type LineUnit, type Missing, nanoOf, totalOfCodes } from '../line/line.ts'
import { roundToDecimals } from '../load/load-lines.ts'

/** The price of a day: the latest one that is effective by then. */
export function findFuelPrice(prices: readonly FuelPrice[], day: string | undefined): FuelPrice | undefined {
  if (day === undefined) return undefined
  let found: FuelPrice | undefined
  for (const price of prices) {
    if (price.effectiveFrom <= day && (!found || price.effectiveFrom >= found.effectiveFrom)) found = price
  }
  return found
}

/** What a surcharge can depend on besides the price of fuel. */
export type Fueled = {
  ref: string
  lines: readonly Line[]
  billed?: { quantityMilli: number; unit: LineUnit } | undefined
  minutes?: number | undefined
  milesMilli?: number | undefined
}

export function fuelLines(fuel: FuelSurcharge, price: FuelPrice, item: Fueled): Line[] | { missing: Missing } {
  const { ref } = item
  const made = surcharge(fuel, price.priceMills, item)
  if (made === undefined || 'missing' in made) return made ?? []
  const facts = { indexMills: price.priceMills, indexFrom: price.effectiveFrom, ...made.facts }
  return [{ code: 'fuel', ref, ...made, facts }]
}

type Surcharge = Omit<Line, 'code' | 'ref'>

function surcharge(fuel: FuelSurcharge, mills: number, item: Fueled): Surcharge | { missing: Missing } | undefined {
  switch (fuel.method) {
    case 'percentStep':
      return ofPercent(stepPercentMilli(fuel, mills), fuel.on, item)
    case 'percentTable':
      return ofPercent(findRow(fuel.rows, mills)?.percentMilli ?? 0, fuel.on, item)
    case 'unitTable': {
      const rate = ofE4(findRow(fuel.rows, mills)?.amountE4 ?? 0)
      const { billed, minutes } = item
      if (billed) return priced(rate, ofMilli(billed.quantityMilli), { ...billed, rule: 'fuelPerUnit' })
      return minutes === undefined ? { missing: 'minutes' } : ofTime(rate, minutes, 'fuelPerUnit')
    }
    case 'perMile': {
      const perMile = dividedBy(overBase(fuel, mills), ofMilli(fuel.milesPerGallonMilli))
      const rate = roundToDecimals(perMile, fuel.rateDecimals)
      if (rate.numerator === 0n) return undefined
      const { milesMilli } = item
      if (milesMilli === undefined) return { missing: 'quantity' }
      return priced(rate, ofMilli(milesMilli), { quantityMilli: milesMilli, unit: 'mile', rule: 'fuelPerMile' })
    }
    case 'perHour': {
      const rate = times(overBase(fuel, mills), ofMilli(fuel.gallonsPerHourMilli))
      if (rate.numerator === 0n) return undefined
      return item.minutes === undefined ? { missing: 'minutes' } : ofTime(rate, item.minutes, 'fuelPerHour')
    }
  }
}

/** How far the price is over the base; below it nothing, or negative where the card gives credit. */
function overBase({ baseMills, credit }: { baseMills: number; credit: boolean }, mills: number): Exact {
  const over = minus(ofMilli(mills), ofMilli(baseMills))
  return over.numerator < 0n && !credit ? zero : over
}

function stepPercentMilli(fuel: Extract<FuelSurcharge, { method: 'percentStep' }>, mills: number): number {
  const steps = dividedBy(overBase(fuel, mills), ofMilli(fuel.stepMills))
  const counted = Number(roundWhole(steps, fuel.steps === 'full' ? 'down' : 'up'))
  return Math.min(counted * fuel.percentPerStepMilli, fuel.capPercentMilli ?? Number.POSITIVE_INFINITY)
}

function findRow<Row extends { fromMills: number; belowMills?: number | undefined }>(
  rows: readonly Row[],
  mills: number,
): Row | undefined {
  return rows.find(row => row.fromMills <= mills && (row.belowMills === undefined || mills < row.belowMills))
}

function ofPercent(percentMilli: number, on: readonly string[] | undefined, { lines }: Fueled): Surcharge {
  const baseCents = totalOfCodes(lines, on ?? freightCodes)
  return {
    unit: 'percent',
    rateNano: percentMilli * 1_000_000,
    amountCents: centsOfAmount(times(exact(baseCents, 100n), ofPercentMilli(percentMilli))),
    rule: 'fuelPercent',
    facts: { baseCents },
  }
}

function priced(rate: Exact, quantity: Exact, line: Omit<Surcharge, 'rateNano' | 'amountCents'>): Surcharge {
  return { ...line, rateNano: nanoOf(rate), amountCents: centsOfAmount(times(rate, quantity)) }
}

function ofTime(ratePerHour: Exact, minutes: number, rule: Line['rule']): Surcharge {
  const quantity = { quantityMilli: minutes * 1000, unit: 'minute' as const }
  return priced(ratePerHour, exact(minutes, 60n), { ...quantity, ratePer: 'hour', rule })
}
