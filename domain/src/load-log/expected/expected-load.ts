/** What an open load pays if it ends as usual, and what its driver has earned by waiting so far. */

import { dayRulesKey } from '../../pay/card/day-rules.ts'
import type { FuelPrice } from '../../pay/card/fuel-terms.ts'
import { isPaidByLoadTime, isPaidByTime } from '../../pay/card/rate-card.ts'
import { withoutCommission } from '../../pay/commission/commission.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import type { Price } from '../../pay/line/line.ts'
import type { Wait } from '../../pay/load/load-facts.ts'
import { type RunningStandby, runningStandby } from '../../pay/standby/running-standby.ts'
import { dayMs, minuteMs } from '../../time.ts'
import { haulingOf } from '../../work/agreement-cards.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { actsOf, foldOptionsOf, type LoadLogDocument } from '../load-log.documents.ts'
import { loadFactsOf } from '../pay/load-pay.ts'
import type { UsualLoad } from './usual-load.ts'

export type ExpectedLoad = {
  currency: string
  /**
   * While the truck waits where the card pays standby. `paysFrom`: when its free minutes are used up. `endedAt`: when
   * the truck left, if it has.
   */
  standby?: RunningStandby & { place: Wait['place']; paysFrom: number; endedAt?: number }
  /** The pay so far with the usual quantity. Absent for a card that pays the shift. */
  pay?: Price
  /** The quantity is the usual one: the load has none yet. */
  isUsual: boolean
}

type Known = {
  now: number
  usual?: UsualLoad | undefined
  fuelPrices?: readonly FuelPrice[] | undefined
  /** When this phone's GPS points show that the truck left the place where it waited: no one pays a wait after that. */
  leftAt?: number | undefined
  /** The other loads of the truck that day, for standby per day: those of the same agreement count. */
  otherLoads?: readonly LoadLogDocument[] | undefined
}

/** @returns undefined if the reader sees no price of the hauling */
export function expectLoad(load: LoadLogDocument, known: Known): ExpectedLoad | undefined {
  const { now, usual, leftAt, fuelPrices, otherLoads = [] } = known
  const { money, milestones, terms } = load
  const own = haulingOf(money)
  if (!money || !own) return undefined
  const { card, commission } = own
  const factsOf = (each: LoadLogDocument) => loadFactsOf(each, card, foldLoadLog(actsOf(each), foldOptionsOf(each)))
  const facts = factsOf(load)
  const running = waitNow(load, now, leftAt)
  const rulesOf = (each: LoadLogDocument) => {
    const paidBy = haulingOf(each.money)
    return paidBy && dayRulesKey({ ...paidBy, currency: money.currency })
  }
  const sharing = otherLoads.filter(each => each.loadLogId !== load.loadLogId && rulesOf(each) === rulesOf(load))
  const earlierToday = sharing.flatMap(each => factsOf(each).waits)
  const standby = running && runningStandby(card, { running, before: facts.waits, earlierToday })
  const waits = [...facts.waits, ...(running ? [running] : [])]
  const startAt = milestones.start
  const whole = {
    ...facts,
    waits,
    ...(startAt !== undefined && { startAt, endAt: Math.max(startAt, milestones.deliver ?? now) }),
    ...(!facts.quantity && usual && { quantity: usual.quantity }),
  }
  const price = priceWork(card, { loads: [whole], fuelPrices, timeZone: terms.timeZone })
  const isPaidByShift = isPaidByTime(card) && !isPaidByLoadTime(card)
  return {
    currency: money.currency,
    ...(running && standby && { standby: { ...standby, ...standbyTimes(running, standby) } }),
    ...(!isPaidByShift && { pay: commission ? withoutCommission(price, commission) : price }),
    isUsual: !facts.quantity,
  }
}

type Running = NonNullable<ReturnType<typeof waitNow>>

function standbyTimes({ place, from, to, isOver }: Running, { startsInMinutes }: RunningStandby) {
  // The free minutes step by the whole minute since the truck came.
  const paysFrom = from + (Math.floor((to - from) / minuteMs) + startsInMinutes) * minuteMs
  return { place, paysFrom, ...(isOver && { endedAt: to }) }
}

/** In line at the pit until the first bucket, on site until the delivery, and no longer than the truck was there. */
function waitNow({ state, milestones }: LoadLogDocument, now: number, leftAt: number | undefined) {
  const place = state === 'queued' ? ('pit' as const) : state === 'arrived' ? ('site' as const) : undefined
  const from = place === 'pit' ? milestones.arriveAtPit : milestones.arriveAtSite
  if (!place || from === undefined) return undefined
  // A truck that was seen to leave before it came is back: its points are older than its wait.
  const isOver = leftAt !== undefined && leftAt > from && leftAt <= now
  // Beyond a day it is a wrong clock, as for the pay of a load.
  const to = Math.min(isOver ? leftAt : Math.max(from, now), from + dayMs)
  return { place, fault: 'none' as const, from, to, isOver }
}
