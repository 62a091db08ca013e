/** The rules of a card that are for a truck's whole day of loads. */
import { canonicalText } from '../../seal/canonical.ts'
import type { Commission } from '../commission/commission.ts'
import { isPaidByShift, type RateCard, rateCardFieldsSchema } from './rate-card.ts'

/** Whether loads under a card are paid more, or otherwise, for their whole day. */
export function hasDayRules(card: RateCard): boolean {
  return JSON.stringify(aloneCard(card)) !== JSON.stringify(card)
}

/** Whether what a shift is paid depends on the truck's other shifts of the day. */
export function sharesDay({ minimumPerDayE4, minimumMinutes, minimumPer }: RateCard): boolean {
  return minimumPerDayE4 !== undefined || (minimumMinutes !== undefined && minimumPer === 'day')
}

/** The card without the rules of the whole day: what each load is priced and approved by. */
export function aloneCard(card: RateCard): RateCard {
  if (isPaidByShift(card)) return card
  const { minimumPerDayE4: _, minimumMinutes, ...rest } = card
  const keepsMinimum = minimumMinutes !== undefined && card.minimumPer !== 'day'
  const standby = card.standby.filter(({ per }) => per === 'load')
  return { ...rest, ...(keepsMinimum && { minimumMinutes }), standby }
}

/** What work of one payer and payee is paid by. */
type PaidBy = { currency: string; card: RateCard; commission?: Commission | undefined }

/**
 * The same for work that shares the rules of a truck's day: what was agreed on is the same, whatever the material. A
 * frozen card has the density of its material, and one agreement pays for several.
 */
export function dayRulesKey({ currency, card, commission }: PaidBy): string {
  const { density: _, ...agreed } = rateCardFieldsSchema.parse(card)
  return canonicalText({ currency, agreed, commission })
}

/**
 * What a hauler earns by. A commission is of each load alone: its broker is paid what the whole day adds, and its
 * hauler is not.
 */
export function earnedCard(card: RateCard, commission: Commission | undefined): RateCard {
  return commission ? aloneCard(card) : card
}
