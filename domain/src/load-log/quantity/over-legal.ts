/** Whether a truck was weighed above what it may weigh on that day. There is no tolerance: one pound is over. */
import { z } from 'zod'
import type { StatedQuantity } from '../../pay/load/load-facts.ts'
import { gramsOfStated } from '../../pay/load/stated-quantity.ts'
import type { LoadLogAct } from '../act/act.ts'
import { hasScale } from './quantity.ts'

export const overLegalSchema = z.object({ grossGrams: z.int(), legalGrams: z.int() })
export type OverLegal = z.infer<typeof overLegalSchema>

/**
 * By the scale's gross weight that was entered last, by its owner if they entered any, otherwise by anyone.
 * @param acts in total order, oldest first, without those that are undone
 * @returns undefined if there is no gross weight, or no legal limit is known
 */
export function overLegalOf(acts: readonly LoadLogAct[], legalGrams: number | undefined): OverLegal | undefined {
  const weighed = acts.filter(({ weights }) => weights?.grossMicro !== undefined)
  const counted = weighed.findLast(({ witness }) => hasScale.has(witness)) ?? weighed.at(-1)
  const { grossMicro, unit } = counted?.weights ?? {}
  return grossMicro === undefined || unit === undefined
    ? undefined
    : overGross({ valueMicro: grossMicro, unit }, legalGrams)
}

/** The same for one gross weight. @param legalGrams undefined when it is not known, and then no weight is over it */
export function overGross(gross: StatedQuantity, legalGrams: number | undefined): OverLegal | undefined {
  const grossGrams = Math.round(gramsOfStated(gross) ?? 0)
  return legalGrams !== undefined && grossGrams > legalGrams ? { grossGrams, legalGrams } : undefined
}
