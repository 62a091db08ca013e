/**
 * The fields of a rate card: start from a template, add one rule at a time, and see the card in words and an example
 * load priced. They must be inside a `FormProvider` whose answers have a `card`.
 */

import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { basisLabel, currencySign, formatRate, measureQuantity } from '../../ui/format/format.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { CardInWords } from '../CardInWords.tsx'
import {
  type CardAnswers,
  cardSoFar,
  isKept,
  isOffered,
  needsMiles,
  refusalAt,
  unitOf,
  type WithCard,
} from './card-answers.ts'
import { defaultRule, offeredRules, type RuleKind } from './card-templates.ts'
import { ExampleLoad } from './ExampleLoad.tsx'
import { KeptRules, RuleFields } from './RuleFields.tsx'
import { useRuleLabels } from './rule-labels.ts'
import './card-editor.css'

type Props = {
  /** The unit of the material. */
  unit: Unit
  currency: string
  /** The card that pays the broker for the same load: the example shows what the broker keeps. */
  earned?: RateCard | undefined
  /** Whether the card is for a pit's material: the pit may pay back for waits that it causes. */
  isMaterial?: boolean | undefined
}

export function CardFields({ earned, isMaterial, ...card }: Props) {
  const { t } = useLingui()
  return (
    <fieldset className="hw-fieldset card-editor">
      <legend>{t`Rate card`}</legend>
      <CardWords {...card} />
      <CardRules {...card} isMaterial={isMaterial} />
      <CardExample {...card} earned={earned} isMaterial={isMaterial} />
    </fieldset>
  )
}

type CardProps = Pick<Props, 'unit' | 'currency'>

/** The rate, the rules, and those that can be added. */
export function CardRules({ unit: materialUnit, currency, isMaterial = false }: Omit<Props, 'earned'>) {
  const form = useFormContext<WithCard>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'card.rules' })
  const answers = form.watch('card')
  const unit = unitOf(answers, materialUnit)
  const rules = fields.map((field, index) => ({ id: field.id, index, kind: answers.rules[index]?.kind ?? field.kind }))
  return (
    <>
      <RateFields unit={unit} currency={currency} isMaterial={isMaterial} />
      {needsMiles(answers) && <RouteMiles unit={unit} />}
      {rules
        .filter(rule => isOffered(answers, defaultRule(rule.kind)))
        .map(rule => (
          <RuleFields
            key={rule.id}
            kind={rule.kind}
            index={rule.index}
            unit={unit}
            currency={currency}
            onRemove={() => remove(rule.index)}
          />
        ))}
      <KeptRules unit={unit} currency={currency} />
      <AddRule
        answers={answers}
        unit={unit}
        currency={currency}
        isMaterial={isMaterial}
        onAdd={kind => append(defaultRule(kind))}
      />
    </>
  )
}

/** The card in the words that its other party reads. @param reader its name, as a title above them */
export function CardWords({ unit, currency, reader }: CardProps & { reader?: string | undefined }) {
  const { t } = useLingui()
  const { card } = useCardSoFar(unit)
  return (
    <div className="card-words">
      {reader && <h2 className="card-reader">{t`What ${reader} reads`}</h2>}
      {card ? (
        <CardInWords card={card} currency={currency} />
      ) : (
        <p className="hw-quiet">{t`Enter the rate to see the card in words.`}</p>
      )}
    </div>
  )
}

export function CardExample({ unit, currency, earned, isMaterial }: Props) {
  const entered = useCardSoFar(unit)
  return <ExampleLoad {...entered} currency={currency} earned={earned} agreement={isMaterial ? 'material' : 'haul'} />
}

/** @returns the card that the answers make so far, and the unit that it pays by */
function useCardSoFar(materialUnit: Unit): { card: RateCard | undefined; unit: Unit } {
  const answers = useFormContext<WithCard>().watch('card')
  const unit = unitOf(answers, materialUnit)
  return { card: cardSoFar(answers, unit), unit }
}

