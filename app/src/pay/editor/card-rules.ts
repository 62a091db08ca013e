/** The rules of an agreed card as answers of the form, including those that the form can't state exactly. */
import type { CardAddOn, RateCard, Standby } from '@haulway/domain/pay/card/rate-card.ts'
import { writeScaled } from '../../ui/format/decimal-text.ts'
import { writeRateE4 } from '../../ui/format/parse-cents.ts'
import { defaultRule, type RuleAnswer, type RuleKind } from './card-templates.ts'
import { chargeBackRules } from './charge-back-answers.ts'
import { answersOfDisputes } from './dispute-answers.ts'
import { fuelAnswers } from './fuel-answers.ts'

/** A rule of the form, and the fields of a card that it makes. */
export type CardRule = { fields: readonly (keyof RateCard)[]; rule: RuleAnswer }

export function rulesOf(card: RateCard): CardRule[] {
  const one = (field: keyof RateCard, kind: RuleKind, value: string | undefined, as: 'number' | 'amount') =>
    value === undefined ? [] : [{ fields: [field], rule: { ...defaultRule(kind), [as]: value } }]
  const all = (field: keyof RateCard, rules: readonly RuleAnswer[]) => rules.map(rule => ({ fields: [field], rule }))
  const milli = (value: number | undefined) => (value === undefined ? undefined : writeScaled(value, 3))
  const minimumTime = card.minimumPer === 'day' ? 'minimumTimeDay' : 'minimumTime'
  return [
    ...one('minimumQuantityMilli', 'minimumQuantity', milli(card.minimumQuantityMilli), 'number'),
    ...one('maximumQuantityMilli', 'maximumQuantity', milli(card.maximumQuantityMilli), 'number'),
    ...all('maximumByPayload', card.maximumByPayload ? [defaultRule('payload')] : []),
    ...one('minimumPerLoadE4', 'minimumLoad', moneyText(card.minimumPerLoadE4), 'amount'),
    ...one('dryRunE4', 'dryRun', moneyText(card.dryRunE4), 'amount'),
    ...one('minimumPerDayE4', 'minimumDay', moneyText(card.minimumPerDayE4), 'amount'),
    ...one('minimumMinutes', minimumTime, textOf(card.minimumMinutes), 'number').map(({ rule }) => ({
      fields: ['minimumMinutes', 'minimumPer'] as const,
      rule,
    })),
    ...all('overtime', overtimeRules(card)),
    ...one('travelMinutes', 'travel', textOf(card.travelMinutes), 'number'),
    ...all('cancel', cancelRules(card)),
    ...all('standby', card.standby.map(standbyRule)),
    ...all(
      'fuel',
      fuelAnswers(card.fuel).map(answer => ({ ...defaultRule(answer.kind), ...answer })),
    ),
    ...all('addOns', card.addOns.map(addOnRule)),
    ...all('chargeBack', chargeBackRules(card)),
    ...one('backHaul', 'backHaul', moneyText(card.backHaul?.rateE4), 'amount'),
    ...all('disputes', card.disputes ? [{ ...defaultRule('disputes'), ...answersOfDisputes(card.disputes) }] : []),
  ]
}

function standbyRule({ place, freeMinutes, rate }: Standby, at: number): RuleAnswer {
  return {
    ...defaultRule(place === 'pit' ? 'standbyPit' : 'standbySite'),
    number: String(freeMinutes),
    amount: writeRateE4(rate.rateE4),
    at,
  }
}

function addOnRule({ code, per, amountE4 }: CardAddOn, at: number): RuleAnswer {
  const amount = amountE4 < 0 ? '' : writeRateE4(amountE4)
  return { ...defaultRule('addOn'), name: code, amount, per: per === 'unit' ? 'unit' : 'load', at }
}

const moneyText = (rateE4: number | undefined) => (rateE4 === undefined ? undefined : writeRateE4(rateE4))
const textOf = (minutes: number | undefined) => (minutes === undefined ? undefined : String(minutes))

function overtimeRules({ overtime }: RateCard): RuleAnswer[] {
  if (!overtime) return []
  const { afterMinutes, factorMilli } = overtime
  return [{ ...defaultRule('overtime'), number: String(afterMinutes), step: writeScaled(factorMilli, 3) }]
}

function cancelRules({ cancel }: RateCard): RuleAnswer[] {
  if (!cancel) return []
  const { noticeMinutes, amountE4 } = cancel
  return [{ ...defaultRule('cancel'), number: String(noticeMinutes), amount: writeRateE4(amountE4) }]
}
