/** The pay of a load, by its frozen terms and its acts so far. */

import { haulPay, materialPay, type Pay } from '../payment/pay-lines.ts'
import { minuteMs } from '../time.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import type { LoadLogFold } from './fold.ts'
import type { LoadLog } from './load-log.ts'

/** Two independent agreements: the hauling, and the material. */
export type LoadPay = { haul: Pay; material: Pay }

/** The approved pay of an approved load, the current pay of any other. */
export function currentPay(loadLog: Pick<LoadLog, 'terms' | 'approval'>, fold: LoadLogFold): LoadPay | undefined {
  const { approval, terms } = loadLog
  return approval ? { haul: approval.haul, material: approval.material } : payOfLoad(terms, fold)
}

/** The terms that the pay depends on. */
export type PayTerms = Pick<Terms, 'rate' | 'unit' | 'materialPriceCents' | 'gramsPerCubicMeter'>

/** @returns undefined for a load without pay: cancelled, or rejected at the site */
export function payOfLoad(terms: PayTerms, fold: LoadLogFold): LoadPay | undefined {
  if (fold.state === 'cancelled' || fold.state === 'rejected') return undefined
  const { start, deliver } = fold.milestones
  const workedMinutes = start && deliver ? Math.max(0, Math.floor((deliver.at - start.at) / minuteMs)) : undefined
  const { quantity, standby } = fold
  const facts = {
    quantity: quantity && { amountMilli: quantity.amountMilli, unit: quantity.unit },
    gramsPerCubicMeter: terms.gramsPerCubicMeter,
    workedMinutes,
    waitedMinutes: standby.minutes,
  }
  const price = { unit: terms.unit, priceCents: terms.materialPriceCents }
  return { haul: haulPay(terms.rate, facts), material: materialPay(price, facts) }
}

/** The sum of a pay's lines; 0 while information is missing. */
export function centsOf(pay: Pay | undefined): number {
  return pay === undefined || pay.missing !== undefined ? 0 : pay.totalCents
}
