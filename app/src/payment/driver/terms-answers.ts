/** The answers of the form that sets a driver's pay, and the terms they make. */
import { isPaidByLoadTime, type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import type { DriverPay } from '@haulway/domain/pay/driver/driver-pay.ts'
import { allFreightCodes } from '@haulway/domain/pay/line/line.ts'
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
  /** What was set before: other lines of a percentage, and rules of a card, which the form does not show. */
  kept: { percent?: DriverPayForm['percent']; card?: RateCard }
}

/** What a form can add to freight. */
const addedCodes = { fuel: 'fuel', standby: 'standby:*', addOns: 'addOn:*' } as const

export function answersOf(pay: DriverPay | undefined, today: string): TermsAnswers {
  const rules = pay ? rulesOf(pay) : []
  const percent = rules.flatMap(rule => ('card' in rule ? [] : [rule]))[0]
  const card = rules.flatMap(rule => ('card' in rule ? [rule.card] : []))[0]
  return {
    kind: percent && card ? 'greater' : card ? 'card' : 'percent',
    percent: percent ? writeScaled(percent.percentMilli, 3) : '',
    fuel: percent?.on.includes(addedCodes.fuel) ?? false,
    standby: percent?.on.includes(addedCodes.standby) ?? false,
    addOns: percent?.on.includes(addedCodes.addOns) ?? false,
    rate: card ? writeRateE4(card.rateE4) : '',
    per: card ? rateOf(card) : 'hour',
    validFrom: today,
    kept: { ...(percent && { percent }), ...(card && { card }) },
  }
}

function rateOf(card: RateCard): DriverRate {
  return isPaidByLoadTime(card) ? 'loadHour' : (driverRates.find(each => each === card.basis) ?? 'hour')
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

function percentOf(answers: TermsAnswers): DriverPayForm['percent'] {
  const percentMilli = percentMilliOf(answers.percent)
  if (percentMilli === undefined) return undefined
  const { on = allFreightCodes, afterCommission = true } = answers.kept.percent ?? {}
  const groups = Object.entries(addedCodes) as [keyof typeof addedCodes, string][]
  const left = on.filter(code => groups.every(([name, added]) => added !== code || answers[name]))
  const added = groups.flatMap(([name, code]) => (answers[name] && !on.includes(code) ? [code] : []))
  return { percentMilli, on: [...left, ...added], afterCommission }
}

/** Another kind of rate drops the rules that the form has no fields for. */
function cardOfRate({ rate, per, kept: { card } }: TermsAnswers): RateCard | undefined {
  const rateE4 = parseRateE4(rate)
  if (rateE4 === undefined) return undefined
  if (card && rateOf(card) === per) return { ...card, rateE4 }
  const paid = per === 'loadHour' ? { basis: 'hour', clock: 'load' } : { basis: per }
  return rateCardFieldsSchema.parse({ ...paid, rateE4 })
}
