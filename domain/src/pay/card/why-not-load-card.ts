/** Why a rate card can't price loads alone, with a sentence that says what to do. Calls accept only cards that can. */
import { isPaidByLoadTime, isPaidByTime, type RateCard } from './rate-card.ts'
import { type Refusal, rateCardSchema } from './why-not-priced.ts'

/** A rate card that prices each load alone, from nothing but the facts of a load. */
export const loadCardSchema = rateCardSchema.superRefine((card, context) => {
  for (const { path, message } of whyNotLoadCard(card)) context.addIssue({ code: 'custom', path, message })
})

const needsDay = 'Each load is paid alone, and this rule needs the whole day. Remove this rule.'

/** What a load alone can't price: time sheets, whole days, miles, fuel, and loads that are never approved. */
export function whyNotLoadCard(card: RateCard): Refusal[] {
  return [...basisRefusals(card), ...dayRefusals(card), ...factRefusals(card), ...quantityRefusals(card)]
}

function basisRefusals(card: RateCard): Refusal[] {
  if (card.basis === 'mile') return [{ path: ['basis'], message: 'Miles are not recorded. Choose another rate.' }]
  if (card.basis === 'day') return [{ path: ['basis'], message: 'A day rate needs time sheets. Choose another rate.' }]
  if (!isPaidByTime(card) || isPaidByLoadTime(card)) return []
  const message = 'These hours need time sheets. Choose hours by the load, from start to delivery.'
  return [{ path: ['clock'], message }]
}

function dayRefusals(card: RateCard): Refusal[] {
  const refusals: Refusal[] = []
  if (card.minimumPerDayE4 !== undefined) refusals.push({ path: ['minimumPerDayE4'], message: needsDay })
  if (card.minimumPer === 'day') refusals.push({ path: ['minimumPer'], message: needsDay })
  for (const [i, { per }] of card.standby.entries()) {
    if (per === 'day') refusals.push({ path: ['standby', i, 'per'], message: needsDay })
  }
  return refusals
}

function factRefusals(card: RateCard): Refusal[] {
  const refusals: Refusal[] = []
  if (card.fuel)
    refusals.push({ path: ['fuel'], message: 'There is no fuel index to price this by. Remove this rule.' })
  if (card.backHaul) {
    const message = 'A truck hauls one way on a project, so this would never be paid. Remove this rule.'
    refusals.push({ path: ['backHaul'], message })
  }
  if (card.dryRunE4 !== undefined) {
    const message = "A rejected load can't be approved, so this would never be paid. Remove this rule."
    refusals.push({ path: ['dryRunE4'], message })
  }
  return refusals
}

/** As for the quantity of one load. */
const quantityMilliMax = 500_000

function quantityRefusals(card: RateCard): Refusal[] {
  const fields = ['minimumQuantityMilli', 'maximumQuantityMilli'] as const
  return fields
    .filter(field => (card[field] ?? 0) > quantityMilliMax)
    .map(field => ({ path: [field], message: 'Enter at most 500 tons or cubic yards for one load.' }))
}