function RateFields({ unit, currency, isMaterial }: Props) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const { errors } = form.formState
  const example = writeRateE4(34_000)
  return (
    <div className="card-pair">
      <NumberField
        label={isMaterial ? t`Material price` : t`Haul rate`}
        before={currencySign(currency)}
        {...form.register('card.rate', {
          validate: (text, { card }) => {
            if (parseRateE4(text) === undefined) return t`Enter a price, such as ${example}.`
            return refusalAt(card, unit, 'rate') ?? true
          },
        })}
        error={errors.card?.rate?.message}
      />
      <SelectField
        label={t`Pay type`}
        options={[
          { value: 'unit', label: `/ ${basisLabel(unit)}` },
          ...(unit === 'load' ? [] : [{ value: 'load', label: t`/ load` }]),
          { value: 'mile', label: t`/ mile` },
          { value: 'hour', label: t`/ hour, start to delivery` },
          { value: 'shift', label: t`/ hour, time sheet` },
          { value: 'site', label: t`/ hour on site` },
          { value: 'day', label: t`/ day` },
        ]}
        {...form.register('card.template')}
      />
    </div>
  )
}

/** Agreed with the card: no load is paid by the miles that a truck happened to drive. */
function RouteMiles({ unit }: { unit: Unit }) {
  const { t } = useLingui()
  const example = writeScaled(185, 1)
  const form = useFormContext<WithCard>()
  return (
    <NumberField
      label={t`Agreed miles of the route`}
      unit="mi"
      {...form.register('card.miles', {
        validate: (text, { card }) => {
          if (!parseScaled(text, 3)) return t`Enter the miles of the loaded route, such as ${example}.`
          return refusalAt(card, unit, 'miles') ?? true
        },
      })}
      error={form.formState.errors.card?.miles?.message}
    />
  )
}

/** A button for each rule that the card could still have, with its usual value. A card can have many add-ons. */
type AddRuleProps = {
  answers: CardAnswers
  unit: Unit
  currency: string
  isMaterial: boolean
  onAdd: (kind: RuleKind) => void
}

function AddRule({ answers, unit, currency, isMaterial, onAdd }: AddRuleProps) {
  const { t } = useLingui()
  const labels = useRuleLabels()
  const offered: readonly RuleKind[] = offeredRules[answers.template]
  const has = (kind: RuleKind) => answers.rules.some(rule => rule.kind === kind) || isKept(answers, kind)
  const isFuel = (kind: RuleKind) => kind === 'fuel' || kind === 'fuelMile'
  const hasFuel = has('fuel') || has('fuelMile')
  const fits = offered.filter(kind => isMaterial || kind !== 'chargeBack')
  const left = fits.filter(kind => kind === 'addOn' || !(isFuel(kind) ? hasFuel : has(kind)))
  return (
    <section aria-label={t`Add a rule`} className="card-add">
      <p className="hw-quiet hw-small">{t`Add a rule`}</p>
      {left.map(kind => {
        const usual = usualValue(kind, unit, currency)
        return (
          <PlainButton
            key={kind}
            icon="plus"
            label={[t`Add: ${labels[kind]}`, usual].join(' ').trim()}
            onPress={() => onAdd(kind)}
          >
            {labels[kind]} <span className="hw-quiet">{usual}</span>
          </PlainButton>
        )
      })}
    </section>
  )
}

/** What a rule begins with, if it is one number. */
function usualValue(kind: RuleKind, unit: Unit, currency: string): string {
  const { number, amount } = defaultRule(kind)
  if (kind === 'minimumQuantity' || kind === 'maximumQuantity')
    return `${number} ${measureQuantity({ amountMilli: 0, unit }).unit}`
  const rateE4 = parseRateE4(amount)
  if (rateE4 !== undefined && number === '') return formatRate(rateE4, currency)
  const isTime = kind === 'minimumTime' || kind === 'minimumTimeDay' || kind === 'travel'
  return isTime ? `${number} min` : ''
}
