/** What a truck's whole day pays besides its loads: the minimum of the day, and standby by the day. */
import { aloneCard } from '../../pay/card/day-rules.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { correctionOf, type Entry, withoutReversed } from '../../pay/correction/correction.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { pricesFor } from '../../pay/fuel/index-prices.ts'
import type { Line } from '../../pay/line/line.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import { loadFactsOf, type PaidLoad } from './load-pay.ts'

export type LoadOfDay = { load: PaidLoad; fold: LoadLogFold }

/**
 * What the whole day adds to its loads as they were priced alone, less what is booked for the day.
 * @param loads the approved loads of one truck and shift day under one card @param booked every line booked before
 * @returns the lines to book now; none while something is missing
 */
export function dayPayOf(card: RateCard, loads: readonly LoadOfDay[], booked: readonly Line[]): Entry {
  const [first] = loads
  if (!first) return { lines: [], totalCents: 0 }
  const price = (by: RateCard, of: readonly LoadOfDay[]) =>
    priceWork(by, {
      loads: of.map(({ load, fold }) => loadFactsOf(load, by, fold)),
      fuelPrices: pricesFor(by, first.load.fuel),
      timeZone: first.load.terms.timeZone,
    })
  const whole = price(card, loads)
  const alone = loads.map(each => price(aloneCard(card), [each]))
  if (whole.missing !== undefined) return { lines: [], totalCents: 0 }
  const ofLoads = alone.flatMap(each => (each.missing === undefined ? each.lines : []))
  return correctionOf(withoutReversed(booked), correctionOf(ofLoads, whole.lines).lines)
}
