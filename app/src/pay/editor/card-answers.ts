/** The answers of a rate card's form, and the card that they make. */
import {
  isPaidByShift,
  isPaidByTime,
  type RateCard,
  rateCardFieldsSchema,
  type Standby,
} from '@haulway/domain/pay/card/rate-card.ts'
import { loadCardSchema } from '@haulway/domain/pay/card/why-not-load-card.ts'
import { type Unit, unitNames } from '@haulway/domain/units.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { defaultRule, offeredRules, type RuleAnswer, type RuleKind, type Template } from './card-templates.ts'
import { chargeBackOf, chargeBackRules, isShownChargeBack } from './charge-back-answers.ts'
import { answersOfDisputes, disputesOf } from './dispute-answers.ts'
import { fuelAnswers, fuelMileOf, fuelOf } from './fuel-answers.ts'

export type CardAnswers = {
  template: Template
  rate: string
  /** The agreed route, of a card by the mile. */
  miles: string
  rules: RuleAnswer[]
  /** What the agreed card has besides; it stays as long as the template does. */
  kept: { template: Template; card: RateCard } | undefined
}

/** A form that a card is part of. */
export type WithCard = { card: CardAnswers }

export function emptyCard(): CardAnswers {
  return { template: 'unit', rate: '', miles: '', rules: [defaultRule('standbyPit')], kept: undefined }
}

/** The rules that count: a rule stays in the form, unseen, while another template doesn't offer it. */
export function isOffered({ template }: CardAnswers, { kind }: RuleAnswer): boolean {
  const offered: readonly RuleKind[] = offeredRules[template]
  return offered.includes(kind)
}

/** Whether the miles of the route have to be agreed on. */
export function needsMiles(answers: CardAnswers): boolean {
  return answers.template === 'mile' || answers.rules.some(rule => rule.kind === 'fuelMile' && isOffered(answers, rule))
}

/** The unit of a rate by the unit: the material's, or another one that an agreed card has. */
export function unitOf({ kept }: CardAnswers, unit: Unit): Unit {
  return kept?.template === 'unit' ? paidUnit(kept.card, unit) : unit
}

/** The unit that a card pays by. @param otherwise that of the work, if the card pays by the hour, say */
export function paidUnit({ basis }: RateCard, otherwise: Unit): Unit {
  return unitNames.find((each): each is Unit => each === basis) ?? otherwise
}

/** The card; undefined while an answer can't be parsed. */
export function cardOf(answers: CardAnswers, unit: Unit): RateCard | undefined {
  const { template, kept } = answers
  const rules = answers.rules.filter(rule => isOffered(answers, rule))
  const of = (kind: RuleKind) => rules.find(rule => rule.kind === kind)
  const others = kept?.template === template ? unshown(kept.card) : undefined
  const backHaul = of('backHaul')
  const input = {
    ...others,
    basis: kept?.template === template ? kept.card.basis : basisOf(template, unit),
    ...clocks[template],
    rateE4: money(answers.rate),
    routeMilesMilli: needsMiles(answers) ? (parseScaled(answers.miles, 3) ?? unparsed) : others?.routeMilesMilli,
    minimumQuantityMilli: part(of('minimumQuantity'), ({ number }) => parseScaled(number, 3)),
    maximumQuantityMilli: part(of('maximumQuantity'), ({ number }) => parseScaled(number, 3)),
    maximumByPayload: of('payload') && true,
    minimumPerLoadE4: part(of('minimumLoad'), ({ amount }) => parseRateE4(amount)),
    dryRunE4: part(of('dryRun'), ({ amount }) => parseRateE4(amount)) ?? others?.dryRunE4,
    minimumPerDayE4: part(of('minimumDay'), ({ amount }) => parseRateE4(amount)) ?? others?.minimumPerDayE4,
    minimumMinutes: part(of('minimumTimeDay') ?? of('minimumTime'), ({ number }) => parseScaled(number, 0)),
    minimumPer: of('minimumTimeDay') ? 'day' : 'shift',
    overtime: part(of('overtime'), overtimeOf),
    travelMinutes: part(of('travel'), ({ number }) => parseScaled(number, 0)),
    cancel: part(of('cancel'), cancelOf),
    standby: [...rules.flatMap(standbyOf), ...(others?.standby ?? [])],
    fuel: part(of('fuel'), fuelOf) ?? part(of('fuelMile'), fuelMileOf) ?? others?.fuel,
    addOns: [
      ...rules.filter(({ kind }) => kind === 'addOn').map(rule => addOnOf(rule, template)),
      ...(others?.addOns ?? []),
    ],
    ...(backHaul && { backHaul: { rateE4: money(backHaul.amount) } }),
    chargeBack: part(of('chargeBack'), chargeBackOf) ?? others?.chargeBack,
    disputes: part(of('disputes'), disputesOf) ?? others?.disputes,
  }
  return rateCardFieldsSchema.safeParse(input).data
}

