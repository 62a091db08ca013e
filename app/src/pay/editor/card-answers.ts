/** The answers of a rate card's form: a template with its rate, and one rule at a time. */
import { type RateCard, rateCardFieldsSchema, type Standby } from '@haulway/domain/pay/card/rate-card.ts'
import { loadCardSchema } from '@haulway/domain/pay/card/why-not-load-card.ts'
import { type Unit, unitNames } from '@haulway/domain/units.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'

/** By the unit of the material, by the load, or by the hour from start to delivery. */
export const templates = ['unit', 'load', 'hour'] as const
export type Template = (typeof templates)[number]

/** The rules that can be added to each template. Hours from start to delivery already pay the wait. */
export const offeredRules = {
  unit: [
    ...(['minimumQuantity', 'maximumQuantity', 'payload', 'minimumLoad'] as const),
    ...(['standbyPit', 'standbySite', 'addOn'] as const),
  ],
  load: ['standbyPit', 'standbySite', 'addOn'],
  hour: ['minimumTime', 'minimumLoad', 'addOn'],
} as const satisfies Record<Template, readonly string[]>
export type RuleKind = (typeof offeredRules)[Template][number]

export type RuleAnswer = {
  kind: RuleKind
  /** A quantity or minutes; the free minutes of a standby rule. */
  number: string
  /** Money: of a minimum, a minute of standby or an add-on. */
  amount: string
  /** Of an add-on. */
  name: string
  per: 'load' | 'unit'
}

export type CardAnswers = {
  template: Template
  rate: string
  rules: RuleAnswer[]
  /** What the agreed card has besides; it stays as long as the template does. */
  kept: { template: Template; card: RateCard } | undefined
}

/** A form that a card is part of. */
export type WithCard = { card: CardAnswers }

/** A rule as it is when it is added, with its usual value. */
export function usualRule(kind: RuleKind): RuleAnswer {
  const usual: Record<RuleKind, Partial<RuleAnswer>> = {
    minimumQuantity: { number: '20' },
    maximumQuantity: { number: writeScaled(22_500, 3) },
    payload: {},
    minimumLoad: { amount: writeRateE4(850_000) },
    minimumTime: { number: '60' },
    standbyPit: { number: '15', amount: writeRateE4(15_000) },
    standbySite: { number: '15', amount: writeRateE4(15_000) },
    addOn: { amount: writeRateE4(250_000) },
  }
  return { kind, number: '', amount: '', name: '', per: 'load', ...usual[kind] }
}

export function emptyCard(): CardAnswers {
  return { template: 'unit', rate: '', rules: [usualRule('standbyPit')], kept: undefined }
}

/** The rules that count: a rule stays in the form, unseen, while another template doesn't offer it. */
export function isOffered({ template }: CardAnswers, { kind }: RuleAnswer): boolean {
  const offered: readonly RuleKind[] = offeredRules[template]
  return offered.includes(kind)
}

/** The unit of a rate by the unit: the material's, or another one that an agreed card has. */
export function unitOf({ kept }: CardAnswers, unit: Unit): Unit {
  const basis = kept?.template === 'unit' ? kept.card.basis : undefined
  return unitNames.find((each): each is Unit => each === basis) ?? unit
}

/** The card; undefined while an answer can't be parsed. */
export function cardOf(answers: CardAnswers, unit: Unit): RateCard | undefined {
  const { template, kept } = answers
  const rules = answers.rules.filter(rule => isOffered(answers, rule))
  const of = (kind: RuleKind) => rules.find(rule => rule.kind === kind)
  const others = kept?.template === template ? unshown(kept.card) : undefined
  const input = {
    ...others,
    basis: kept?.template === template ? kept.card.basis : template === 'unit' ? unit : template,
    ...(template === 'hour' && { clock: 'load' }),
    rateE4: money(answers.rate),
    minimumQuantityMilli: part(of('minimumQuantity'), ({ number }) => parseScaled(number, 3)),
    maximumQuantityMilli: part(of('maximumQuantity'), ({ number }) => parseScaled(number, 3)),
    maximumByPayload: of('payload') && true,
    minimumPerLoadE4: part(of('minimumLoad'), ({ amount }) => parseRateE4(amount)),
    minimumMinutes: part(of('minimumTime'), ({ number }) => parseScaled(number, 0)),
    standby: [...rules.flatMap(standbyOf), ...(others?.standby ?? [])],
    addOns: [...rules.filter(({ kind }) => kind === 'addOn').map(addOnOf), ...(others?.addOns ?? [])],
  }
  return rateCardFieldsSchema.safeParse(input).data
}

/** The card of the answers so far, to show: without the rules that are not filled in yet. */
export function cardSoFar(answers: CardAnswers, unit: Unit): RateCard | undefined {
  const isFilledIn = (rule: RuleAnswer) => cardOf({ ...answers, rate: '0', rules: [rule] }, unit) !== undefined
  return cardOf({ ...answers, rules: answers.rules.filter(isFilledIn) }, unit)
}

