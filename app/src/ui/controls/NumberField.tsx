import type { ComponentProps, FocusEvent, KeyboardEvent } from 'react'
import { Field, type FieldLabels } from './Field.tsx'

type NumberFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    /** Shown after the number: "tons", "mi". */
    unit?: string
    /** Shown before the number: "$". */
    before?: string
  }

/**
 * A number with its unit. It is a text input with a number pad, because `type=number` drops text it can't parse and
 * changes with the mouse wheel. Parse its value with a zod schema in the form's resolver.
 */
export function NumberField({ label, hint, error, unit, before, onChange, onBlur, ...input }: NumberFieldProps) {
  // Not while it is typed: "5 mi" may become "5 miles".
  const clean = (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    const number = withoutUnit(currentTarget.value, unit, before)
    if (number === currentTarget.value) return
    currentTarget.value = number
    onChange?.({ ...event, target: currentTarget })
  }
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
            onChange={onChange}
            onKeyDown={event => event.key === 'Enter' && clean(event)}
            onBlur={event => {
              clean(event)
              onBlur?.(event)
            }}
            type="text"
            className="hw-control hw-control-number"
          />
          {unit && <span className="hw-control-end hw-control-unit">{unit}</span>}
        </span>
      )}
    </Field>
  )
}

/** "300 tons" → "300", "$3.40" → "3.40": what the field shows beside the number need not be typed, but may be. */
function withoutUnit(text: string, unit = '', before = ''): string {
  const number =
    before && text.trimStart().startsWith(before) ? text.trimStart().slice(before.length).trimStart() : text
  const hasUnit = unit !== '' && number.trimEnd().toLowerCase().endsWith(unit.toLowerCase())
  return hasUnit ? number.trimEnd().slice(0, -unit.length).trimEnd() : number
}