/** The card of the answers so far, to show: without the rules that are not filled in yet. */
export function cardSoFar(answers: CardAnswers, unit: Unit): RateCard | undefined {
  const isFilledIn = (rule: RuleAnswer) => cardOf({ ...answers, rate: '0', rules: [rule] }, unit) !== undefined
  return cardOf({ ...answers, rules: answers.rules.filter(isFilledIn) }, unit)
}

/** What the whole card refuses about one of its parts, such as a minimum above the maximum. */
export function refusalAt(answers: CardAnswers, unit: Unit, at: 'rate' | 'miles' | number): string | undefined {
  const path = at === 'rate' ? 'rateE4' : at === 'miles' ? 'routeMilesMilli' : pathOf(answers, at)
  const card = cardOf(answers, unit)
  const issues = (card && loadCardSchema.safeParse(card).error?.issues) ?? []
  return issues.find(issue => issue.path.join('.').startsWith(path))?.message
}

/** The answers that make a card again. */
export function answersOfCard(card: RateCard, unit: Unit): CardAnswers {
  const isByLoad = unit !== 'load' && (card.basis === 'load' || card.basis === 'flat')
  const template = isPaidByTime(card) ? timeTemplateOf(card) : byQuantity(card, isByLoad)
  const rule = (kind: RuleKind, value: string | undefined, field: 'number' | 'amount'): RuleAnswer[] =>
    value === undefined ? [] : [{ ...defaultRule(kind), [field]: value }]
  const milli = (value: number | undefined) => (value === undefined ? undefined : writeScaled(value, 3))
  const rules = [
    ...rule('minimumQuantity', milli(card.minimumQuantityMilli), 'number'),
    ...rule('maximumQuantity', milli(card.maximumQuantityMilli), 'number'),
    ...(card.maximumByPayload ? [defaultRule('payload')] : []),
    ...rule('minimumLoad', moneyText(card.minimumPerLoadE4), 'amount'),
    ...rule('dryRun', isPaidByShift(card) ? undefined : moneyText(card.dryRunE4), 'amount'),
    ...rule('minimumDay', isPaidByTime(card) ? undefined : moneyText(card.minimumPerDayE4), 'amount'),
    ...rule(card.minimumPer === 'day' ? 'minimumTimeDay' : 'minimumTime', textOf(card.minimumMinutes), 'number'),
    ...overtimeRules(card),
    ...rule('travel', textOf(card.travelMinutes), 'number'),
    ...cancelRules(card),
    ...card.standby.filter(isShownStandby).map(
      ({ place, freeMinutes, rate }): RuleAnswer => ({
        ...defaultRule(place === 'pit' ? 'standbyPit' : 'standbySite'),
        number: String(freeMinutes),
        amount: writeRateE4(rate.rateE4),
      }),
    ),
    ...fuelAnswers(card.fuel).map(answer => ({ ...defaultRule(answer.kind), ...answer })),
    ...card.addOns.filter(isShownAddOn).map(
      ({ code, per, amountE4 }): RuleAnswer => ({
        ...defaultRule('addOn'),
        name: code,
        amount: writeRateE4(amountE4),
        per: per === 'unit' ? 'unit' : 'load',
      }),
    ),
    ...chargeBackRules(card),
    ...rule('backHaul', isShownBackHaul(card) ? writeRateE4(card.backHaul.rateE4) : undefined, 'amount'),
    ...(card.disputes ? [{ ...defaultRule('disputes'), ...answersOfDisputes(card.disputes) }] : []),
  ]
  const { rateE4, routeMilesMilli } = card
  const miles = routeMilesMilli === undefined ? '' : writeScaled(routeMilesMilli, 3)
  return { template, rate: writeRateE4(rateE4), miles, rules, kept: { template, card } }
}

