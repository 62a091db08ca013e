/** What a truck's whole day pays besides its loads: the minimum of the day, and standby by the day. */
import { aloneCard } from '../../pay/card/day-rules.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { correctionOf, type Entry, withoutReversed } from '../../pay/correction/correction.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { pricesFor } from '../../pay/fuel/index-prices.ts'
import { type Line, linesOf } from '../../pay/line/line.ts'
import type { LoadFacts } from '../../pay/load/load-facts.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import { loadFactsOf, type PaidLoad } from './load-pay.ts'

/**
 * An approved load. Its `lines` are what it is paid by now, as approved, settled and corrected. Its `card` is the one
 * that it was approved by, with the density of its material.
 */
export type LoadOfDay = { load: PaidLoad; fold: LoadLogFold; card: RateCard; lines: readonly Line[] }

/**
 * What the whole day adds to its loads as they were priced alone, less what is booked for the day. What a dispute has
 * settled, or a correction changed, counts for the minimums: load and top-up add up to them.
 * @param loads the approved loads of one truck and shift day by one agreement @param booked every line booked before
 * @returns the lines to book now; none while something is missing
 */
export function dayPayOf(loads: readonly LoadOfDay[], booked: readonly Line[]): Entry {
  const [first] = loads
  if (!first) return { lines: [], totalCents: 0 }
  const price = (by: RateCard, of: readonly LoadOfDay[], changed: readonly Line[] = []) =>
    priceWork(by, {
      changed,
      loads: of.map(factsOf),
      fuelPrices: pricesFor(by, first.load.fuel),
      timeZone: first.load.terms.timeZone,
    })
  const alone = loads.map(each => price(aloneCard(each.card), [each]))
  const ofLoads = alone.flatMap(linesOf)
  const changed = correctionOf(ofLoads, withoutReversed(loads.flatMap(({ lines }) => lines))).lines
  const whole = price(first.card, loads, changed)
  if (whole.missing !== undefined) return { lines: [], totalCents: 0 }
  return correctionOf(withoutReversed(booked), correctionOf(ofLoads, whole.lines).lines)
}

function factsOf({ load, card, fold }: LoadOfDay): LoadFacts {
  return { ...loadFactsOf(load, card, fold), ...(card.density && { density: card.density }) }
}
