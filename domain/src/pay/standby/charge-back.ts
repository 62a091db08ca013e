/** Charge back: the standby of a haul is passed on to those who caused it. */
import { allocate } from '../allocate.ts'
import type { RateCard, Standby } from '../card/rate-card.ts'
import { type Line, totalOfCodes } from '../line/line.ts'
import type { Fault, LoadFacts, Wait } from '../load/load-facts.ts'
import { durationMs, isBillable } from './standby-lines.ts'

/** @param truckDayOf the truck day of a load, which is the ref of standby that is paid per day */
type ChargeBack = { lines: readonly Line[]; loads: readonly LoadFacts[]; truckDayOf: (load: LoadFacts) => string }

/**
 * Shares the standby of each load (or truck day) among its paid waits by fault, whole cents, largest remainder first.
 * @returns the cents of each fault; they sum to the standby
 */
export function chargeBackOf(card: RateCard, { lines, loads, truckDayOf }: ChargeBack): Map<Fault, number> {
  const charged = new Map<Fault, number>()
  const share = (ref: string, rules: readonly Standby[], waits: readonly Wait[]) => {
    const ofRef = lines.filter(line => line.ref === ref)
    // Within the free minutes of a place, no one caused any pay there.
    const paying = rules.filter(({ place }) => ofRef.some(({ code }) => code === `standby:${place}`))
    const paid = waits.filter(wait => paying.some(rule => isBillable(rule, wait)))
    const faults = [...new Set(paid.map(({ fault }) => fault))]
    const weights = faults.map(fault => durationMs(paid.filter(wait => wait.fault === fault)))
    const parts = allocate(totalOfCodes(ofRef, ['standby:*']), weights)
    for (const [i, fault] of faults.entries()) charged.set(fault, (charged.get(fault) ?? 0) + parts[i]!)
  }
  const perLoad = card.standby.filter(({ per }) => per === 'load')
  const perDay = card.standby.filter(({ per }) => per === 'day')
  for (const { id, waits } of loads) share(id, perLoad, waits)
  for (const [truckDay, ofDay] of Map.groupBy(loads, truckDayOf)) {
    share(
      truckDay,
      perDay,
      ofDay.flatMap(({ waits }) => waits),
    )
  }
  return charged
}