/** What the whole card refuses about one of its parts, such as a minimum above the maximum. */
export function refusalAt(answers: CardAnswers, unit: Unit, at: 'rate' | number): string | undefined {
  const path = at === 'rate' ? 'rateE4' : pathOf(answers, at)
  const card = cardOf(answers, unit)
  const issues = (card && loadCardSchema.safeParse(card).error?.issues) ?? []
  return issues.find(issue => issue.path.join('.').startsWith(path))?.message
}

/** The answers that make a card again. */
export function answersOfCard(card: RateCard, unit: Unit): CardAnswers {
  const isByLoad = unit !== 'load' && (card.basis === 'load' || card.basis === 'flat')
  const template = card.basis === 'hour' ? 'hour' : isByLoad ? 'load' : 'unit'
  const rule = (kind: RuleKind, value: string | undefined, field: 'number' | 'amount'): RuleAnswer[] =>
    value === undefined ? [] : [{ ...usualRule(kind), [field]: value }]
  const milli = (value: number | undefined) => (value === undefined ? undefined : writeScaled(value, 3))
  const rules = [
    ...rule('minimumQuantity', milli(card.minimumQuantityMilli), 'number'),
    ...rule('maximumQuantity', milli(card.maximumQuantityMilli), 'number'),
    ...(card.maximumByPayload ? [usualRule('payload')] : []),
    ...rule(
      'minimumLoad',
      card.minimumPerLoadE4 === undefined ? undefined : writeRateE4(card.minimumPerLoadE4),
      'amount',
    ),
    ...rule('minimumTime', card.minimumMinutes === undefined ? undefined : String(card.minimumMinutes), 'number'),
    ...card.standby.filter(isShownStandby).map(
      ({ place, freeMinutes, rate }): RuleAnswer => ({
        ...usualRule(place === 'pit' ? 'standbyPit' : 'standbySite'),
        ...{ number: String(freeMinutes), amount: writeRateE4(rate.rateE4) },
      }),
    ),
    ...card.addOns.filter(isShownAddOn).map(
      ({ code, per, amountE4 }): RuleAnswer => ({
        ...usualRule('addOn'),
        ...{ name: code, amount: writeRateE4(amountE4), per: per === 'unit' ? 'unit' : 'load' },
      }),
    ),
  ]
  return { template, rate: writeRateE4(card.rateE4), rules, kept: { template, card } }
}

/** The rules of a card that the form has no fields for. */
function unshown(card: RateCard): RateCard {
  return {
    ...card,
    standby: card.standby.filter(rule => !isShownStandby(rule)),
    addOns: card.addOns.filter(addOn => !isShownAddOn(addOn)),
  }
}

function isShownStandby({ place, per, rate, increment, maxMinutes, billWeather }: Standby): boolean {
  return (
    place !== 'any' && per === 'load' && rate.per === 'minute' && !increment && maxMinutes === undefined && !billWeather
  )
}

function isShownAddOn({ per, amountE4, markupPercentMilli }: RateCard['addOns'][number]): boolean {
  return per !== 'shift' && amountE4 >= 0 && markupPercentMilli === 0
}

/** A rule without a number in it is not a card yet. */
const unparsed = Number.NaN

function part(rule: RuleAnswer | undefined, parse: (rule: RuleAnswer) => number | undefined): number | undefined {
  return rule && (parse(rule) ?? unparsed)
}

function money(text: string): number {
  return parseRateE4(text) ?? unparsed
}

function standbyOf({ kind, number, amount }: RuleAnswer) {
  if (kind !== 'standbyPit' && kind !== 'standbySite') return []
  const place = kind === 'standbyPit' ? 'pit' : 'site'
  return [{ place, freeMinutes: parseScaled(number, 0) ?? unparsed, rate: { rateE4: money(amount), per: 'minute' } }]
}

function addOnOf({ name, per, amount }: RuleAnswer) {
  return { code: name.trim(), per, amountE4: money(amount) }
}

/** Where a rule is in the card. */
function pathOf(answers: CardAnswers, index: number): string {
  const rules = answers.rules.slice(0, index).filter(rule => isOffered(answers, rule))
  const { kind } = answers.rules[index]!
  const before = (kinds: readonly RuleKind[]) => rules.filter(rule => kinds.includes(rule.kind)).length
  const paths: Record<RuleKind, string> = {
    minimumQuantity: 'minimumQuantityMilli',
    maximumQuantity: 'maximumQuantityMilli',
    payload: 'maximumByPayload',
    minimumLoad: 'minimumPerLoadE4',
    minimumTime: 'minimumMinutes',
    standbyPit: `standby.${before(['standbyPit', 'standbySite'])}`,
    standbySite: `standby.${before(['standbyPit', 'standbySite'])}`,
    addOn: `addOns.${before(['addOn'])}`,
  }
  return paths[kind]
}
