/** The answers of the form that subs work out, and the commission they make. */
import type { LoadCommission } from '@haulway/domain/pay/commission/commission.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import type { WithCard } from '../../pay/editor/card-answers.ts'
import { parseScaled } from '../../ui/format/decimal-text.ts'
import { parseRateE4 } from '../../ui/format/parse-cents.ts'

export type SubOfferAnswers = WithCard & {
  hauler: string
  trucks: string
  pay: 'card' | 'commission'
  percent: string
  surcharge: boolean
  standby: boolean
  addOns: boolean
  /** The minimum for each load; empty for none. */
  minimum: string
  maximum: string
}

type Answers = Omit<SubOfferAnswers, 'hauler' | 'trucks' | 'pay' | 'card'>

/** @returns undefined while an answer is not a number */
export function commissionOfAnswers(answers: Answers): LoadCommission | undefined {
  const percentMilli = percentMilliOf(answers.percent)
  const minE4 = limitOf(answers.minimum)
  const maxE4 = limitOf(answers.maximum)
  if (percentMilli === undefined || minE4 === undefined || maxE4 === undefined) return undefined
  const { surcharge: includesSurcharge, standby: includesStandby, addOns: includesAddOns } = answers
  return {
    percentMilli,
    includesSurcharge,
    includesStandby,
    includesAddOns,
    ...(minE4 !== null && { minE4 }),
    ...(maxE4 !== null && { maxE4 }),
  }
}

/** Up to 100 %. */
export function percentMilliOf(text: string): number | undefined {
  const milli = parseScaled(text, 3)
  return milli === undefined || milli > 100_000 ? undefined : milli
}

/** @returns null for no limit, undefined for one that is not an amount */
export function limitOf(text: string): number | null | undefined {
  return text.trim() === '' ? null : parseRateE4(text)
}

/** The trucks of accepted work that its hauler may still send itself or sub out. */
export function trucksToSubOut({ trucks, trucksDispatched, trucksPromised = 0 }: OfferDocument): number {
  return trucks - trucksDispatched - trucksPromised
}
