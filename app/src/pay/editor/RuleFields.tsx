/** The fields of one rule of a card, and the button that removes it. */

import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { RemoveButton } from '../../ui/controls/buttons/RemoveButton.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { parseScaled } from '../../ui/format/decimal-text.ts'
import { basisLabel, currencySign, formatNumber, measureQuantity } from '../../ui/format/format.ts'
import { parseRateE4, writeRateE4 } from '../../ui/format/parse-cents.ts'
import { useCardSentences } from '../card-labels.ts'
import { cardSoFar, keptParts, refusalAt, type WithCard } from './card-answers.ts'
import type { RuleKind } from './card-templates.ts'
import { DisputeFields } from './DisputeFields.tsx'
import { FuelFields, FuelMileFields } from './FuelFields.tsx'
import { OvertimeFields } from './OvertimeFields.tsx'
import { useRuleLabels } from './rule-labels.ts'

type Props = { kind: RuleKind; index: number; unit: Unit; currency: string; onRemove: () => void }

export function RuleFields(props: Props) {
  const { t } = useLingui()
  const labels = useRuleLabels()
  const { kind, onRemove } = props
  return (
    <div className="card-rule">
      <div className="card-pair">{useFieldsOf(props)}</div>
      <RemoveButton bare icon="close" label={t`Remove: ${labels[kind]}`} onPress={onRemove} />
    </div>
  )
}

function useFieldsOf({ kind, index, unit, currency }: Props): ReactNode {
  const { t } = useLingui()
  const labels = useRuleLabels()
  const at = { index, unit }
  const units = measureQuantity({ amountMilli: 0, unit }).unit
  const sign = currencySign(currency)
  switch (kind) {
    case 'minimumQuantity':
    case 'maximumQuantity':
      return <RuleNumber {...at} label={labels[kind]} end={units} digits={3} wrong={t`Enter a quantity.`} />
    case 'minimumTime':
    case 'minimumTimeDay':
    case 'travel':
      return <RuleNumber {...at} label={labels[kind]} end="min" digits={0} max={1440} />
    case 'payload':
      return <p>{labels.payload}</p>
    case 'minimumLoad':
    case 'minimumDay':
    case 'dryRun':
    case 'backHaul':
      return <RuleAmount {...at} label={labels[kind]} sign={sign} />
    case 'cancel':
      return (
        <>
          <RuleNumber {...at} label={t`Notice`} end="min" digits={0} max={10_080} />
          <RuleAmount {...at} label={t`Cancellation fee`} sign={sign} />
        </>
      )
    case 'overtime':
      return <OvertimeFields {...at} />
    case 'fuel':
      return <FuelFields {...at} sign={sign} currency={currency} />
    case 'fuelMile':
      return <FuelMileFields {...at} sign={sign} currency={currency} />
    case 'disputes':
      return <DisputeFields index={index} />
    case 'addOn':
      return <AddOnFields {...at} sign={sign} />
    case 'chargeBack':
      return (
        <>
          <RuleNumber {...at} label={t`Free wait time`} end="min" digits={0} max={600} />
          <RuleAmount {...at} label={t`Paid back, per minute`} sign={sign} />
        </>
      )
    case 'standbyPit':
    case 'standbySite': {
      const isPit = kind === 'standbyPit'
      const free = isPit ? t`Free wait time` : t`Free time on site`
      return (
        <>
          <RuleNumber {...at} label={free} end="min" digits={0} max={600} />
          <RuleAmount {...at} label={isPit ? t`Standby, per minute` : t`Standby on site, per minute`} sign={sign} />
        </>
      )
    }
  }
}

type At = { index: number; unit: Unit }
type NumberProps = At & { label: string; end: string; digits: number } & (
    | { wrong: string; max?: undefined }
    | { wrong?: undefined; max: number }
  )

function RuleNumber({ index, unit, label, end, digits, wrong, max }: NumberProps) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const most = max === undefined ? '' : formatNumber(max)
  return (
    <NumberField
      label={label}
      unit={end}
      {...form.register(`card.rules.${index}.number`, {
        validate: (text, { card }) => {
          const value = parseScaled(text, digits)
          if (value === undefined || (max !== undefined && value > max)) return wrong ?? t`Enter 0 to ${most}.`
          return refusalAt(card, unit, index) ?? true
        },
      })}
      error={form.formState.errors.card?.rules?.[index]?.number?.message}
    />
  )
}

function RuleAmount({ index, unit, label, sign }: At & { label: string; sign: string }) {
  const { t } = useLingui()
  const example = writeRateE4(34_000)
  const form = useFormContext<WithCard>()
  return (
    <NumberField
      label={label}
      before={sign}
      {...form.register(`card.rules.${index}.amount`, {
        validate: (text, { card }) => {
          if (parseRateE4(text) === undefined) return t`Enter a price, such as ${example}.`
          return refusalAt(card, unit, index) ?? true
        },
      })}
      error={form.formState.errors.card?.rules?.[index]?.amount?.message}
    />
  )
}

/** The name of an add-on is what pay lines call it. */
function AddOnFields({ index, unit, sign }: At & { sign: string }) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const isByUnit = form.watch('card.template') === 'unit' && unit !== 'load'
  return (
    <>
      <TextField
        label={t`Add-on`}
        hint={t`For example: Tarp`}
        maxLength={60}
        {...form.register(`card.rules.${index}.name`, {
          validate: text => text.trim() !== '' || t`Enter the add-on's name.`,
        })}
        error={form.formState.errors.card?.rules?.[index]?.name?.message}
      />
      <RuleAmount index={index} unit={unit} label={t`Add-on amount`} sign={sign} />
      {isByUnit && (
        <SelectField
          label={t`Paid per`}
          options={[
            { value: 'load', label: basisLabel('load') },
            { value: 'unit', label: basisLabel(unit) },
          ]}
          {...form.register(`card.rules.${index}.per`)}
        />
      )}
    </>
  )
}

/** The rules of an agreed card that the form has no fields for, in words. They stay unless they are removed. */
export function KeptRules({ unit, currency }: { unit: Unit; currency: string }) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const answers = form.watch('card')
  const sentences = useCardSentences()
  const card = cardSoFar(answers, unit)
  if (!card) return null
  const all = sentences(card, currency)
  const parts = keptParts(answers).flatMap(({ key, without }) => {
    const less = cardSoFar(without, unit)
    const words = less ? all.filter(sentence => !sentences(less, currency).includes(sentence)).join(' ') : ''
    return words === '' ? [] : [{ key, without, words }]
  })
  if (parts.length === 0) return null
  return (
    <section aria-label={t`Also agreed`} className="card-kept">
      <p className="hw-quiet hw-small">{t`Also agreed. This stays unless you remove it.`}</p>
      {parts.map(({ key, without, words }) => (
        <div key={key} className="card-rule">
          <p>{words}</p>
          <RemoveButton
            bare
            icon="close"
            label={t`Remove: ${words}`}
            onPress={() => form.setValue('card.kept', without.kept, { shouldDirty: true })}
          />
        </div>
      ))}
    </section>
  )
}
