/** Expected net pay per hour of work that could be accepted, for one truck of the business. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { distanceMeters } from '@haulway/domain/geo.ts'
import { type UsualLoad, usualLoad } from '@haulway/domain/load-log/expected/usual-load.ts'
import { type HaulTimes, haulTimesOf, measureTimes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { type NetPerHour, netPerHour } from '@haulway/domain/metrics/before-agreeing/net-per-hour.ts'
import { cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import type { Missing } from '@haulway/domain/pay/line/line.ts'
import { payloadMilliOf } from '@haulway/domain/pay/load/billed-quantity.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { legalPayloadGrams } from '@haulway/domain/truck/legal-gross.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { useMemo } from 'react'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useFuelPrices } from '../../pay/use-fuel-index.ts'
import type { Work } from '../offer/work-labels.ts'
import { usePastLoads } from './use-past-loads.ts'
import { type Estimate, useTruckCosts } from './use-truck-costs.ts'

export type ExpectedNet = Estimate & {
  currency: string
  net: NetPerHour | { missing: Missing }
  times: HaulTimes
  usual: UsualLoad | undefined
  /** Straight line to the pit; undefined while the position is unknown. */
  deadheadMeters: number | undefined
}

/** @returns the estimate; undefined until it can be computed, and for readers without prices */
export type NetOf = (work: Work) => ExpectedNet | undefined

/** @param near where the truck starts */
export function useNetPerHour(near: LatLng | undefined) {
  const { estimate, choice, change, trucks } = useTruckCosts()
  const loads = usePastLoads()
  const fuelPrices = useFuelPrices()
  const timeZone = useEntityDocument()?.timeZone ?? 'UTC'
  const { lat, lng } = near ?? {}
  const netOf = useMemo((): NetOf => {
    return work => {
      const { money } = work
      const own = haulingOf(money)
      if (!estimate || !loads || !money || !own) return undefined
      const { card, commission } = own
      const { truck, costs } = estimate
      const today = dayOf(Date.now(), timeZone)
      const gramsPerCubicMeter = card.density?.gramsPerCubicMeter
      const payloadGrams = legalPayloadGrams(truck, today, gramsPerCubicMeter)
      const carrier = { truckId: truck.truckId, legalPayloadGrams: payloadGrams }
      const usual = usualLoad(loads, { unit: work.unit, truck: carrier, gramsPerCubicMeter, haulId: work.haulId })
      const ofHaul = loads.filter(({ terms }) => terms.haulId === work.haulId)
      const haulMeters = distanceMeters(work.origin, work.destination)
      // On the board, times of all the haul's trucks were measured; for an offer, those of the business's own trucks.
      const { measured = measureTimes(ofHaul.map(cycleTimesOf)), trucksInLine } = work.times ?? {}
      const times = haulTimesOf({ straightMeters: haulMeters, measured, trucksInLine })
      const deadheadMeters =
        lat === undefined || lng === undefined ? undefined : distanceMeters({ lat, lng }, work.origin)
      const net = netPerHour(
        {
          card,
          commission,
          quantity: usual?.quantity,
          times,
          haulMeters,
          deadheadMeters,
          ...(card.maximumByPayload && { maximumQuantityMilli: payloadMilliOf(card, payloadGrams) }),
          day: [work.startDay, today].sort()[1] ?? today,
          fuelPrices: fuelPrices(card.fuel?.index),
        },
        costs,
      )
      return { ...estimate, currency: money.currency, net, times, usual, deadheadMeters }
    }
  }, [estimate, loads, fuelPrices, timeZone, lat, lng])
  return { netOf, estimate, choice, change, trucks, hasLoads: loads === undefined || loads.length > 0 }
}

/** Best first; work that can't be estimated comes last, in the order it had. */
export function byNet<W extends Work>(works: readonly W[], netOf: NetOf): W[] {
  const rank = (work: W) => {
    const net = netOf(work)?.net
    return net && net.missing === undefined ? net.lowCents + net.highCents : Number.NEGATIVE_INFINITY
  }
  const ranked = works.map(work => ({ work, rank: rank(work) }))
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank)).map(({ work }) => work)
}
