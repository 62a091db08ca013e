/** What an agreed card has that the form has no fields for, as parts that can be removed one by one. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { CardAnswers } from './card-answers.ts'

type KeptPart = { key: string; without: CardAnswers }

/** Fields without a rule of their own, or that the template decides. */
const basic: readonly (keyof RateCard)[] = ['basis', 'rateE4', 'routeMilesMilli', 'clock', 'minimumPer', 'density']
/** Fields that mean nothing without another one. */
const partsOfOthers: readonly (keyof RateCard)[] = ['afterRatePerHourE4', 'minimumPerDayCounts', 'travelCounts']

export function keptParts(answers: CardAnswers): KeptPart[] {
  const { kept, template } = answers
  if (kept?.template !== template) return []
  const { rest } = kept
  const part = (key: string, less: Partial<RateCard>) => ({
    key,
    without: { ...answers, kept: { ...kept, rest: less } },
  })
  const single = (Object.keys(rest) as (keyof RateCard)[])
    .filter(field => rest[field] !== undefined && field !== 'standby' && field !== 'addOns')
    .filter(field => !basic.includes(field) && !partsOfOthers.includes(field))
    .map(field => part(field, withoutField(rest, field)))
  const standby = rest.standby ?? []
  const addOns = rest.addOns ?? []
  return [
    ...single,
    ...standby.map((_, at) => part(`standby ${at}`, { ...rest, standby: standby.toSpliced(at, 1) })),
    ...addOns.map((_, at) => part(`add-on ${at}`, { ...rest, addOns: addOns.toSpliced(at, 1) })),
  ]
}

function withoutField(rest: Partial<RateCard>, field: keyof RateCard): Partial<RateCard> {
  const gone = field === 'dayParts' ? [field, 'afterRatePerHourE4'] : [field]
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !gone.includes(name)))
}
