/** The answers of a card's rule about disputes: days, a percentage, and the arbiter's name and id. */
import type { DisputeRules } from '@haulway/domain/pay/card/rate-card.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'

type DisputeAnswers = { number: string; step: string; name: string; index: string }

export function disputesOf({ number, step, name, index }: DisputeAnswers) {
  const answerDays = parseScaled(number, 0) ?? Number.NaN
  const percent = parseScaled(step, 0) ?? Number.NaN
  const arbiter = index === '' ? {} : { arbiter: { entityId: index, name } }
  return { answerDays, holdPercentMilli: percent * 1000, ...arbiter }
}

export function answersOfDisputes({ answerDays, holdPercentMilli, arbiter }: DisputeRules): DisputeAnswers {
  const named = { name: arbiter?.name ?? '', index: arbiter?.entityId ?? '' }
  return { number: String(answerDays), step: writeScaled(holdPercentMilli, 3), ...named }
}
