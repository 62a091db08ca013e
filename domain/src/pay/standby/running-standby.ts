/** What a truck that is waiting now has earned by waiting, by the rules that price the wait once it is over. */
import type { RateCard } from '../card/rate-card.ts'
import { totalOf } from '../line/line.ts'
import type { Wait } from '../load/load-facts.ts'
import { wholeMinutes } from '../shift/minutes.ts'
import { durationMs, isBillable, standbyLines } from './standby-lines.ts'

export type RunningStandby = {
  /** Whole minutes of the wait that is running. */
  runningMinutes: number
  /** Whole minutes that count so far, with the earlier waits that the rule that pays first counts. */
  waitedMinutes: number
  freeMinutes: number
  /** Until the free minutes are used up; 0 from then on. */
  startsInMinutes: number
  amountCents: number
}

/** `before`: the load's other waits. `earlierToday`: the waits of the truck's other loads, for rules per day. */
export type Waiting = { running: Wait; before?: readonly Wait[]; earlierToday?: readonly Wait[] }

/** @returns undefined if the card pays no standby where the truck waits now */
export function runningStandby({ standby }: Pick<RateCard, 'standby'>, waiting: Waiting): RunningStandby | undefined {
  const { running, before = [], earlierToday = [] } = waiting
  const rules = standby.filter(rule => isBillable(rule, running))
  const parts = rules.map(rule => {
    const earlier = rule.per === 'day' ? earlierToday : []
    const waits = [...earlier, ...before, running].filter(wait => isBillable(rule, wait))
    const amountOf = (counted: readonly Wait[]) => totalOf(standbyLines(rule, 'running', counted))
    const waitedMinutes = wholeMinutes(durationMs(waits))
    return {
      waitedMinutes,
      freeMinutes: rule.freeMinutes,
      startsInMinutes: Math.max(0, rule.freeMinutes - waitedMinutes),
      amountCents: amountOf(waits) - amountOf(earlier),
    }
  })
  const [first] = parts.toSorted((a, b) => a.startsInMinutes - b.startsInMinutes || a.freeMinutes - b.freeMinutes)
  const runningMinutes = wholeMinutes(durationMs([running]))
  return first && { runningMinutes, ...first, amountCents: totalOf(parts) }
}
