/**
 * The fields of a fuel surcharge: a percentage for each step of the price over a base, or an amount per mile. They are
 * in gallons whatever units the user has, since the index that they are compared with is published per gallon.
 */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { titleOfFuelIndex } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { formatRate } from '../../ui/format/format.ts'
import { useFuelIndexNames } from '../use-fuel-index.ts'
import { refusalAt, type WithCard } from './card-answers.ts'

type Props = { index: number; unit: Parameters<typeof refusalAt>[1]; sign: string; currency: string }

export function FuelFields(props: Props) {
  const { t } = useLingui()
  const field = useFuelField(props)
  const { sign } = props
  const example = formatRate(38_000, props.currency)
  const stepExample = writeScaled(5, 2)
  return (
    <>
      <NumberField
        label={t`Base fuel price`}
        hint={t`Per gallon, as the index is published.`}
        before={sign}
        {...field('amount', t`Enter a price, such as ${example}.`)}
      />
      <NumberField
        label={t`Price step`}
        before={sign}
        {...field('step', t`Enter a step, such as ${stepExample}.`, 1)}
      />
      <NumberField label={t`Surcharge`} unit="%" {...field('number', t`Enter a percentage.`)} />
      <IndexField {...props} />
    </>
  )
}

/** The price over the base, divided by miles per gallon, for each mile of the agreed route. */
export function FuelMileFields(props: Props) {
  const { t } = useLingui()
  const field = useFuelField(props)
  const example = formatRate(38_000, props.currency)
  return (
    <>
      <NumberField
        label={t`Base fuel price`}
        hint={t`Per gallon, as the index is published.`}
        before={props.sign}
        {...field('amount', t`Enter a price, such as ${example}.`)}
      />
      <NumberField label={t`Miles per gallon`} {...field('number', t`Enter miles per gallon, such as 6.`, 1)} />
      <IndexField {...props} />
    </>
  )
}

function useFuelField({ index, unit }: Props) {
  const form = useFormContext<WithCard>()
  const errors = form.formState.errors.card?.rules?.[index]
  return (name: 'amount' | 'step' | 'number', wrong: string, least = 0) => ({
    ...form.register(`card.rules.${index}.${name}`, {
      validate: (text, { card }) => {
        const value = parseScaled(text, 3)
        if (value === undefined || value < least) return wrong
        return (name === 'amount' ? refusalAt(card, unit, index) : undefined) ?? true
      },
    }),
    error: errors?.[name]?.message,
  })
}

function IndexField({ index }: Props) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const names = useFuelIndexNames()
  const chosen = form.watch(`card.rules.${index}.index`)
  const offered = [...new Set([chosen, usDieselIndex, ...names])]
  return (
    <SelectField
      label={t`Fuel index`}
      options={offered.map(name => ({ value: name, label: titleOfFuelIndex(name) }))}
      {...form.register(`card.rules.${index}.index`)}
    />
  )
}
