import type { ComponentProps } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { Field, type FieldLabels } from './Field.tsx'

type SelectFieldProps = FieldLabels &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    /** A disabled option is shown but can't be chosen; its label explains why. */
    options: readonly { value: string; label: string; disabled?: boolean }[]
    /** Shown while nothing is chosen. */
    empty?: string
  }

/** A choice from a list, with the device's own picker. */
export function SelectField({ label, hint, error, options, empty, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <span className="hw-control-frame">
          <select {...select} {...control} className="hw-control">
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="hw-control-end">
            <Icon name="down" size={20} />
          </span>
        </span>
      )}
    </Field>
  )
}
