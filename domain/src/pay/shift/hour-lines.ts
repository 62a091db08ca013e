/** The lines of worked minutes: hours, overtime, travel, and the top-up to the minimum time. */

import { centsOfAmount, type Exact, exact, times } from '../../exact.ts'
import { ofE4, ofMilli } from '../card/quantities.ts'
import type { RateCard } from '../card/rate-card.ts'
import { type Line, nanoOf, totalOfCodes } from '../line/line.ts'

/** What a load or shift has so far. */
type Timed = { ref: string; lines: Line[]; time?: TowardMinimum; isWaived: boolean }

/** Adds the lines of worked minutes, and the top-up to a minimum time for each shift or load. */
export function addHours(
  card: RateCard,
  item: Timed,
  minutes: number,
  { rate = ofE4(card.rateE4), travel = [] }: { rate?: Exact; travel?: readonly Line[] },
): void {
  const lines = [...hourLines(card, item.ref, minutes, rate), ...travel]
  item.lines.push(...lines)
  item.time = towardMinimum(card, minutes, lines)
  if (card.minimumPer !== 'shift' || item.isWaived) return
  item.lines.push(...shiftMinimumLines(card, item.ref, item.time, rate))
}

/** Worked minutes up to the overtime limit, and the minutes past it. */
function hourLines({ overtime }: RateCard, ref: string, minutes: number, rate: Exact): Line[] {
  const normal = Math.min(minutes, overtime?.afterMinutes ?? minutes)
  const lines: Line[] = [{ code: 'hours', ref, ...priceMinutes(normal, rate), rule: 'minutesTimesRate' }]
  if (overtime && minutes > normal) {
    lines.push({
      code: 'overtime',
      ref,
      ...priceMinutes(minutes - normal, times(rate, ofMilli(overtime.factorMilli))),
      rule: 'minutesOverLimit',
      facts: { limitMinutes: overtime.afterMinutes },
    })
  }
  return lines
}

export function travelLines({ rateE4, travelMinutes }: RateCard, ref: string): Line[] {
  if (travelMinutes === undefined) return []
  return [{ code: 'travel', ref, ...priceMinutes(travelMinutes, ofE4(rateE4)), rule: 'travelTime' }]
}

/** Minutes and cents that count toward the minimum time. Travel counts only if the card says so. */
export type TowardMinimum = { minutes: number; cents: number }

function towardMinimum(card: RateCard, minutes: number, lines: readonly Line[]): TowardMinimum {
  const hasTravel = card.travelCounts && lines.some(({ code }) => code === 'travel')
  const cents = totalOfCodes(lines, timeCodes(card))
  return { minutes: minutes + (hasTravel ? (card.travelMinutes ?? 0) : 0), cents }
}

/** The lines that count toward the minimum time. */
export function timeCodes({ travelCounts }: Pick<RateCard, 'travelCounts'>): string[] {
  return ['hours', 'overtime', ...(travelCounts ? ['travel'] : [])]
}

/** The top-up of a shift to the minimum time, or of the whole day if the minimum is for a day. */
export function minimumTopUp({ minimumMinutes }: RateCard, reached: TowardMinimum, rate: Exact) {
  if (minimumMinutes === undefined || reached.minutes >= minimumMinutes) return undefined
  const amountCents = priceMinutes(minimumMinutes, rate).amountCents - reached.cents
  return amountCents > 0 ? { minutes: minimumMinutes - reached.minutes, amountCents } : undefined
}

function shiftMinimumLines(card: RateCard, ref: string, reached: TowardMinimum, rate: Exact): Line[] {
  const topUp = minimumTopUp(card, reached, rate)
  if (!topUp) return []
  const { minutes, amountCents } = topUp
  return [
    {
      code: 'minimumHours',
      ref,
      ...priceMinutes(minutes, rate),
      amountCents,
      rule: 'shiftMinimum',
      facts: { limitMinutes: card.minimumMinutes },
    },
  ]
}

function priceMinutes(minutes: number, ratePerHour: Exact) {
  return {
    quantityMilli: minutes * 1000,
    unit: 'minute' as const,
    rateNano: nanoOf(ratePerHour),
    ratePer: 'hour' as const,
    amountCents: centsOfAmount(times(ratePerHour, exact(minutes, 60n))),
  }
}
