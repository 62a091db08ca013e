/** Fuel in the user's units. Stored are miles per gallon, gallons, and thousandths of the currency for a gallon. */
import type { Measures } from '../../ui/format/use-measures.ts'

/** Exact: 231 cubic inches. */
const litersPerGallon = 3.785411784
/** 1 mile per gallon is this many liters per 100 km. Dividing by either unit gives the other. */
const litersPer100Km = (100 * litersPerGallon) / 1.609344

/** Miles per gallon as they are, or as liters per 100 km. */
export function economyOf(milesPerGallon: number, measures: Measures): number {
  return measures === 'us' ? milesPerGallon : litersPer100Km / milesPerGallon
}

/** The inverse of `economyOf`. */
export function storedEconomy(written: number, measures: Measures): number {
  return economyOf(written, measures)
}

/** Gallons as they are, or as liters. */
export function fuelOf(gallons: number, measures: Measures): number {
  return measures === 'us' ? gallons : gallons * litersPerGallon
}

export function storedFuel(written: number, measures: Measures): number {
  return measures === 'us' ? written : written / litersPerGallon
}

/** The price of a gallon as it is, or of a liter. */
export function fuelPriceOf(perGallon: number, measures: Measures): number {
  return measures === 'us' ? perGallon : perGallon / litersPerGallon
}

export function storedFuelPrice(written: number, measures: Measures): number {
  return measures === 'us' ? written : written * litersPerGallon
}
