/** The answers of a rate card's form, and the card that they make. */
import { isPaidByTime, type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { loadCardSchema } from '@haulway/domain/pay/card/why-not-load-card.ts'
import { canonicalText } from '@haulway/domain/seal/canonical.ts'
import { type Unit, unitNames } from '@haulway/domain/units.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { type CardRule, rulesOf } from './card-rules.ts'
import { defaultRule, offeredRules, type RuleAnswer, type RuleKind, type Template } from './card-templates.ts'
import { chargeBackOf } from './charge-back-answers.ts'
import { disputesOf } from './dispute-answers.ts'
import { fuelMileOf, fuelOf } from './fuel-answers.ts'

export type CardAnswers = {
  template: Template
  rate: string
  /** The agreed route, of a card by the mile. */
  miles: string
  rules: RuleAnswer[]
  /** The other rules of the agreed card; they stay as long as the template does. */
  kept: { template: Template; basis: RateCard['basis']; rest: Partial<RateCard> } | undefined
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
  return kept?.template === 'unit' ? paidUnit(kept, unit) : unit
}

/** The unit that a card pays by. @param otherwise that of the work, if the card pays by the hour, say */
export function paidUnit({ basis }: Pick<RateCard, 'basis'>, otherwise: Unit): Unit {
  return unitNames.find((each): each is Unit => each === basis) ?? otherwise
}

/** The card; undefined while an answer can't be parsed. */
export function cardOf(answers: CardAnswers, unit: Unit): RateCard | undefined {
  const { template, kept } = answers
  const rules = answers.rules.filter(rule => isOffered(answers, rule))
  const of = (kind: RuleKind) => rules.find(rule => rule.kind === kind)
  const rest = restOf(answers)
  const minimumTime = of('minimumTimeDay') ?? of('minimumTime')
  const input = {
    ...rest,
    basis: kept?.template === template ? kept.basis : basisOf(template, unit),
    ...clocks[template],
    rateE4: money(answers.rate),
    routeMilesMilli: needsMiles(answers) ? (parseScaled(answers.miles, 3) ?? unparsed) : rest.routeMilesMilli,
    minimumQuantityMilli:
      part(of('minimumQuantity'), ({ number }) => parseScaled(number, 3)) ?? rest.minimumQuantityMilli,
    maximumQuantityMilli:
      part(of('maximumQuantity'), ({ number }) => parseScaled(number, 3)) ?? rest.maximumQuantityMilli,
    maximumByPayload: of('payload') ? true : rest.maximumByPayload,
    minimumPerLoadE4: part(of('minimumLoad'), ({ amount }) => parseRateE4(amount)) ?? rest.minimumPerLoadE4,
    dryRunE4: part(of('dryRun'), ({ amount }) => parseRateE4(amount)) ?? rest.dryRunE4,
    minimumPerDayE4: part(of('minimumDay'), ({ amount }) => parseRateE4(amount)) ?? rest.minimumPerDayE4,
    minimumMinutes: part(minimumTime, ({ number }) => parseScaled(number, 0)) ?? rest.minimumMinutes,
    minimumPer: minimumTime ? (minimumTime.kind === 'minimumTimeDay' ? 'day' : 'shift') : rest.minimumPer,
    overtime: part(of('overtime'), overtimeOf) ?? rest.overtime,
    travelMinutes: part(of('travel'), ({ number }) => parseScaled(number, 0)) ?? rest.travelMinutes,
    cancel: part(of('cancel'), cancelOf) ?? rest.cancel,
    standby: listOf(answers, 'standby').map(({ rule, item }) => (rule ? standbyOf(rule) : item)),
    fuel: part(of('fuel'), fuelOf) ?? part(of('fuelMile'), fuelMileOf) ?? rest.fuel,
    addOns: listOf(answers, 'addOns').map(({ rule, item }) => (rule ? addOnOf(rule, template) : item)),
    backHaul: part(of('backHaul'), ({ amount }) => ({ rateE4: money(amount) })) ?? rest.backHaul,
    chargeBack: part(of('chargeBack'), chargeBackOf) ?? rest.chargeBack,
    disputes: part(of('disputes'), disputesOf) ?? rest.disputes,
  }
  return rateCardFieldsSchema.safeParse(input).data
}

function restOf({ template, kept }: CardAnswers): Partial<RateCard> {
  return kept?.template === template ? kept.rest : {}
}

const listKinds: Record<'standby' | 'addOns', readonly RuleKind[]> = {
  standby: ['standbyPit', 'standbySite'],
  addOns: ['addOn'],
}

type Listed = { rule?: RuleAnswer; item?: unknown }

/** A list of the card: what the form has no fields for, and the rules, each where it was agreed; new ones are last. */
function listOf(answers: CardAnswers, field: 'standby' | 'addOns'): Listed[] {
  const list: Listed[] = (restOf(answers)[field] ?? []).map(item => ({ item }))
  for (const rule of answers.rules) {
    if (!listKinds[field].includes(rule.kind) || !isOffered(answers, rule)) continue
    list.splice(rule.at ?? list.length, 0, { rule })
  }
  return list
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

/**
 * The answers that make a card again. A rule that the form can't say exactly, or not for such a card, is kept as it was
 * agreed.
 */
export function answersOfCard(card: RateCard, unit: Unit): CardAnswers {
  const isByLoad = unit !== 'load' && (card.basis === 'load' || card.basis === 'flat')
  const template = isPaidByTime(card) ? timeTemplateOf(card) : byQuantity(card, isByLoad)
  const shown = rulesOf(card).filter(each => isExact(each, card, { template, unit }))
  const { basis, rateE4, routeMilesMilli } = card
  return {
    template,
    rate: writeRateE4(rateE4),
    miles: routeMilesMilli === undefined ? '' : writeScaled(routeMilesMilli, 3),
    rules: shown.map(({ rule }) => rule),
    kept: { template, basis, rest: without(card, shown) },
  }
}

/** Whether the rule alone makes what the card has. */
function isExact({ fields, rule }: CardRule, card: RateCard, { template, unit }: { template: Template; unit: Unit }) {
  const alone: CardAnswers = { template, rate: '0', miles: '1', rules: [rule], kept: undefined }
  const made = isOffered(alone, rule) ? cardOf(alone, unit) : undefined
  const textOfField = (of: RateCard, field: keyof RateCard, at: number) => {
    const value = of[field]
    return canonicalText({ value: field === 'standby' || field === 'addOns' ? of[field][at] : value })
  }
  return (
    made !== undefined && fields.every(each => textOfField(made, each, 0) === textOfField(card, each, rule.at ?? 0))
  )
}

/** What a card has besides the rules that are shown. */
function without(card: RateCard, shown: readonly CardRule[]): Partial<RateCard> {
  const names: ReadonlySet<string> = new Set(shown.flatMap(({ fields }) => fields))
  const isShown = (field: keyof RateCard, at: number) =>
    shown.some(({ fields, rule }) => fields.includes(field) && rule.at === at)
  return {
    ...Object.fromEntries(Object.entries(card).filter(([name]) => !names.has(name))),
    standby: card.standby.filter((_, at) => !isShown('standby', at)),
    addOns: card.addOns.filter((_, at) => !isShown('addOns', at)),
  }
}

function byQuantity({ basis }: RateCard, isByLoad: boolean): Template {
  return basis === 'mile' ? 'mile' : isByLoad ? 'load' : 'unit'
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
  const place = kind === 'standbyPit' ? 'pit' : 'site'
  return { place, freeMinutes: parseScaled(number, 0) ?? unparsed, rate: { rateE4: money(amount), per: 'minute' } }
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

function overtimeOf({ number, step }: RuleAnswer) {
  return { afterMinutes: parseScaled(number, 0) ?? unparsed, factorMilli: parseScaled(step, 3) ?? unparsed }
}

function cancelOf({ number, amount }: RuleAnswer) {
  return { noticeMinutes: parseScaled(number, 0) ?? unparsed, amountE4: money(amount) }
}

function addOnOf({ name, per: unit, amount }: RuleAnswer, template: Template) {
  const per = template === 'shift' || template === 'site' || template === 'day' ? 'shift' : unit
  return { code: name.trim(), per, amountE4: money(amount) }
}

/** The field of the card that a rule makes, or the list that it is in. */
const fieldOf: Record<RuleKind, keyof RateCard> = {
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
  standbyPit: 'standby',
  standbySite: 'standby',
  fuel: 'fuel',
  fuelMile: 'fuel',
  dryRun: 'dryRunE4',
  addOn: 'addOns',
  backHaul: 'backHaul',
  chargeBack: 'chargeBack',
  disputes: 'disputes',
}

/** Where a rule is in the card. */
function pathOf(answers: CardAnswers, index: number): string {
  const rule = answers.rules[index]!
  const field = fieldOf[rule.kind]
  if (field !== 'standby' && field !== 'addOns') return field
  return `${field}.${listOf(answers, field).findIndex(each => each.rule === rule)}`
}

/** Whether the agreed card has such a rule that the form can't say: another one would replace it. */
export function isKept({ template, kept }: CardAnswers, kind: RuleKind): boolean {
  const field = fieldOf[kind]
  return field !== 'standby' && field !== 'addOns' && kept?.template === template && kept.rest[field] !== undefined
}

type KeptPart = { key: string; without: CardAnswers }

/** Fields without a rule of their own, or that the template decides. */
const basic: readonly (keyof RateCard)[] = ['basis', 'rateE4', 'routeMilesMilli', 'clock', 'minimumPer', 'density']
/** Fields that mean nothing without another one. */
const partsOfOthers: readonly (keyof RateCard)[] = ['afterRatePerHourE4', 'minimumPerDayCounts', 'travelCounts']

/** What the agreed card has that the form has no fields for, as parts that can be removed one by one. */
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
