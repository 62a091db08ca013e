import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../controls/SelectField.tsx'
import { type Measures, useMeasures } from '../format/use-measures.ts'

/** Chooses US or metric units for all forms on this device. */
export function MeasuresField({ onChange }: { onChange?: (measures: Measures) => void }) {
  const { t } = useLingui()
  const { measures, chooseMeasures } = useMeasures()
  return (
    <SelectField
      label={t`Units`}
      options={[
        { value: 'us', label: t`Pounds, cubic yards and miles` },
        { value: 'metric', label: t`Kilograms, cubic meters and kilometers` },
      ]}
      value={measures}
      onChange={event => {
        const next = event.currentTarget.value === 'metric' ? 'metric' : 'us'
        onChange?.(next)
        chooseMeasures(next)
      }}
    />
  )
}
