/** Why a rate card can't be priced, with a sentence that says what to do. */
import type { FuelSurcharge } from './fuel-terms.ts'
import { millsMax, rateE4Max } from './quantities.ts'
import {
  isPaidByLoadTime,
  isPaidByTime,
  type OwnAddOn,
  ownAddOnSchema,
  type RateCard,
  rateCardFieldsSchema,
} from './rate-card.ts'

/** A rate card that can be priced: refused with a sentence for each field that can't. */
export const rateCardSchema = rateCardFieldsSchema.superRefine((card, context) => {
  for (const { path, message } of whyNotPriced(card)) context.addIssue({ code: 'custom', path, message })
})

/** An add-on of one load or shift that can be priced. */
export const pricedAddOnSchema = ownAddOnSchema.superRefine((addOn, context) => {
  if (!isMarkupTooHigh(addOn)) return
  context.addIssue({ code: 'custom', path: ['markupPercentMilli'], message: markupTooHigh })
})

export type Refusal = { path: (string | number)[]; message: string }

/** What is wrong with the fields of a card together; nothing for a card that can be priced. */
function whyNotPriced(card: RateCard): Refusal[] {
  return [
    ...quantityRefusals(card),
    ...alternativeRefusals(card),
    ...shiftRefusals(card),
    ...timeRefusals(card),
    ...repeatedRefusals(card),
    ...fuelRefusals(card.fuel),
    ...productRefusals(card),
  ]
}

/** What fields make together can be too much, although each of them alone is not. */
function productRefusals({ rateE4, backHaul, addOns, fuel }: RateCard): Refusal[] {
  const refusals = addOns.flatMap((addOn, i): Refusal[] =>
    isMarkupTooHigh(addOn) ? [{ path: ['addOns', i, 'markupPercentMilli'], message: markupTooHigh }] : [],
  )
  if (percentOfE4(rateE4, backHaul?.percentMilli ?? 0) > rateE4Max) {
    const message = 'Enter a lower percentage: the backhaul rate is at most 1,000,000.00 per unit.'
    refusals.push({ path: ['backHaul', 'percentMilli'], message })
  }
  if (fuel?.method === 'percentStep' && fuel.capPercentMilli === undefined) {
    const stepsMax = Math.ceil(Math.max(millsMax - fuel.baseMills, fuel.baseMills) / fuel.stepMills)
    if (stepsMax * fuel.percentPerStepMilli > uncappedPercentMilliMax) {
      const message = 'Enter the most that the surcharge can be, or larger steps: each cent adds more than 1%.'
      refusals.push({ path: ['fuel', 'capPercentMilli'], message })
    }
  }
  return refusals
}

const markupTooHigh = 'Enter a lower amount or markup: an add-on is at most 1,000,000.00 with its markup.'

function isMarkupTooHigh({ amountE4, markupPercentMilli }: Pick<OwnAddOn, 'amountE4' | 'markupPercentMilli'>): boolean {
  return percentOfE4(Math.abs(amountE4), 100_000 + markupPercentMilli) > rateE4Max
}

/** What a surcharge without a cap can be at the highest price: 1% for each cent. */
const uncappedPercentMilliMax = 100_000_000

function percentOfE4(amountE4: number, percentMilli: number): number {
  return (amountE4 * percentMilli) / 100_000
}

function quantityRefusals(card: RateCard): Refusal[] {
  const { minimumQuantityMilli: minimum, maximumQuantityMilli: maximum } = card
  const refusals: Refusal[] = []
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    const message = "The minimum quantity can't be more than the maximum. Change one of them."
    refusals.push({ path: ['minimumQuantityMilli'], message })
  }
  if (isPaidByTime(card)) {
    const fields = ['billing', 'minimumQuantityMilli', 'maximumQuantityMilli', 'maximumByPayload'] as const
    const message = 'A rate by the hour or day has no quantity. Remove this rule, or choose another rate.'
    for (const field of fields) if (card[field] !== undefined) refusals.push({ path: [field], message })
    if (card.backHaul && !isPaidByLoadTime(card)) refusals.push({ path: ['backHaul'], message })
    for (const [i, { per }] of card.addOns.entries()) {
      if (per === 'unit') refusals.push({ path: ['addOns', i, 'per'], message })
    }
  }
  return refusals
}

