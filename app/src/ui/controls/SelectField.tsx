import type { ComponentProps } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { Field, type FieldLabels } from './Field.tsx'

type SelectFieldProps = FieldLabels &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    /** A greyed one is seen and can't be chosen: its label says why. */
    options: readonly { value: string; label: string; disabled?: boolean }[]
    /** Shown while nothing is chosen. */
    empty?: string
  }

/** One of a list, with the device's own picker. */
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
