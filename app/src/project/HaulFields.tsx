/** The parts of a form that make a haul: material and amount, rate, and where it goes. They stand in its provider. */
import type { MaterialRefusal } from '@haulway/domain/entity/supplier.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { PlaceField } from '../map/PlaceField.tsx'
import { placeRules } from '../map/place-answer.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { currencySign, formatMoney, measureRate } from '../ui/format.ts'
import { parseCents } from '../ui/parse-cents.ts'
import { basisOf, type HaulAnswers, type MaterialChoice, parseCount, parseMilli, unitWords } from './new-project.ts'
import './project.css'

type Props = {
  choices: readonly MaterialChoice[]
  material: MaterialChoice | undefined
  currency: string
}

export function MaterialField({ choices, material, currency }: Props) {
  const { t } = useLingui()
  const form = useFormContext<HaulAnswers>()
  const unit = unitWords(material?.unit)
  const words: Record<MaterialRefusal, string> = {
    outOfStock: t`out of stock`,
    takesNoWork: t`the pit takes no new work`,
    noPlace: t`the pit is not on the map yet`,
  }
  return (
    <SelectField
      label={t`Material`}
      hint={
        material?.priceCents === undefined
          ? undefined
          : t`${formatMoney(material.priceCents, currency)} / ${unit.one} at the pit`
      }
      options={choices.map(({ key: value, label, whyNot }) =>
        whyNot ? { value, label: t`${label} (${words[whyNot]})`, disabled: true } : { value, label },
      )}
      empty={t`Choose a material`}
      {...form.register('material', {
        required: t`Please choose a material.`,
        // The pit may have said so while this form was open.
        validate: key => {
          const whyNot = choices.find(choice => choice.key === key)?.whyNot
          return whyNot === undefined || t`Please choose another: ${words[whyNot]}.`
        },
      })}
      error={form.formState.errors.material?.message}
    />
  )
}

export function AmountFields({ unit }: { unit: Unit | undefined }) {
  const { t } = useLingui()
  const form = useFormContext<HaulAnswers>()
  const { errors } = form.formState
  return (
    <div className="project-pair">
      <NumberField
        label={t`Quantity`}
        unit={unitWords(unit).many}
        {...form.register('target', {
          validate: text => parseMilli(text) !== undefined || t`Please enter an amount.`,
        })}
        error={errors.target?.message}
      />
      <NumberField
        label={t`Trucks wanted`}
        {...form.register('trucks', { validate: text => inRange(text, 1, 200) || t`Please enter 1 to 200.` })}
        error={errors.trucks?.message}
      />
    </div>
  )
}

export function RateFields({ unit, currency }: { unit: Unit | undefined; currency: string }) {
  const { t } = useLingui()
  const form = useFormContext<HaulAnswers>()
  const { errors } = form.formState
  const unitBasis = unit && basisOf(unit)
  const money = t`Please enter a price, such as 3.40.`
  return (
    <div className="project-pair">
      <NumberField
        label={t`Haul rate`}
        before={currencySign(currency)}
        {...form.register('rate', { validate: text => parseCents(text) !== undefined || money })}
        error={errors.rate?.message}
      />
      <SelectField
        label={t`Paid`}
        options={[
          {
            value: 'unit',
            label: unitBasis ? measureRate({ basis: unitBasis, rateCents: 0 }, currency).unit : unitWords(unit).one,
          },
          ...(unit === 'load' ? [] : [{ value: 'load', label: t`/ load` }]),
          { value: 'hour', label: t`/ hour` },
        ]}
        {...form.register('per')}
      />
      <NumberField
        label={t`Free minutes in line`}
        unit="min"
        {...form.register('standbyFree', { validate: text => inRange(text, 0, 600) || t`Please enter 0 to 600.` })}
        error={errors.standbyFree?.message}
      />
      <NumberField
        label={t`Then each minute`}
        before={currencySign(currency)}
        {...form.register('standby', { validate: text => parseCents(text) !== undefined || money })}
        error={errors.standby?.message}
      />
    </div>
  )
}

/** @param around what the map shows at first, such as the pit */
export function SiteFields({ around }: { around: LatLng | null | undefined }) {
  const { t } = useLingui()
  const form = useFormContext<HaulAnswers>()
  const { errors } = form.formState
  const first = useMemo(() => (around ? [around] : []), [around])
  return (
    <>
      <TextField
        label={t`Where it goes`}
        hint={t`Gate 3`}
        maxLength={60}
        {...form.register('siteName', { required: t`Please fill this in.` })}
        error={errors.siteName?.message}
      />
      <Controller
        name="place"
        control={form.control}
        rules={placeRules(t`Please set where it goes.`)}
        render={({ field }) => (
          <PlaceField label={t`Where that is`} {...field} error={errors.place?.message} around={first} />
        )}
      />
    </>
  )
}

export function inRange(text: string, least: number, most: number): boolean {
  const count = parseCount(text)
  return count !== undefined && count >= least && count <= most
}