function byQuantity({ basis }: RateCard, isByLoad: boolean): Template {
  return basis === 'mile' ? 'mile' : isByLoad ? 'load' : 'unit'
}

/** The rules of a card that the form has no fields for. */
function unshown(card: RateCard): RateCard {
  return {
    ...card,
    dryRunE4: isPaidByShift(card) ? card.dryRunE4 : undefined,
    minimumPerDayE4: isPaidByTime(card) ? card.minimumPerDayE4 : undefined,
    fuel: fuelAnswers(card.fuel).length > 0 ? undefined : card.fuel,
    standby: card.standby.filter(rule => !isShownStandby(rule)),
    addOns: card.addOns.filter(addOn => !isShownAddOn(addOn)),
    backHaul: isShownBackHaul(card) ? undefined : card.backHaul,
    chargeBack: isShownChargeBack(card.chargeBack) ? undefined : card.chargeBack,
    disputes: undefined,
  }
}

function isShownStandby({ place, per, rate, increment, maxMinutes, billWeather }: Standby): boolean {
  return (
    place !== 'any' && per === 'load' && rate.per === 'minute' && !increment && maxMinutes === undefined && !billWeather
  )
}

function isShownAddOn({ amountE4, markupPercentMilli }: RateCard['addOns'][number]): boolean {
  return amountE4 >= 0 && markupPercentMilli === 0
}

function isShownBackHaul(card: RateCard): card is RateCard & { backHaul: { rateE4: number } } {
  return card.backHaul?.rateE4 !== undefined
}

/** A rule without a number in it is not a card yet. */
const unparsed = Number.NaN

function part<T>(rule: RuleAnswer | undefined, parse: (rule: RuleAnswer) => T | undefined): T | number | undefined {
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

function basisOf(template: Template, unit: Unit): RateCard['basis'] {
  if (template === 'unit') return unit
  return template === 'load' || template === 'mile' || template === 'day' ? template : 'hour'
}

/** Which time an hourly template pays. */
const clocks: Partial<Record<Template, Pick<RateCard, 'clock'>>> = {
  hour: { clock: 'load' },
  shift: { clock: 'portal' },
  site: { clock: 'onSite' },
}

function timeTemplateOf({ basis, clock }: RateCard): Template {
  if (basis === 'day') return 'day'
  return clock === 'load' ? 'hour' : clock === 'portal' ? 'shift' : 'site'
}

const moneyText = (rateE4: number | undefined) => (rateE4 === undefined ? undefined : writeRateE4(rateE4))
const textOf = (minutes: number | undefined) => (minutes === undefined ? undefined : String(minutes))

function overtimeOf({ number, step }: RuleAnswer) {
  return { afterMinutes: parseScaled(number, 0) ?? unparsed, factorMilli: parseScaled(step, 3) ?? unparsed }
}

function overtimeRules({ overtime }: RateCard): RuleAnswer[] {
  if (!overtime) return []
  const { afterMinutes, factorMilli } = overtime
  return [{ ...defaultRule('overtime'), number: String(afterMinutes), step: writeScaled(factorMilli, 3) }]
}

function cancelOf({ number, amount }: RuleAnswer) {
  return { noticeMinutes: parseScaled(number, 0) ?? unparsed, amountE4: money(amount) }
}

function cancelRules({ cancel }: RateCard): RuleAnswer[] {
  if (!cancel) return []
  const { noticeMinutes, amountE4 } = cancel
  return [{ ...defaultRule('cancel'), number: String(noticeMinutes), amount: writeRateE4(amountE4) }]
}

function addOnOf({ name, per: unit, amount }: RuleAnswer, template: Template) {
  const per = template === 'shift' || template === 'site' || template === 'day' ? 'shift' : unit
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
    minimumDay: 'minimumPerDayE4',
    minimumTime: 'minimumMinutes',
    minimumTimeDay: 'minimumMinutes',
    overtime: 'overtime',
    travel: 'travelMinutes',
    cancel: 'cancel',
    standbyPit: `standby.${before(['standbyPit', 'standbySite'])}`,
    standbySite: `standby.${before(['standbyPit', 'standbySite'])}`,
    fuel: 'fuel',
    fuelMile: 'fuel',
    dryRun: 'dryRunE4',
    addOn: `addOns.${before(['addOn'])}`,
    backHaul: 'backHaul',
    chargeBack: 'chargeBack',
    disputes: 'disputes',
  }
  return paths[kind]
}
