/** Why work can't be paid by a rate card, with a sentence that says what to do. Calls accept only cards that can. */
import { isPaidByMile, isPaidByShift, type RateCard } from './rate-card.ts'
import { type Refusal, rateCardSchema } from './why-not-priced.ts'

/** A rate card that prices each load alone, or each shift with the truck's other shifts of its day. */
export const loadCardSchema = rateCardSchema.superRefine((card, context) => {
  for (const { path, message } of whyNotLoadCard(card)) context.addIssue({ code: 'custom', path, message })
})

/** The rules of a card that need facts which no one records, or the whole day of loads. */
export function whyNotLoadCard(card: RateCard): Refusal[] {
  return [...mileRefusals(card), ...factRefusals(card), ...quantityRefusals(card), ...densityRefusals(card)]
}

/** Miles are agreed with the card: none are measured, or looked up at the end of the day. */
function mileRefusals(card: RateCard): Refusal[] {
  if (!isPaidByMile(card)) return []
  if (isPaidByShift(card)) {
    return [{ path: ['fuel', 'method'], message: 'Choose another surcharge: a time sheet has no route.' }]
  }
  if (card.routeMilesMilli !== undefined) return []
  return [{ path: ['routeMilesMilli'], message: 'Enter the miles of the route that both sides agree on.' }]
}

function factRefusals(card: RateCard): Refusal[] {
  const refusals: Refusal[] = []
  const dayStandby = isPaidByShift(card) ? card.standby.findIndex(({ per }) => per === 'day') : -1
  if (dayStandby >= 0) {
    const message = 'With a time sheet, standby is paid by the load. Remove this rule, or choose standby by the load.'
    refusals.push({ path: ['standby', dayStandby, 'per'], message })
  }
  if (card.cancel && !isPaidByShift(card)) {
    const message = 'Remove this rule: late cancellation fees apply to shifts, and this card pays by the load.'
    refusals.push({ path: ['cancel'], message })
  }
  return refusals
}

/** The same limit as `quantitySchema` has for one load, in thousandths. */
const quantityMilliMax = 500_000

function quantityRefusals(card: RateCard): Refusal[] {
  const { minimumQuantityMilli, maximumQuantityMilli, billing } = card
  const quantities = { minimumQuantityMilli, maximumQuantityMilli, billing: billing?.stepMilli }
  return Object.entries(quantities)
    .filter(([, milli = 0]) => milli > quantityMilliMax)
    .map(([field]) => ({ path: [field], message: 'Enter at most 500 tons or cubic yards for one load.' }))
}

/** The limits of a pit's catalog. A load of anything lighter would have more units than can be paid. */
function densityRefusals({ density }: RateCard): Refusal[] {
  const { gramsPerCubicMeter = 100_000, poundsPerYardMilli = 169_000 } = density ?? {}
  const isWithin =
    gramsPerCubicMeter >= 100_000 &&
    gramsPerCubicMeter <= 6_000_000 &&
    poundsPerYardMilli >= 168_500 &&
    poundsPerYardMilli <= 10_114_000
  if (isWithin) return []
  return [{ path: ['density'], message: 'Enter a density of 100 to 6,000 kg/m³ (169 to 10,113 lb/yd³).' }]
}
