/** The rules of a card that are for a truck's whole day of loads. */
import { isPaidByShift, type RateCard } from './rate-card.ts'

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
