import type { ComponentProps } from 'react'
import { Field, type FieldLabels } from './Field.tsx'

type NumberFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    /** "tons", "mi", after the number. */
    unit?: string
    /** "$", before it. */
    before?: string
  }

/**
 * A number with its unit. It stays text with a number pad: `type=number` loses what it does not understand, and turns
 * with the wheel. Read it with a zod schema in the form's resolver.
 */
export function NumberField({ label, hint, error, unit, before, ...input }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <span className="hw-control-frame">
          {before && <span className="hw-control-end hw-control-unit hw-control-unit-start">{before}</span>}
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            className="hw-control hw-control-number"
          />
          {unit && <span className="hw-control-end hw-control-unit">{unit}</span>}
        </span>
      )}
    </Field>
  )
}
