/** The fields of overtime: from which minute of a shift, and at which multiple of the rate. */

import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { formatNumber } from '../../ui/format/format.ts'
import { refusalAt, type WithCard } from './card-answers.ts'

export function OvertimeFields({ index, unit }: { index: number; unit: Unit }) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const errors = form.formState.errors.card?.rules?.[index]
  const field = (name: 'number' | 'step', digits: number, max: number, wrong: string) => ({
    ...form.register(`card.rules.${index}.${name}`, {
      validate: (text, { card }) => {
        const value = parseScaled(text, digits)
        if (value === undefined || value > max) return wrong
        return refusalAt(card, unit, index) ?? true
      },
    }),
    error: errors?.[name]?.message,
  })
  const most = formatNumber(1440)
  const example = writeScaled(15, 1)
  return (
    <>
      <NumberField label={t`Overtime after`} unit="min" {...field('number', 0, 1440, t`Enter 0 to ${most}.`)} />
      <NumberField label={t`Times the rate`} {...field('step', 3, 5000, t`Enter a factor, such as ${example}.`)} />
    </>
  )
}
