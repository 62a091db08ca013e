/** The prices of fuel that work is paid by, by the indexes that its cards name. */
import type { FuelPrice, IndexPrice } from '../card/fuel-terms.ts'
import type { RateCard } from '../card/rate-card.ts'

/** The indexes that cards name, sorted. */
export function fuelIndexesOf(cards: readonly Pick<RateCard, 'fuel'>[]): string[] {
  return [...new Set(cards.flatMap(({ fuel }) => (fuel ? [fuel.index] : [])))].sort()
}

/** The stored prices that a card needs. */
export function pricesFor({ fuel }: Pick<RateCard, 'fuel'>, prices: readonly IndexPrice[] = []): FuelPrice[] {
  return prices.flatMap(({ index, price }) => (price && index === fuel?.index ? [price] : []))
}
