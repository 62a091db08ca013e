/** What a pit pays back for waits, as an answer of the card's form. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { parseScaled } from '../../ui/format/decimal-text.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { defaultRule, type RuleAnswer } from './card-templates.ts'

/** @returns undefined while an answer can't be parsed */
export function chargeBackOf({ number, amount }: RuleAnswer) {
  const freeMinutes = parseScaled(number, 0)
  const rateE4 = parseRateE4(amount)
  return freeMinutes === undefined || rateE4 === undefined
    ? undefined
    : { freeMinutes, rate: { rateE4, per: 'minute' as const } }
}

export function chargeBackRules({ chargeBack }: Pick<RateCard, 'chargeBack'>): RuleAnswer[] {
  if (!chargeBack) return []
  const { freeMinutes, rate } = chargeBack
  return [{ ...defaultRule('chargeBack'), number: String(freeMinutes), amount: writeRateE4(rate.rateE4) }]
}
