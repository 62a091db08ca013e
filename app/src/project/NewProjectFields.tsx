/** The parts of the form of a new project: the haul, its rate, the site and the shift. */
import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { PlaceField } from '../entity/PlaceField.tsx'
import { parsePlace } from '../entity/parse-place.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { formatMoney, measureRate } from '../ui/format.ts'
import { parseCents } from '../ui/parse-cents.ts'
import {
  basisOf,
  type MaterialChoice,
  type NewProjectAnswers,
  parseCount,
  parseMilli,
  unitWords,
} from './new-project.ts'

type Props = {
  form: UseFormReturn<NewProjectAnswers>
  choices: readonly MaterialChoice[]
  material: MaterialChoice | undefined
  currency: string
}

export function HaulFields({ form, choices, material, currency }: Props) {
  const { t } = useLingui()
  const { errors } = form.formState
  const needed = { required: t`Please fill this in.` }
  const unit = unitWords(material?.unit)
  return (
    <>
      <TextField
        label={t`Project`}
        hint={t`SR 222 Bypass, Section B2`}
        {...form.register('name', needed)}
        error={errors.name?.message}
      />
      <SelectField
        label={t`Material`}
        hint={
          material?.priceCents === undefined
            ? undefined
            : t`${formatMoney(material.priceCents, currency)} / ${unit.one} at the pit`
        }
        options={choices.map(choice => ({ value: choice.key, label: choice.label }))}
        {...form.register('material', needed)}
      />
      <div className="project-pair">
        <NumberField
          label={t`How much`}
          unit={unit.many}
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
    </>
  )
}

export function RateFields({ form, material, currency }: Omit<Props, 'choices'>) {
  const { t } = useLingui()
  const { errors } = form.formState
  const unit = unitWords(material?.unit)
  const unitBasis = material && basisOf(material.unit)
  const money = t`Please enter a price, such as 3.40.`
  return (
    <div className="project-pair">
      <NumberField
        label={t`Haul rate`}
        before="$"
        {...form.register('rate', { validate: text => parseCents(text) !== undefined || money })}
        error={errors.rate?.message}
      />
      <SelectField
        label={t`Paid`}
        options={[
          {
            value: 'unit',
            label: unitBasis ? measureRate({ basis: unitBasis, rateCents: 0 }, currency).unit : unit.one,
          },
          ...(material?.unit === 'load' ? [] : [{ value: 'load', label: t`/ load` }]),
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
        before="$"
        {...form.register('standby', { validate: text => parseCents(text) !== undefined || money })}
        error={errors.standby?.message}
      />
    </div>
  )
}

export function SiteFields({ form }: Pick<Props, 'form'>) {
  const { t } = useLingui()
  const { errors } = form.formState
  const needed = { required: t`Please fill this in.` }
  return (
    <>
      <TextField
        label={t`Where it goes`}
        hint={t`Gate 3`}
        maxLength={60}
        {...form.register('siteName', needed)}
        error={errors.siteName?.message}
      />
      <PlaceField
        label={t`Where that is`}
        {...form.register('place', {
          validate: text => parsePlace(text) !== undefined || t`Please set where it goes.`,
        })}
        value={form.watch('place')}
        onChange={place => form.setValue('place', place, { shouldValidate: form.formState.isSubmitted })}
        error={errors.place?.message}
      />
    </>
  )
}

export function ShiftFields({ form }: Pick<Props, 'form'>) {
  const { t } = useLingui()
  const { errors } = form.formState
  const needed = { required: t`Please fill this in.` }
  return (
    <>
      <TextField
        label={t`First day`}
        type="date"
        {...form.register('startDay', needed)}
        error={errors.startDay?.message}
      />
      <div className="project-pair">
        <TextField
          label={t`Shift from`}
          type="time"
          {...form.register('shiftStart', needed)}
          error={errors.shiftStart?.message}
        />
        <TextField label={t`to`} type="time" {...form.register('shiftEnd', needed)} error={errors.shiftEnd?.message} />
      </div>
      <TextField label={t`Who to ring at the site`} type="tel" {...form.register('contactPhoneNo')} />
      <TextAreaField label={t`Rules of the site`} maxLength={1000} {...form.register('siteRules')} />
    </>
  )
}

function inRange(text: string, least: number, most: number): boolean {
  const count = parseCount(text)
  return count !== undefined && count >= least && count <= most
}
