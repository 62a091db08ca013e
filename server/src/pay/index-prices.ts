/** The prices of fuel for work on a day: stored with the work, and read again until its pay is final. */
import type { IndexPrice } from '@haulway/domain/pay/card/fuel-terms.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { fuelIndexesOf } from '@haulway/domain/pay/fuel/index-prices.ts'
import type { Transaction } from '../db/database.ts'
import { findFuelPriceOn, lockFuelIndex } from './fuel-index.table.ts'

/** @returns `fuel` with the newest price of the day for each index that the cards name; nothing without a surcharge */
export async function readIndexPrices(
  tx: Transaction,
  cards: readonly Pick<RateCard, 'fuel'>[],
  day: string,
): Promise<{ fuel?: IndexPrice[] }> {
  const fuel: IndexPrice[] = []
  for (const index of fuelIndexesOf(cards)) {
    await lockFuelIndex(tx, index, 'read')
    fuel.push({ index, price: await findFuelPriceOn(tx, index, day) })
  }
  return fuel.length > 0 ? { fuel } : {}
}
