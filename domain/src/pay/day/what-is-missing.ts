/** What would be missing to price work by a card, found when the card is agreed on and not at the end of the day. */
import type { RateCard } from '../card/rate-card.ts'
import type { Missing } from '../line/line.ts'
import { billedQuantity } from '../load/billed-quantity.ts'
import { loadFactsSchema, type StatedUnit } from '../load/load-facts.ts'

/** Why there is no pay yet, and what to do. It blocks approval. */
export const missingReasons: Record<Missing, string> = {
  quantity: 'There is no quantity yet. Enter the weight, the count or the miles.',
  conversion: 'This unit does not convert to the unit of the rate. Enter the density, or choose another rate.',
  minutes: 'The time has no end yet. Enter when the work started and ended.',
  fuelIndex: 'There is no fuel price for this day yet. The pay follows when the price is published.',
}

/**
 * @param unit in which loads will be stated
 * @returns what a card can't supply
 */
export function whatIsMissing(card: RateCard, unit: StatedUnit): Missing | undefined {
  const load = loadFactsSchema.parse({ id: 'example', quantity: { valueMicro: 1_000_000, unit }, milesMilli: 1000 })
  return billedQuantity(card, load).missing
}
