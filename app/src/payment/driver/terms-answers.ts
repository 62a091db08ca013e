/** The answers of the form that sets a driver's pay, and the terms they make. */
import { isPaidByLoadTime, type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import type { DriverPay } from '@haulway/domain/pay/driver/driver-pay.ts'
import { freightCodes } from '@haulway/domain/pay/line/line.ts'
import { type DriverPayForm, rulesOf } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'

/** By the hour of the time sheet, by the hour from start to delivery, by the load, by the day. */
export const driverRates = ['hour', 'loadHour', 'load', 'day'] as const
export type DriverRate = (typeof driverRates)[number]

export type TermsAnswers = {
  kind: 'percent' | 'card' | 'greater'
  percent: string
  fuel: boolean
  standby: boolean
  addOns: boolean
  rate: string
  per: DriverRate
  validFrom: string
}

/** Freight with the top-up to the minimum of the day. */
const freight = [...freightCodes, 'minimumDay']

export function answersOf(pay: DriverPay | undefined, today: string): TermsAnswers {
  const rules = pay ? rulesOf(pay) : []
  const percent = rules.flatMap(rule => ('card' in rule ? [] : [rule]))[0]
  const card = rules.flatMap(rule => ('card' in rule ? [rule.card] : []))[0]
  return {
    kind: percent && card ? 'greater' : card ? 'card' : 'percent',
    percent: percent ? writeScaled(percent.percentMilli, 3) : '',
    fuel: percent?.on.includes('fuel') ?? false,
    standby: percent?.on.includes('standby:*') ?? false,
    addOns: percent?.on.includes('addOn:*') ?? false,
    rate: card ? writeRateE4(card.rateE4) : '',
    per: card && isPaidByLoadTime(card) ? 'loadHour' : (driverRates.find(each => each === card?.basis) ?? 'hour'),
    validFrom: today,
  }
}

/** @returns undefined while an answer is not a number */
export function payOfAnswers(answers: TermsAnswers): DriverPayForm | undefined {
  const percent = answers.kind === 'card' ? undefined : percentOf(answers)
  const card = answers.kind === 'percent' ? undefined : cardOfRate(answers)
  if (answers.kind !== 'card' && !percent) return undefined
  if (answers.kind !== 'percent' && !card) return undefined
  return { ...(percent && { percent }), ...(card && { card }) }
}

export function percentMilliOf(text: string): number | undefined {
  const milli = parseScaled(text, 3)
  return milli === undefined || milli < 1 || milli > 100_000 ? undefined : milli
}

function percentOf({ percent, fuel, standby, addOns }: TermsAnswers): DriverPayForm['percent'] {
  const percentMilli = percentMilliOf(percent)
  if (percentMilli === undefined) return undefined
  const on = [...freight, ...(fuel ? ['fuel'] : []), ...(standby ? ['standby:*'] : []), ...(addOns ? ['addOn:*'] : [])]
  return { percentMilli, on, afterCommission: true }
}

function cardOfRate({ rate, per }: TermsAnswers): RateCard | undefined {
  const rateE4 = parseRateE4(rate)
  if (rateE4 === undefined) return undefined
  const paid = per === 'loadHour' ? { basis: 'hour', clock: 'load' } : { basis: per }
  return rateCardFieldsSchema.parse({ ...paid, rateE4 })
}