/** Rules that are stated in one of two ways. */
function alternativeRefusals({ density, backHaul }: RateCard): Refusal[] {
  const isOne = (...values: unknown[]) => values.filter(value => value !== undefined).length === 1
  const refusals: Refusal[] = []
  if (density && !isOne(density.poundsPerYardMilli, density.gramsPerCubicMeter)) {
    const message = 'Enter the density in pounds per cubic yard, or in grams per cubic meter.'
    refusals.push({ path: ['density'], message })
  }
  if (backHaul && !isOne(backHaul.rateE4, backHaul.percentMilli)) {
    refusals.push({ path: ['backHaul'], message: 'Enter a backhaul rate, or a percentage of the rate.' })
  }
  return refusals
}

function shiftRefusals(card: RateCard): Refusal[] {
  if (isPaidByTime(card) && !isPaidByLoadTime(card)) return []
  const message = 'Only a rate by the hour or day pays shifts. Remove this rule, or choose such a rate.'
  const fields = ['travelMinutes', 'cancel'] as const
  const addOns = card.addOns.flatMap(({ per }, i) => (per === 'shift' ? [['addOns', i, 'per']] : []))
  return [...fields.filter(field => card[field] !== undefined).map(field => [field]), ...addOns].map(path => ({
    path,
    message,
  }))
}

function timeRefusals(card: RateCard): Refusal[] {
  const refusals: Refusal[] = []
  if (card.basis !== 'hour') {
    const fields = ['minimumMinutes', 'overtime'] as const
    const message = 'This rule needs a rate by the hour. Remove it, or choose the hourly rate.'
    for (const field of fields) if (card[field] !== undefined) refusals.push({ path: [field], message })
  }
  if (card.basis === 'day' && card.clock === 'load') {
    refusals.push({ path: ['clock'], message: 'A day rate counts the shift or the time on site. Choose one of them.' })
  }
  if (card.basis !== 'day' && card.dayParts) {
    refusals.push({ path: ['dayParts'], message: 'Day parts need a day rate. Choose a day rate, or remove the parts.' })
  }
  if (card.afterRatePerHourE4 !== undefined && !card.dayParts) {
    const message = 'This rate applies after the last day part. Add a part, or remove the rate.'
    refusals.push({ path: ['afterRatePerHourE4'], message })
  }
  const parts = card.dayParts ?? []
  for (const [i, part] of parts.entries()) {
    const previous = parts[i - 1]
    if (!previous || part.upToMinutes > previous.upToMinutes) continue
    refusals.push({ path: ['dayParts', i], message: 'Each part of the day must be longer than the one before it.' })
  }
  return refusals
}

function repeatedRefusals(card: RateCard): Refusal[] {
  const standby = repeatedAt(card.standby.map(({ place }) => place)).map(i => ({
    path: ['standby', i, 'place'],
    message: 'There is already a standby rule for this place. Change that one.',
  }))
  const addOns = repeatedAt(card.addOns.map(({ code, per }) => `${per} ${code}`)).map(i => ({
    path: ['addOns', i, 'code'],
    message: 'There is already an add-on of this name. Change that one, or use another name.',
  }))
  return [...standby, ...addOns]
}

/** The indexes of names that occur earlier in the list. */
function repeatedAt(names: readonly string[]): number[] {
  return names.flatMap((name, i) => (names.indexOf(name) < i ? [i] : []))
}

function fuelRefusals(fuel: FuelSurcharge | undefined): Refusal[] {
  if (!fuel || !('rows' in fuel)) return []
  return fuel.rows.flatMap(({ fromMills, belowMills }, i): Refusal[] => {
    const path = ['fuel', 'rows', i]
    const next = fuel.rows[i + 1]
    if (belowMills !== undefined && belowMills <= fromMills) {
      return [{ path, message: 'This row ends at or before the price where it begins. Change one of them.' }]
    }
    if (next && (belowMills ?? Number.POSITIVE_INFINITY) > next.fromMills) {
      return [{ path, message: 'This row reaches into the next one. End it where the next one begins.' }]
    }
    return []
  })
}
