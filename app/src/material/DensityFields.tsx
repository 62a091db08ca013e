/**
 * A material's loose density, which converts between weight and volume, and its swell. Choosing a type fills in typical
 * values, and the pit can change them.
 */
import { gramsPerCubicMeterOf, materialDefaults } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { formatQuantity } from '../ui/format/format.ts'
import { measureUnits, writeMeasure } from '../ui/format/measure-units.ts'
import type { Measures } from '../ui/format/use-measures.ts'
import { type MaterialAnswers, otherMeasure, parseDensity } from './material-answers.ts'
import { useMaterialKindLabels } from './material-labels.ts'

type Props = { form: UseFormReturn<MaterialAnswers>; measures: Measures }

export function DensityFields({ form, measures }: Props) {
  const { t } = useLingui()
  const kinds = useMaterialKindLabels()
  const { errors } = form.formState
  const [unit, density] = form.watch(['unit', 'density'])
  const example = { amountMilli: 22_000, unit }
  const other = otherMeasure(example, parseDensity(density, measures))
  const fill = (kind: string) => {
    const row = Object.entries(materialDefaults).find(([key]) => key === kind)?.[1]
    if (!row) return
    const shown = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('density', writeMeasure(gramsPerCubicMeterOf(row.poundsPerYard), 'density', measures), shown)
    form.setValue('swell', String(row.swellPercent), shown)
  }
  return (
    <>
      <SelectField
        label={t`Type`}
        hint={t`Typical values. Change them to match your scale.`}
        empty={t`Other`}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        {...form.register('kind', { onChange: event => fill(event.target.value) })}
      />
      <NumberField
        label={t`Loose density`}
        hint={other === undefined ? t`Optional.` : t`${formatQuantity(example)} is about ${other}.`}
        unit={measureUnits.density[measures].symbol}
        {...form.register('density', {
          validate: value =>
            value.trim() === '' || parseDensity(value, measures) !== undefined || t`Enter the weight of one unit.`,
        })}
        error={errors.density?.message}
      />
      <NumberField
        label={t`Swell`}
        hint={t`How much it expands from bank to loose.`}
        unit="%"
        {...form.register('swell', {
          validate: value => value.trim() === '' || /^(\d{1,2}|1\d\d|200)$/.test(value.trim()) || t`Enter 0 to 200.`,
        })}
        error={errors.swell?.message}
      />
    </>
  )
}
